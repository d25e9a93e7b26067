import Feeds
import Foundation
import Positioning
import TestSupport
import Testing
import Wire

/// Sentences of other projects, with what their decoders and gpsd make of them.
@Suite(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct AISDataTests {
  private func lines(_ name: String) throws -> [String] {
    try String(contentsOfFile: SharedData.path("data/\(name)"), encoding: .utf8)
      .split(whereSeparator: \.isNewline).map { String($0) }
  }

  private func isSame(_ found: JSON, _ expected: JSON, within tolerance: Double = 1e-6) -> Bool {
    if let one = found.number, let other = expected.number { return abs(one - other) <= tolerance }
    if let one = found.array, let other = expected.array {
      return one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
    }
    guard let object = expected.object else { return found == expected }
    return object.fields.allSatisfy { isSame(found[$0.name] ?? .null, $0.value) }
  }

  @Test func `Every record of other decoders gives the same fields, or is refused`() throws {
    var (differences, count): ([String], Int) = ([], 0)
    for line in try lines("feeds/ais.jsonl") {
      let record = try JSONParser.parse(Array(line.utf8))
      let id = record["id"]?.string ?? ""
      let sentences = record["lines"]?.array?.compactMap(\.string) ?? []
      let messages = AISFeed.messages(sentences)
      let found = messages.compactMap(AISFeed.fields)
      let isRefused = record["refuse"]?.isNull == false
      let expected = isRefused ? [] : record["expect_messages"]?.array ?? record["expect"].map { [$0] } ?? []
      count += 1
      guard record["disputed"]?.bool != true || found.count == expected.count else { continue }
      let refusals = isRefused && record["disputed"]?.bool != true ? sentences.count { !$0.isEmpty } : 0
      guard found.count == expected.count, messages.count >= refusals else {
        differences.append("\(id): \(found.count) messages, \(messages.count) results")
        continue
      }
      for (fields, expected) in zip(found, expected) {
        for field in expected.object?.fields ?? [] where !isSame(fields[field.name] ?? .null, field.value) {
          differences.append("\(id) \(field.name): \(fields[field.name] ?? .null)")
        }
      }
      if let tag = record["tag"], found.first?["tag"] != tag { differences.append("\(id) tag") }
    }
    #expect(count > 100)
    #expect(differences == [])
  }

  /// The types of which a message may end early, where gpsd has zeros.
  private static let openEnded: Set<Int> = [7, 13, 15, 16, 20, 25, 26]
  /// Fields that gpsd spells differently.
  private static let otherSpellings: Set<String> = [
    "8 pressuretend", "8 leveltrend", "17 lon", "17 lat", "24 vendorid", "26 data",
  ]

  @Test(arguments: [
    ("ais-18-27.log", "ais-18-27.log.chk", 138), ("ais-raw-messages.log", "ais-raw-messages.log.chk", 108),
    ("ais_unpack_sixbit.log", "ais_unpack_sixbit.log.chk", 12), ("sample.aivdm", "sample.aivdm.js.chk", 97),
  ])
  func `The messages of a log are those that gpsd makes of it`(log: String, reports: String, count: Int) throws {
    let found = AISFeed.messages(try lines("ais/\(log)")).compactMap(AISFeed.fields)
    let expected = AISFeed.messages(try lines("ais/\(reports)").filter { $0.hasPrefix("{") }).compactMap(AISFeed.fields)
    #expect(expected.count == count)
    var differences: [String] = []
    var rest = found[...]
    for report in expected {
      // The two parts of a static report are one in gpsd.
      let type = report["type"]?.int ?? 0
      let isSender = { (fields: JSONObject) in fields["type"] == report["type"] && fields["mmsi"] == report["mmsi"] }
      let parts = (type == 24 ? found[...] : rest).filter(isSender)
      rest = type == 24 ? rest : rest.drop { !isSender($0) }.dropFirst()
      for field in report.fields {
        var value = parts.lazy.compactMap { $0[field.name] }.first ?? .null
        if field.name == "name" { value = parts.first?["full_name"] ?? value }
        let name = "\(type) \(field.name)"
        if Self.otherSpellings.contains(name) || value.isNull && Self.openEnded.contains(type) { continue }
        if isSame(value, field.value, within: name == "8 waterlevel" ? 0.05 : 1e-6) { continue }
        differences.append("\(name) of \(report["mmsi"] ?? .null): \(value), not \(field.value)")
      }
    }
    let known = [
      "8 waterlevel of integer(992509977): null, not number(30.0)",
      "1 radio of integer(244740981): null, not integer(1076)",
    ]
    #expect(differences == (log == "sample.aivdm" ? known : []))
  }

  @Test func `Reports of gpsd in steps of the air are scaled`() throws {
    let reports = try lines("ais/synthetic-ais.json").filter { $0.hasPrefix("{") }
    let messages = AISFeed.messages(reports).compactMap(AISFeed.fields)
    #expect(messages.count == reports.count)
    let scaled = AISFeed.messages(try lines("ais/sample.aivdm.js.chk")).compactMap(AISFeed.fields)
    var differences: [String] = []
    for message in messages where message["type"]?.int != 8 {
      let same = scaled.first { $0["type"] == message["type"] && $0["mmsi"] == message["mmsi"] }
      for name in ["lat", "lon", "speed", "course", "heading", "turn", "draught", "eta", "shipname", "position_raw"] {
        guard message["type"]?.int != 17, let same, same["shipname"] == message["shipname"] else { continue }
        if !isSame(message[name] ?? .null, same[name] ?? .null) { differences.append("\(message) \(name)") }
      }
    }
    #expect(differences == [])
  }
}

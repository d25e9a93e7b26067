import Foundation
import TestSupport
import Testing
import Wire

/// Live things, printed and on the map.
@MainActor
struct FeedsTests {
  private let folder: ScratchFolder

  /// Three ships before Monaco: one under way to the east, one moored, one that has a name only.
  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      {"type":"Feature","id":"a","properties":{"name":"Aurora","kind":"ship","course":90,"speed":8},"geometry":{"type":"Point","coordinates":[7.4262,43.7345]}}
      {"type":"Feature","id":"b","properties":{"name":"Borea","kind":"ship"},"geometry":{"type":"Point","coordinates":[7.4275,43.7332]}}
      not a feature
      {"type":"Feature","id":"c","properties":{"name":"Calypso","kind":"buoy"},"geometry":null}
      """,
      to: "ships.geojsonl"
    )
  }

  private func feeds(_ words: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["feeds"] + folder.paths(words))
  }

  private func screen(_ words: [String], size: String = "100x30") throws -> RumboProgram.Outcome {
    let view = ["--at", "43.7340,7.4255", "--zoom", "15", "--size", size]
    let outcome = try RumboProgram.run(["snapshot"] + view + ["--feed", folder.file("ships.geojsonl")] + words)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return outcome
  }

  private func things(_ words: [String] = []) throws -> [JSON] {
    try JSONParser.parse(Array(try screen(words + ["--format", "json"]).output.utf8))["things"]?.array ?? []
  }

  @Test func `each update is a line of JSON with the units of the contract`() throws {
    let lines = try feeds("ships.geojsonl", "--json").objects
    let first = try #require(lines.first)
    #expect(first["class"]?.string == "THING" && first["kind"]?.string == "ship" && first["name"]?.string == "Aurora")
    #expect(first["lat"]?.number == 43.7345 && first["lon"]?.number == 7.4262)
    #expect(first["course"]?.number == 90 && first["speed"]?.number == 8)
    #expect(lines.contains { $0["name"]?.string == "Borea" && $0["course"] == nil })
  }

  @Test func `each message is a line of JSON, with the reason of a refusal`() throws {
    let lines = try feeds("ships.geojsonl", "--messages").objects
    #expect(lines.contains { $0["fields"]?.object != nil && $0["format"]?.string == "geojson" })
    #expect(lines.contains { $0["refused"]?.string != nil && $0["line"]?.string == "not a feature" })
  }

  @Test func `without JSON it is a table`() throws {
    let row = try #require(try feeds("ships.geojsonl").output.split(separator: "\n").first)
    #expect(row.contains("\tship\tAurora\t43.73450,7.42620\t090°\t"), "\(row)")
  }

  @Test func `nothing understood, damage and wrong usage have their exit codes`() throws {
    try folder.write("Dear reader,\nhow are you?\n", to: "letter.txt")
    try folder.write("!AIVDM,1,1,,A,15NPOOPP00o?b=bE`UNv4?w428D;,0*25\n", to: "broken.nmea")
    let cases: [([String], Int32)] = [
      (["letter.txt"], 1), (["broken.nmea"], 65), ([], 64), (["ships.geojsonl", "--format", "smoke"], 64),
      (["none.log"], 66), (["tcp://127.0.0.1:1"], 69), (["http://127.0.0.1:1/a.json"], 69),
    ]
    for (words, status) in cases {
      let outcome = try RumboProgram.run(["feeds"] + folder.paths(words))
      #expect(outcome.status == status && outcome.complaintLines == 2, "\(words): \(outcome)")
    }
  }

  @Test func `things are on the map, with their names where nothing else is written`() throws {
    let shown = try screen([]).output
    #expect(shown.contains("Aurora") && shown.contains("Borea") && !shown.contains("Calypso"))
    let plain = try RumboProgram.run(["snapshot", "--at", "43.7340,7.4255", "--zoom", "15", "--size", "100x30"]).output
    // No name of the map is hidden by one of a thing.
    let names = plain.matches(of: /[A-Z][a-zé]{4,}(?: [A-Za-zé]+)+/).map { String($0.output) }
    #expect(!names.isEmpty && names.filter { !shown.contains($0) } == [])
    for words in [["--blocks", "ascii"], ["--colors", "none"], ["--colors", "16"], ["--blocks", "braille"]] {
      #expect(try screen(words).output.contains("Aurora"))
    }
  }

  @Test func `a thing glides on at its course and speed`() throws {
    func longitude(_ time: String) throws -> Double {
      try #require(try things(["--time", time]).first { $0["id"]?.string?.hasSuffix("a") == true }?["lon"]?.number)
    }
    let (start, later) = (try longitude("0"), try longitude("20"))
    // 160 m to the east.
    #expect(abs((later - start) * 111_320 * 0.7226 - 160) < 3)
    // It is asked no further than its kind can be trusted.
    #expect(try longitude("300") - start < 0.008)
  }

  @Test func `the list is sorted and filtered, and leads to the details`() throws {
    let list = try screen(["--keys", "F4"]).output
    #expect(list.contains("Live things (2)") && !list.contains("Calypso"))
    let filtered = try screen(["--keys", "F4 b o r"]).output
    #expect(filtered.contains("Live things (1)") && !filtered.contains("│ Aurora"))
    let card = try screen(["--keys", "F4 a u r Enter"]).output
    #expect(card.contains("Aurora · ship") && card.contains("position") && !card.contains("Live things"))
    #expect(try things(["--keys", "F4 a u r Enter"]).filter { $0["selected"]?.bool == true }.count == 1)
    #expect(try things(["--keys", "F4 a u r Enter Esc"]).allSatisfy { $0["selected"]?.bool == false })
    let call = "MSG,1,1,1,4CA4E5,1,2010/02/19,18:06:07.710,2010/02/19,18:06:07.710,RYR1427,,,,,,,,,,,\n"
    try folder.write(call, to: "ships.geojsonl")
    #expect(try screen(["--keys", "F4 Enter"]).output.contains("Its position isn't known."))
  }

  @Test func `the map follows a thing until it is moved`() throws {
    func center(_ words: [String]) throws -> Double {
      let json = try JSONParser.parse(Array(try screen(words + ["--format", "json"]).output.utf8))
      return try #require(json["camera"]?["longitude"]?.number)
    }
    let still = try center(["--keys", "F4 a u r Enter", "--time", "20"])
    let followed = try center(["--keys", "F4 a u r C-t", "--time", "20"])
    #expect(followed - still > 0.0008)
    #expect(try center(["--keys", "F4 a u r C-t Left*9", "--time", "20"]) < followed)
  }

  @Test func `without a feed the key says how to get one`() throws {
    let outcome = try RumboProgram.run(["snapshot", "--size", "100x24", "--keys", "F4"])
    #expect(outcome.output.contains("start with --feed SOURCE"))
  }

  @Test func `a snapshot takes no live feed`() throws {
    let outcome = try RumboProgram.run(["snapshot", "--feed", "tcp://127.0.0.1:1"])
    #expect(outcome.status == 64 && outcome.complaintLines == 2, "\(outcome)")
  }

  @Test func `names from the air can't control the terminal`() throws {
    try folder.write(
      #"{"type":"Feature","id":"x","properties":{"name":"\u001b[2J\u0007evil\u202e"},"geometry":{"type":"Point","coordinates":[7.4262,43.7345]}}"#
        + "\n",
      to: "ships.geojsonl"
    )
    for words in [[], ["--keys", "F4"], ["--keys", "F4 Enter"]] {
      #expect(try !screen(words).output.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{7}" || $0 == "\u{202e}" })
    }
    #expect(try !feeds("ships.geojsonl").output.contains("\u{1b}"))
  }
}

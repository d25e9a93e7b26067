@testable import Feeds
import Geodesy
import Positioning
import TestSupport
import Testing
import Wire

struct ModeSTests {
  private let noon = UTCTime(millisecondsSince1970: 1_771_243_200_000)

  private func messages(_ lines: String...) -> [FeedMessage] {
    var decoder = ModeSDecoder()
    return lines.flatMap { decoder.decode(.line(Array($0.utf8)), at: noon) }
  }

  @Test func `Two halves of a position make one, and the next one needs only one`() throws {
    let (even, odd) = ("*8D40621D58C382D690C8AC2863A7;", "@016CE3671C8A8D40621D58C386435CC412692AD6;")

    let updates = messages(even, odd, even).compactMap(\.update)

    #expect(updates.count == 3)
    #expect(updates[0].coordinate == nil)
    #expect(updates[0].id == "adsb:40621d")
    #expect(abs((updates[2].coordinate?.latitude.degrees ?? 0) - 52.2572) < 1e-4)
    #expect(abs((updates[2].coordinate?.longitude.degrees ?? 0) - 3.91937) < 1e-4)
    #expect(updates[2].altitude.map { abs($0 - 38_000 * 0.3048) < 1e-6 } == true)
    #expect(updates[2].isMoored == false)
  }

  @Test func `A reply counts for an aircraft only if a squitter had its address`() throws {
    let (squitter, reply) = ("*8D40621D58C382D690C8AC2863A7;", "*28000AAA0AC6D4;")

    let alone = try #require(messages(reply).first)
    let after = messages(squitter, reply)

    #expect(alone.update == nil)
    #expect(after.last?.update?.id == "adsb:40621d")
    #expect(after.last?.update?.distress == "7700")
  }

  @Test func `A damaged squitter is refused`() {
    #expect(messages("8D40621D58C382D690C8AC2863A6") == [.refused("parity")])
    #expect(messages("*8D40621D;") == [.refused("format")])
    #expect(messages("8D40621D58C382D690C8AC2863AG") == [.refused("format")])
    #expect(!ModeSDecoder.recognizes(.line(Array("20261129215904".utf8))))
  }

  @Test func `Damaged lines end in fields or a reason`() {
    var random = SeededRandom(seed: 25)
    let lines = ["*8D40621D58C382D690C8AC2863A7;", "@016CE3671C8A5DAB3D17D4BA29;", "A8280219200D43B8C928201464AA"].map {
      Array($0.utf8)
    }
    var decoder = ModeSDecoder()
    let counts = (0..<20_000).map { round in
      let random = round % 2 == 0 ? random.damaged(lines[round % 3]) : hexadecimal(&random)
      return decoder.decode(.line(random), at: noon).count
    }

    #expect(counts.allSatisfy { $0 == 1 })
  }

  private func hexadecimal(_ random: inout SeededRandom) -> [UInt8] {
    random.bytes(random.next() % 2 == 0 ? 7 : 14).flatMap { String(0x100 + Int($0), radix: 16).dropFirst().utf8 }
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `Messages have the fields that other programs find`() throws {
    var differences: [String] = []
    for record in try FieldExpectation.records("modes.jsonl") {
      guard let hex = record["hex"]?.string else { continue }
      switch messages(hex).first {
      case .decoded(let fields, _) where record["refuse"]?.string == nil:
        differences += FieldExpectation.differences(.object(fields), record: record).map { "\(hex): \($0)" }
      case .refused(record["refuse"]?.string): break
      case let message: differences.append("\(hex): \(String(describing: message))")
      }
    }
    // pyModeS drops the decimals of ground speeds, as is done here; adsb_deku doesn't.
    #expect(differences == ["8DA3D42599250129780484712C50: groundspeed: 417 instead of 417.655"])
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `Pairs of positions are where other programs find them`() throws {
    var differences: [String] = []
    for record in try FieldExpectation.records("modes.jsonl") {
      guard let pair = record["pair"]?.array else { continue }
      let halves = pair.map { half in
        half.string.flatMap { ModeSFrame(Array($0.utf8)) }.flatMap { ModeSMessage($0).position }
      }
      let place = record["reference"]?.array?.compactMap(\.number) ?? []
      let reference = place.count == 2 ? Coordinate(north: place[0], east: place[1]) : nil
      let (newer, older) = record["newer"] == "even" ? (halves[0], halves[1]) : (halves[1], halves[0])
      let found =
        older.map { newer?.position(with: $0, near: reference) }
        ?? reference.flatMap { newer?.position(near: $0) }
      let fields = found.map {
        JSON.object(
          JSONObject([("latitude", .number($0.latitude.degrees)), ("longitude", .number($0.longitude.degrees))])
        )
      }
      differences += FieldExpectation.differences(fields ?? .null, record: record).map {
        "\(record["id"]?.string ?? ""): \($0)"
      }
    }
    #expect(differences == [])
  }
}

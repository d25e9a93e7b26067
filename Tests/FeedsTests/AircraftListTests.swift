import Feeds
import Foundation
import Geodesy
import Positioning
import TestSupport
import Testing
import Wire

struct AircraftListTests {
  private let noon = UTCTime(millisecondsSince1970: 1_771_243_200_000)

  private func messages(_ document: JSON) -> [FeedMessage] {
    var decoder = AircraftListDecoder()
    return decoder.decode(.json(document), at: noon)
  }

  private func update(_ entry: JSON) throws -> ThingUpdate {
    try #require(messages(["now": 1_777_636_800, "aircraft": [entry]]).first?.update)
  }

  @Test func `An aircraft has position, its time, height, motion and names`() throws {
    let update = try update([
      "hex": "4840d6", "flight": "KLM1023 ", "r": "PH-BXA", "alt_baro": 10_000, "gs": 360, "track": 90,
      "squawk": "1000",
      "lat": 52.5, "lon": 4, "seen_pos": 1.5, "seen": 0.5, "category": "A7", "baro_rate": -600, "emergency": "none",
    ])

    #expect(update.id == "adsb:4840d6")
    #expect(update.kind == .helicopter)
    #expect(update.name == "KLM1023")
    #expect(update.time == UTCTime("2026-05-01T11:59:58.500Z"))
    #expect(update.coordinate == Coordinate(north: 52.5, east: 4))
    #expect(update.course == Bearing(degrees: 90))
    #expect(abs((update.altitude ?? 0) - 3048) < 1e-9)
    #expect(update.isMoored == false)
    #expect(update.distress == "")
    #expect(update.attributes["registration"] == "PH-BXA")
  }

  @Test func `On the ground there is no height, and the heading is the course`() throws {
    let update = try update([
      "hex": "c06800", "category": "C2", "alt_baro": "ground", "true_heading": 88, "lat": 45, "lon": -73,
    ])

    #expect(update.kind == .car)
    #expect(update.isMoored == true)
    #expect(update.altitude == nil)
    #expect(update.course == Bearing(degrees: 88))
  }

  @Test func `An emergency is distress, and other addresses stay apart`() throws {
    #expect(try update(["hex": "3c66b0", "emergency": "nordo"]).distress == "nordo")
    #expect(try update(["hex": "3c66b0", "squawk": "7500", "emergency": "unlawful"]).distress == "7500")
    #expect(try update(["hex": "3c66b0", "seen": 3]).distress == nil)
    #expect(try update(["hex": "~3C66B0"]).id == "adsb:~3c66b0")
    #expect(messages([["flight": "A"]]) == [.refused("address")])
  }

  @Test func `Documents are recognised by their aircraft`() {
    #expect(AircraftListDecoder.recognizes(.json(["now": 1, "aircraft": []])))
    #expect(AircraftListDecoder.recognizes(.json([["hex": "4d2023", "lat": 1]])))
    #expect(AircraftListDecoder.recognizes(.json(["hex": "4d2023", "now": 1])))
    #expect(!AircraftListDecoder.recognizes(.json(["type": "FeatureCollection", "features": []])))
    #expect(!AircraftListDecoder.recognizes(.json([])))
  }

  @Test func `Damaged documents end in fields or a reason`() {
    var random = SeededRandom(seed: 24)
    let text = """
      {"now":1777636800.0,"aircraft":[
      {"hex":"4840d6","flight":"KLM1023 ","alt_baro":38000,"gs":447.8,"track":182.88,"squawk":"7700","emergency":"none",
      "category":"A3","lat":52.2,"lon":3.9,"seen_pos":0.4,"mlat":["lat"],"seen":0.1},
      {"hex":"~2a3f10","alt_baro":"ground","dbFlags":1,"lastPosition":{"lat":33.9,"lon":-118.2,"seen_pos":75.3}}]}
      """
    let counts = (0..<20_000).map { _ in
      (try? JSONParser.parse(random.damaged(Array(text.utf8)))).map { messages($0).count } ?? 0
    }

    #expect(counts.allSatisfy { $0 <= 4 })
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `Lists of readsb and dump1090 are read whole`() throws {
    let read = { (name: String) in
      try JSONParser.parse([UInt8](try Data(contentsOf: URL(fileURLWithPath: SharedData.path("data/feeds/\(name)")))))
    }
    let expected = try #require(try read("aircraft-expect.json").object)
    let found = messages(try read("aircraft-sample.json")).compactMap { message in
      if case .decoded(let fields, let update) = message { (fields, update) } else { nil }
    }
    #expect(found.count == expected.fields.count)
    for (fields, update) in found {
      let expectation = expected[fields["hex"]?.string ?? ""] ?? .null
      let record = JSON.object(
        JSONObject((expectation.object?.fields ?? []).filter { $0.name != "note" }.map { ($0.name, $0.value) })
      )
      #expect(FieldExpectation.differences(.object(fields), record: ["expect": record]) == [])
      #expect(expectation["drawn"]?.bool == (update?.coordinate != nil))
    }
    #expect(messages(try read("dump1090-sample.json")).compactMap { $0.update?.coordinate }.count == 3)
  }
}

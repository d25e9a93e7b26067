import Feeds
import Geodesy
import Positioning
import TestSupport
import Testing
import Wire

struct SBSTests {
  private let noon = UTCTime(millisecondsSince1970: 1_771_243_200_000)

  private func message(_ line: String) -> FeedMessage? {
    var decoder = SBSDecoder()
    return decoder.decode(.line(Array(line.utf8)), at: noon).first
  }

  @Test func `A line has position, height, motion and names in its columns`() throws {
    let times = "2026/05/01,12:00:00.000,2026/05/01,12:00:00.100"
    let line = "MSG,2,1,1,4840D6,1,\(times),KLM1  ,1000,90,360,52.5,-4.5,-600,0271,0,0,0,-1"
    let update = try #require(message(line)?.update)

    #expect(update.id == "adsb:4840d6")
    #expect(update.kind == .aircraft)
    #expect(update.name == "KLM1")
    #expect(update.coordinate == Coordinate(north: 52.5, east: -4.5))
    #expect(update.course == .north)
    #expect(abs((update.speed?.metersPerSecond ?? 0) - 46.3) < 1e-9)
    #expect(abs((update.altitude ?? 0) - 304.8) < 1e-9)
    #expect(update.isMoored == true)
    #expect(update.distress == "")
    #expect(update.attributes["squawk"] == "0271")
    #expect(update.attributes["climb"]?.number == -3)
  }

  @Test(arguments: [("7700,0,0,0,0", "7700"), (",0,-1,0,0", "emergency"), ("7601,0,0,0,0", ""), (",0,0,0,0", nil)])
  func `A squawk or a flag is distress`(end: String, distress: String?) {
    #expect(message("MSG,6,,,4840D6,,,,,,,,,,,,,\(end)")?.update?.distress == distress)
  }

  @Test func `An aircraft that is taken off the list is gone`() {
    #expect(message("STA,,5,179,400AE7,10103,,,,,RM")?.update?.isGone == true)
    #expect(message("STA,,5,179,400AE7,10103,,,,,PL")?.update?.isGone == false)
    #expect(message("CLK,,496,-1,,-1,,,,")?.update == nil)
  }

  @Test(arguments: [
    ("MSG,3,1,1,4840D6,1,,,,,,38000,,,52.2", "too_few_fields"), ("MSG,3,,,,,,,,,,,,,,,,,,,,", "no_address"),
    ("MSG,3,,,48G0D6,,,,,,,,,,,,,,,,,", "bad_address"),
    ("MSG,9,,,4840D6,,,,,,,,,,,,,,,,,", "unknown_transmission_type"),
    ("MSG,3,,,4840D6,,,,,,,1e3,,,,,,,,,,", "bad_number"), ("MSG,3,,,4840D6,,,,,,,,,,91,0,,,,,,", "bad_number"),
    ("MSG,3,,,4840D6,,,,,,,,,,,,,,,,,,", "too_many_fields"), ("XYZ,3", "unknown_message_type"),
  ])
  func `What can't be used is refused with a reason`(line: String, reason: String) {
    #expect(message(line) == .refused(reason))
  }

  @Test func `Damaged lines end in fields or a reason`() {
    var random = SeededRandom(seed: 23)
    let line = Array(
      "MSG,3,1,1,4840D6,1,2026/05/01,12:00:00.000,2026/05/01,12:00:00.100,KLM,-325,9,8,52.25720,3.9,1,7700,0,0,0,-1"
        .utf8
    )
    var decoder = SBSDecoder()
    let counts = (0..<20_000).map { _ in decoder.decode(.line(random.damaged(line)), at: noon).count }

    #expect(counts.allSatisfy { $0 == 1 })
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `Lines have the columns that other programs find, or are refused as they are`() throws {
    var differences: [String] = []
    let records = try FieldExpectation.records("sbs.jsonl")
    for record in records {
      guard let line = record["line"]?.string else { continue }
      switch message(line) {
      case .decoded(let fields, _) where record["refuse"]?.string == nil:
        differences += FieldExpectation.differences(.object(fields), record: record).map { "\(line): \($0)" }
      case .refused(record["refuse"]?.string): break
      case let message: differences.append("\(line): \(String(describing: message))")
      }
    }
    #expect(records.count == 38)
    #expect(differences == [])
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `A session leaves each aircraft with the last of its values`() throws {
    for record in try FieldExpectation.records("sbs.jsonl") {
      guard let lines = record["lines"]?.array, let aircraft = record["expect_aircraft"]?.object else { continue }
      let messages = lines.compactMap { message($0.string ?? "") }
      for (hex, expected) in aircraft.fields.map({ ($0.name, $0.value) }) {
        let own = messages.filter { $0.update?.id == "adsb:\(hex.lowercased())" }
        let fields = own.compactMap { message in if case .decoded(let fields, _) = message { fields } else { nil } }
        let known = JSONObject(fields.flatMap(\.fields).map { ($0.name, $0.value) })
        let positions = own.compactMap { $0.update?.coordinate }
          .map { JSON.array([.number($0.longitude.degrees), .number($0.latitude.degrees)]) }
        let state = JSON.object(known).adding("drawn", .bool(!positions.isEmpty)).adding("positions", .array(positions))
        #expect(FieldExpectation.differences(state, record: ["expect": expected]) == [])
      }
    }
  }
}

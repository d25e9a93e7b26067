import Feeds
import Geodesy
import Testing
import Wire

/// Things on the map, by their messages of AIS.
struct AISThingTests {
  @Test func `A ship has position, motion and status`() throws {
    let update = try #require(AISFeed.updates([AISFeed.position(of: 227_006_760, turn: 20)]).first)
    #expect(update.id == "ais:227006760")
    #expect(update.kind == .ship)
    #expect(update.coordinate == Coordinate(north: 43.5, east: 7.25))
    #expect(update.course?.degrees == 90)
    #expect(update.heading?.degrees == 95)
    #expect(abs((update.speed?.metersPerSecond ?? 0) - 12.3 * 1852 / 3600) < 1e-9)
    #expect(update.isMoored == false)
    #expect(update.distress == nil)
    #expect(update.attributes["status"] == "under way using engine")
    #expect(update.attributes["rate of turn"] == "17.9°/min")
    #expect(update.attributes["mmsi"] == "227006760")
    #expect(update.attributes["own"] == nil)
  }

  @Test(arguments: [(0, false), (1, true), (3, false), (5, true), (6, true), (8, false), (15, false)])
  func `Ships at anchor, moored or aground lie still`(status: Int, isMoored: Bool) {
    #expect(AISFeed.updates([AISFeed.position(of: 227_006_760, status: status)]).first?.isMoored == isMoored)
  }

  @Test(arguments: [
    (227_006_760, ThingKind.ship), (992_509_976, .aid), (2_393_200, .station), (111_232_506, .helicopter),
    (111_232_106, .aircraft), (970_123_456, .beacon), (972_123_456, .beacon), (974_123_456, .beacon),
    (980_696_666, .ship),
  ])
  func `The kind follows from the MMSI`(mmsi: Int, kind: ThingKind) {
    #expect(AISFeed.updates([AISFeed.position(of: mmsi)]).first?.kind == kind)
  }

  @Test(arguments: [
    (970_123_456, 14, "AIS-SART"), (972_123_456, 14, "MOB"), (974_123_456, 14, "EPIRB"), (970_123_456, 15, ""),
    (227_006_760, 14, nil),
  ])
  func `An active beacon is in distress, one that is tested isn't`(mmsi: Int, status: Int, distress: String?) {
    #expect(AISFeed.updates([AISFeed.position(of: mmsi, status: status)]).first?.distress == distress)
  }

  @Test(arguments: [("SART TEST", ""), ("SART ACTIVE", "AIS-SART")])
  func `So does the text of a beacon`(text: String, distress: String) {
    let line = AISFeed.sentence([(14, 6), (0, 2), (970_123_456, 30), (0, 2)], text: text)
    #expect(AISFeed.updates([line]).first?.distress == distress)
    #expect(AISFeed.updates([line]).first?.attributes["text"] == .string(text))
  }

  @Test func `A base station and a search aircraft are told by their reports`() {
    let place = [(0, 1), (4_350_000, 28), (26_100_000, 27)]
    let clock = [(2024, 14), (5, 4), (6, 5), (7, 5), (8, 6), (9, 6)]
    let station = AISFeed.updates([AISFeed.sentence([(4, 6), (0, 2), (227_000_001, 30)] + clock + place + [(7, 4)])])
    #expect(station.first?.kind == .station)
    #expect(station.first?.coordinate == Coordinate(north: 43.5, east: 7.25))
    let flight = AISFeed.sentence([(9, 6), (0, 2), (111_232_506, 30), (590, 12), (126, 10)] + place + [(941, 12)])
    let aircraft = AISFeed.updates([flight]).first
    #expect(aircraft?.kind == .helicopter)
    #expect(aircraft?.altitude == 590)
    #expect(abs((aircraft?.speed?.metersPerSecond ?? 0) - 126 * 1852 / 3600) < 1e-9)
  }

  @Test func `A ship's description becomes attributes`() throws {
    let update = try #require(
      AISFeed.updates([
        AISFeed.sentence("AIVDM,2,1,1,A,538CQ>02A;h?D9QC800pu8@T>0P4l9E8L0000017Ah:;;5r50Ahm5;C0,0"),
        AISFeed.sentence("AIVDM,2,2,1,A,F@V@00000000000,2"),
      ]).first
    )
    #expect(update.name == "NORDIC HAMBURG")
    #expect(update.coordinate == nil)
    #expect(update.attributes["callsign"] == "5BXT2")
    #expect(update.attributes["imo"] == 9_514_755)
    #expect(update.attributes["ship type"] == "cargo ship, dangerous cargo A")
    #expect(update.attributes["length"] == 152)
    #expect(update.attributes["width"] == 22)
    #expect(update.attributes["eta"] == "07-20 05:00 UTC")
  }

  @Test func `A ship takes its voyage back`() {
    let empty: [(Int, Int)] = [(5, 6), (0, 2), (1, 30), (0, 32), (0, 42), (0, 60), (0, 60), (0, 46), (0, 4)]
    let update = AISFeed.updates([AISFeed.sentence(empty + [(0, 60), (0, 60), (0, 34)])]).first
    #expect(update?.name == nil)
    #expect(["destination", "eta", "draught"].allSatisfy { update?.attributes[$0] == .null })
  }

  @Test func `The parts of a static report are updates of one thing`() {
    let updates = AISFeed.updates([
      AISFeed.sentence("AIVDO,1,1,,A,H1mg=5@EP4m0hF1<PU000000000,2"),
      AISFeed.sentence("AIVDO,1,1,,A,H52KMeDU653hhhi0000000000000,0"),
    ])
    #expect(updates.map(\.id) == ["ais:123456789", "ais:338091445"])
    #expect(updates.map(\.name) == ["EXAMPLE SHIP", nil])
    #expect(updates.map { $0.attributes["ship type"] } == [nil, "pleasure craft"])
    #expect(updates.map { $0.attributes["own"] } == [true, true])
  }

  @Test func `An aid has its long name, its type, and whether it is virtual`() {
    let line = AISFeed.sentence("AIVDM,1,1,,A,E4eGk5?2Qh;Pb2a@8bPV4b<h1:WsVHh1>3t4p00000dP0V@,2")
    let update = AISFeed.updates([line]).first
    #expect(update?.kind == .aid)
    #expect(update?.name == "EC WATER QUALITY BUOY")
    #expect(update?.attributes["aid type"] == "special buoy")
    #expect(update?.attributes["virtual"] == .null)
  }

  @Test func `Weather is a thing of its own if a base station sends it`() {
    let place = [(60 * 60_000, 24), (25 * 60_000, 25)]
    let time = [(18, 5), (17, 5), (15, 6), (11, 7), (127, 7), (162, 9), (511, 9), (473, 11)]
    func update(of mmsi: Int) -> ThingUpdate? {
      AISFeed.updates([AISFeed.sentence([(8, 6), (0, 2), (mmsi, 30), (0, 2), (1, 10), (11, 6)] + place + time)]).first
    }
    let station = update(of: 2_300_061)
    #expect(station?.id == "ais:2300061@60.00,25.00")
    #expect(station?.kind == .weather)
    #expect(station?.attributes["wind"] == "11 kn")
    #expect(station?.attributes["gusts"] == .null)
    #expect(station?.attributes["air temperature"] == "-12.7 °C")
    #expect(update(of: 992_509_977)?.id == "ais:992509977")
    #expect(update(of: 992_509_977)?.kind == .aid)
  }

  @Test func `Messages between stations are no things`() {
    let line = AISFeed.sentence([(10, 6), (0, 2), (366_814_480, 30), (0, 2), (366_832_740, 30), (0, 2)])
    #expect(AISFeed.messages([line]).compactMap(AISFeed.fields).count == 1)
    #expect(AISFeed.updates([line]) == [])
  }
}

import Feeds
import Geodesy
import Positioning
import Testing
import Wire

struct SignalKTests {
  private static let context = #""context":"vessels.urn:mrn:imo:mmsi:230099999","#
  private func delta(_ values: String, context: String = Self.context) -> String {
    #"{\#(context)"updates":[{"timestamp":"2026-05-01T12:00:00.500Z","values":[\#(values)]}]}"#
  }

  private func value(_ path: String, _ value: String) -> String { #"{"path":"\#(path)","value":\#(value)}"# }
  private func update(_ values: String...) -> ThingUpdate? {
    FeedMessages.of(delta(values.joined(separator: ","))).first?.update
  }

  @Test func `Values in SI units fill the update`() throws {
    let update = try #require(
      self.update(
        value("navigation.position", #"{"latitude":60.1,"longitude":24.9}"#),
        value("navigation.speedOverGround", "3.85"),
        value("navigation.courseOverGroundTrue", "1.5707963267948966"),
        value("navigation.headingTrue", "3.141592653589793"),
        value("navigation.state", #""anchored""#),
        value("", #"{"name":"MAIA","communication":{"callsignVhf":"OH123"}}"#),
        value("design.length", #"{"overall":12.5}"#)
      )
    )
    #expect(update.id == "signalk:urn:mrn:imo:mmsi:230099999" && update.kind == .ship && update.name == "MAIA")
    #expect(update.coordinate == Coordinate(north: 60.1, east: 24.9) && update.isMoored == true)
    #expect(update.speed?.metersPerSecond == 3.85 && update.course?.degrees == 90 && update.heading?.degrees == 180)
    #expect(update.time == UTCTime("2026-05-01T12:00:00.500Z"))
    #expect(update.attributes["callsign"] == "OH123" && update.attributes["length"] == 12.5)
    #expect(update.attributes["mmsi"] == "230099999")
  }

  @Test func `The own vessel is the one that the greeting names`() {
    let greeting = #"{"name":"server","version":"1.0.4","self":"vessels.urn:mrn:imo:mmsi:1","roles":["main"]}"#
    let speed = value("navigation.speedOverGround", "1")
    let texts = [delta(speed, context: ""), greeting, delta(speed, context: #""context":"vessels.self","#)]
    #expect(
      FeedMessages.of(texts.joined(separator: "\n")).map { $0.update?.id }
        == ["signalk:self", nil, "signalk:urn:mrn:imo:mmsi:1"]
    )
  }

  @Test func `A man overboard is distress until it is over`() {
    #expect(update(value("notifications.mob", #"{"state":"emergency","message":"MOB"}"#))?.distress == "MOB")
    #expect(update(value("notifications.mob.1", #"{"state":"normal"}"#))?.distress == "")
    #expect(update(value("notifications.mob", "null"))?.distress == "")
    #expect(update(value("notifications.environment.depth", #"{"state":"alarm"}"#))?.distress == nil)
  }

  @Test func `Impossible positions are refused, and unknown values left out`() {
    let far = delta(value("navigation.position", #"{"latitude":91,"longitude":0}"#))
    #expect(FeedMessages.of(far) == [.refused("position")])
    #expect(update(value("navigation.position", "null"))?.coordinate == nil)
    #expect(update(value("navigation.courseOverGroundTrue", "null"))?.course == nil)
    #expect(FeedMessages.of("{}\n[1]\n{\"updates\":[{}]}", "signalk").map(\.refusal) == ["updates", "json", "values"])
  }

  @Test func `Mutants never crash`() {
    let texts = (0..<10).map {
      delta(
        value("navigation.position", #"{"latitude":6\#($0),"longitude":24.9}"#) + ","
          + value("navigation.courseOverGroundTrue", "\($0)e\($0 * 40)") + ","
          + value("notifications.mob", #"{"state":"emergency"}"#)
      )
    }
    #expect(FeedMessages.mutants(of: Array(texts.joined(separator: "\n").utf8), "signalk") == [])
  }
}

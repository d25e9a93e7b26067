import Feeds
import Geodesy
import Positioning
import Testing

struct AlarmTests {
  private static let start = UTCTime(millisecondsSince1970: 1_800_000_000_000)
  private func at(_ seconds: Double) -> UTCTime { Self.start + .seconds(seconds) }

  private func ship(north: Double, speed: Double, isMoored: Bool = false) -> (Thing, Motion?)? {
    var (store, update) = (ThingStore(), ThingUpdate("ais:1", .ship))
    (update.coordinate, update.isMoored) = (Coordinate(north: north, east: 0), isMoored)
    (update.course, update.speed) = (Bearing(degrees: 180), Speed(metersPerSecond: speed))
    store.take(update, from: "a", at: at(0))
    return store.things["ais:1"].map { ($0, store.motion(of: $0, at: at(0))) }
  }

  /// Whether a ship sailing south alarms one that sails north from 50 degrees.
  private func alarms(_ rule: CollisionRule, north: Double, speed: Double = 5, isMoored: Bool = false) -> Bool {
    let own = Motion(Coordinate(north: 50, east: 0), course: .north, speed: Speed(metersPerSecond: 5))
    guard let (thing, motion) = ship(north: north, speed: speed, isMoored: isMoored) else { return false }
    return rule.alarm(own: own, thing: thing, motion: motion) != nil
  }

  @Test func `A ship that comes too near alarms; one that lies, goes away or is far off doesn't`() {
    #expect(alarms(.sea, north: 50.05) && alarms(.harbor, north: 50.01))
    #expect(!alarms(.harbor, north: 50.05) && !alarms(.sea, north: 50.5))
    #expect(!alarms(.sea, north: 49.99))
    #expect(!alarms(.sea, north: 50.01, isMoored: true))
    #expect(!alarms(.harbor, north: 50.01, speed: 0.1) && alarms(.sea, north: 50.01, speed: 0.1))
  }

  @Test func `A circle alarms once at its edge`() {
    var rule = CircleRule("anchor", center: Coordinate(north: 50, east: 0), radius: .meters(1112), isForEntering: true)
    let entered = ["enters anchor ais:1"]
    func alarms(_ north: Double) -> [String] {
      rule.alarms(of: [("ais:1", Coordinate(north: north, east: 0))]).map(\.id)
    }
    #expect([50.02, 50.009, 50.0101, 50.009, 50.02, 50.009].map(alarms) == [[], entered, [], [], [], entered])
    rule = CircleRule("anchor", center: Coordinate(north: 50, east: 0), radius: .meters(1112), isForEntering: false)
    #expect([50, 50.02].map(alarms) == [[], ["leaves anchor ais:1"]])
  }

  @Test func `An alarm is reported once and acknowledged once`() {
    var log = AlarmLog()
    let distress = Alarm(.distress("7700"), of: "adsb:1")
    let leaves = Alarm(.leaves(circle: "anchor"), of: "own")
    func take(_ alarms: [Alarm], _ seconds: Double) -> [Alarm] { log.take(alarms, at: at(seconds)) }
    func acknowledge(_ id: String) -> Bool { log.acknowledge(id) }
    #expect(take([distress, leaves], 0) == [distress, leaves])
    #expect(take([distress], 1) == [])
    #expect(take([distress], 50) == [])
    #expect(acknowledge(distress.id))
    #expect(!acknowledge(distress.id))
    #expect(!acknowledge("other"))
    #expect(log.unacknowledged == [leaves])
    // Off for less than a minute it is the same; an unacknowledged moment stays.
    #expect(take([distress], 100) == [])
    #expect(log.unacknowledged == [leaves])
    #expect(acknowledge(leaves.id))
    #expect(take([distress], 300) == [distress])
    #expect(log.unacknowledged == [distress])
  }
}

import Feeds
import Geodesy
import Positioning
import TestSupport
import Testing
import Wire

struct ThingTests {
  private static let start = UTCTime(millisecondsSince1970: 1_800_000_000_000)
  private func at(_ seconds: Double) -> UTCTime { Self.start + .seconds(seconds) }

  private func ship(_ id: String = "ais:1", north: Double = 50, east: Double = 0, speed: Double? = nil) -> ThingUpdate {
    var update = ThingUpdate(id, .ship)
    update.coordinate = Coordinate(north: north, east: east)
    update.course = .north
    update.speed = speed.map { Speed(metersPerSecond: $0) }
    return update
  }

  private func distance(_ a: Coordinate?, _ b: Coordinate?) -> Double {
    guard let a, let b else { return .infinity }
    return Sphere.earth.distance(from: a, to: b).meters
  }

  @Test func `Updates are joined, and a null removes an attribute`() throws {
    var store = ThingStore()
    var first = ship()
    first.attributes = JSONObject([("destination", "OSLO"), ("callsign", "LAXX")])
    store.take(first, from: "a", at: at(0))
    var second = ThingUpdate("ais:1")
    second.name = "  MAIA  "
    second.attributes = JSONObject([("destination", .null), ("callsign", "LAYY"), ("length", 30)])
    store.take(second, from: "a", at: at(1))
    let thing = try #require(store.things["ais:1"])
    #expect(thing.name == "MAIA" && thing.kind == .ship && thing.coordinate == first.coordinate)
    #expect(thing.attributes == JSONObject([("callsign", "LAYY"), ("length", 30)]))
    #expect(thing.time == at(0) && thing.heard == at(1) && thing.source == "a")
  }

  @Test(arguments: [
    (ThingKind.ship, false, 180.0, 600.0), (.ship, true, 720, 1800), (.aircraft, false, 15, 60),
    (.node, false, 1800, 7200),
  ])
  func `Things grow stale and lost by their kind`(kind: ThingKind, isMoored: Bool, stale: Double, lost: Double) throws {
    var store = ThingStore()
    var update = ship(speed: 8)
    (update.kind, update.isMoored) = (kind, isMoored)
    store.take(update, from: "a", at: at(0))
    let thing = try #require(store.things["ais:1"])
    #expect(store.age(of: thing, at: at(stale - 1)) == .fresh)
    #expect(store.age(of: thing, at: at(stale + 1)) == .stale)
    #expect(store.age(of: thing, at: at(lost + 1)) == .lost)
  }

  @Test func `Objects never grow old, and lost things leave`() {
    var store = ThingStore()
    store.take(ship(), from: "a", at: at(0))
    store.take(ThingUpdate("geojson:x", .object), from: "a", at: at(0))
    store.sweep(at: at(100_000))
    #expect(store.things.keys.sorted() == ["geojson:x"])
    var gone = ThingUpdate("geojson:x")
    gone.isGone = true
    store.take(gone, from: "a", at: at(100_001))
    #expect(store.things.isEmpty)
  }

  @Test func `A recording has a present of its own`() throws {
    var store = ThingStore()
    for (id, age) in [("mesh:old", 86_400.0 * 3), ("mesh:new", 86_400.0)] {
      var update = ThingUpdate(id, .node)
      (update.coordinate, update.time) = (Coordinate(north: 1, east: 1), at(-age))
      store.take(update, from: "list", at: at(0))
    }
    #expect(store.age(of: try #require(store.things["mesh:new"]), at: at(10)) == .fresh)
    #expect(store.age(of: try #require(store.things["mesh:old"]), at: at(10)) == .lost)
    // A clock that is ahead doesn't count.
    var update = ThingUpdate("mesh:ahead", .node)
    update.time = UTCTime(millisecondsSince1970: .max)
    store.take(update, from: "list", at: at(10))
    #expect(store.things["mesh:ahead"]?.time == at(10 - 86_400))
  }

  @Test func `A thing glides on for a bounded time, and approaches its next report without a jump`() throws {
    var store = ThingStore()
    store.take(ship(speed: 10), from: "a", at: at(0))
    let first = try #require(store.things["ais:1"])
    let report = first.coordinate
    #expect(abs(distance(report, store.position(of: first, at: at(10))) - 100) < 1)
    #expect(store.position(of: first, at: at(90)) == store.position(of: first, at: at(600)))
    let before = store.position(of: first, at: at(10))
    store.take(ship(north: 50.0005, speed: 10), from: "a", at: at(10))
    let second = try #require(store.things["ais:1"])
    #expect(distance(before, store.position(of: second, at: at(10))) < 0.1)
    var last = before
    for step in 1...40 {
      let place = store.position(of: second, at: at(10 + Double(step) / 20))
      #expect(distance(last, place) < 5)
      last = place
    }
    #expect(abs(distance(second.coordinate, last) - 20) < 1)
  }

  @Test func `Moored things and such without a course stay, and far jumps are shown at once`() throws {
    var store = ThingStore()
    var moored = ship(speed: 3)
    moored.isMoored = true
    store.take(moored, from: "a", at: at(0))
    #expect(store.position(of: try #require(store.things["ais:1"]), at: at(50)) == moored.coordinate)
    store.take(ship(north: 51), from: "a", at: at(60))
    #expect(store.position(of: try #require(store.things["ais:1"]), at: at(60)) == Coordinate(north: 51, east: 0))
  }

  @Test func `A report that is late doesn't move a thing back`() throws {
    var store = ThingStore()
    var update = ship()
    update.time = at(10)
    store.take(update, from: "a", at: at(10))
    var late = ship(north: 49)
    (late.time, late.name) = (at(5), "MAIA")
    store.take(late, from: "a", at: at(11))
    #expect(store.things["ais:1"]?.coordinate == update.coordinate && store.things["ais:1"]?.name == "MAIA")
  }

  @Test func `Things, trails and attributes are bounded`() throws {
    var store = ThingStore()
    for index in 0..<10_500 {
      store.take(ship("ais:\(index)", north: Double(index) / 200), from: "a", at: at(Double(index) / 1000))
    }
    #expect((9900...ThingStore.maxThings).contains(store.things.count))
    #expect(store.things["ais:0"] == nil && store.things["ais:10499"] != nil)
    for index in 0..<700 {
      var update = ship("ais:10499", north: Double(index % 900) / 10 - 40, east: Double(index) / 100)
      update.attributes.append("a\(index)", .string(String(repeating: "x", count: 10_000)))
      store.take(update, from: "a", at: at(20 + Double(index)))
    }
    let thing = try #require(store.things["ais:10499"])
    #expect((100...Trail.maxPoints).contains(thing.trail.points.count))
    #expect(thing.trail.points.map(\.time) == thing.trail.points.map(\.time).sorted())
    #expect(thing.attributes.fields.count <= 48)
    #expect(thing.attributes.fields.allSatisfy { ($0.value.string?.utf8.count ?? 0) <= 256 })
    #expect(thing.trail.points(last: 100, before: at(720)).count < thing.trail.points.count)
  }

  @Test func `Messages are counted by their feed`() {
    var store = ThingStore()
    store.take(.decoded(fields: JSONObject(), ship()), from: "a", at: at(0))
    store.take(.decoded(fields: JSONObject(), nil), from: "a", at: at(0))
    store.take(.refused("checksum"), from: "a", at: at(0))
    store.take(.refused("format"), from: "b", at: at(0))
    let counts = ["a", "b"].map { store.counts[$0] }
    #expect(counts.map { $0?.updates } == [1, 0])
    #expect(counts.map { $0?.refused } == [1, 0])
    #expect(counts.map { $0?.unknown } == [0, 1])
  }

  @Test func `A thousand updates a second among ten thousand things take little time`() {
    var store = ThingStore()
    for index in 0..<10_000 { store.take(ship("ais:\(index)", north: 40, speed: 8), from: "a", at: at(0)) }
    let time = ThreadTime.measure {
      for index in 0..<1000 {
        var update = ship("ais:\(index * 7)", north: 40 + Double(index) / 1e5, speed: 8)
        update.attributes = JSONObject([("destination", "OSLO"), ("callsign", "LAXX")])
        store.take(update, from: "a", at: at(5 + Double(index) / 1000))
      }
    }
    // Without optimisation, and on machines of any speed.
    #expect(time < .milliseconds(500), "a thousand updates took \(time)")
  }
}

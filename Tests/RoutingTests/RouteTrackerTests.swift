import Foundation
import Routing
import TestSupport
import Testing

/// Drives along routes on real maps, with inaccurate receivers: the announcements and their times.
struct RouteTrackerTests {
  /// A town, a way of travelling, and a receiver.
  struct Ride: CustomTestStringConvertible, Sendable {
    let town: String
    let mode: TravelMode
    let accuracy: Double

    var testDescription: String { "\(town), \(mode), \(accuracy) m" }
  }

  private static let rides = ["monaco", "helsinki"].flatMap { town in
    [TravelMode.foot, .bicycle, .car].flatMap { mode in
      [3.0, 8, 20].map { Ride(town: town, mode: mode, accuracy: $0) }
    }
  }
  private static let waysOfRide = Soak.isOn ? 40 : 2

  /// Ways between places of a town that are some way apart.
  private func ways(_ ride: Ride, using random: inout SeededRandom) throws -> [TrackedRoute] {
    let travel = try TownRoads.travel(ride.town, ride.mode)
    let graph = travel.roads.graph
    var ways: [TrackedRoute] = []
    while ways.count < Self.waysOfRide {
      let ends = (0..<2).map { _ in UInt32.random(in: 0..<UInt32(graph.nodeCount), using: &random) }
      guard let way = try? RoutePlanner(travel).route(over: ends.map { graph.place(of: $0) }),
        (300...2500).contains(travel.length(of: way))
      else { continue }
      ways.append(TrackedRoute(way, travel))
    }
    return ways
  }

  /// The events of a drive.
  private struct Heard {
    var announcements: [(Announcement, second: Int)] = []
    var left: Int?
    var arrivals: [Int] = []
    var progress: [Double] = []
  }

  private func follow(_ drive: DrivenRoute, _ sightings: [Sighting?]) -> Heard {
    var follower = RouteTracker(drive.way)
    var heard = Heard()
    for (second, sighting) in sightings.enumerated() {
      let news = sighting.map { follower.take($0) } ?? follower.pass(to: .seconds(second))
      for piece in news {
        switch piece {
        case .announcement(let announcement): heard.announcements.append((announcement, second))
        case .left: heard.left = heard.left ?? second
        case .arrived: heard.arrivals.append(second)
        }
      }
      heard.progress.append(follower.along)
    }
    return heard
  }

  @Test(arguments: rides)
  func `every sentence comes in time, none twice, none after`(ride: Ride) throws {
    var random = SeededRandom(seed: 27)
    for way in try ways(ride, using: &random) {
      let stop: Double = random.double(in: 0...way.length)
      let drive = DrivenRoute(way, stops: [stop])
      let heard = follow(drive, drive.sightings(accuracy: ride.accuracy, using: &random))

      #expect(heard.left == nil, "of \(drive.moments.count) s")
      #expect(heard.arrivals.count == 1)
      #expect(heard.progress == heard.progress.sorted())
      expectInTime(heard, drive, ride)
    }
  }

  @Test(arguments: rides)
  func `ten seconds of silence and jumps of the receiver mislead nobody`(ride: Ride) throws {
    var random = SeededRandom(seed: 28)
    for way in try ways(ride, using: &random) {
      var drive = DrivenRoute(way, stops: [way.length / 2])
      for second in drive.moments.indices {
        let isOnRoute = second < drive.moments.count - 30
        drive.moments[second].isSilent = isOnRoute && (46...55).contains(second % 60)
        if second % 60 > 20, second % 60 <= 23 { drive.moments[second].jump = [150, -60] }
      }
      let heard = follow(drive, drive.sightings(accuracy: ride.accuracy, using: &random))

      #expect(heard.left == nil, "of \(drive.moments.count) s")
      #expect(heard.arrivals.count == 1)
      #expect(heard.progress == heard.progress.sorted())
      expectOnce(heard)
    }
  }

  @Test(arguments: rides)
  func `a wrong turn and turning back are noticed`(ride: Ride) throws {
    var random = SeededRandom(seed: 29)
    var late = 0
    for way in try ways(ride, using: &random) {
      let along = random.double(in: 120...way.length - 100)
      let course: Double = DrivenRoute.place(along, of: way).course
      let drive = DrivenRoute(way)
      let side: Double = [-90.0, -60, 60, 90].randomElement(using: &random) ?? 90
      for other in [drive.leaving(at: along, heading: course + side), drive.turningBack(at: along)] {
        let heard = follow(other, other.sightings(accuracy: ride.accuracy, using: &random))
        if !isNoticed(heard, other, along, ride) { late += 1 }
      }
    }
    // A receiver may err for a minute, or the route passes beside the other road.
    #expect(late <= 1 + Self.waysOfRide / 10)
  }

  @Test(arguments: rides.filter { $0.accuracy < 10 })
  func `a receiver that tells neither speed nor course will do`(ride: Ride) throws {
    var random = SeededRandom(seed: 31)
    for way in try ways(ride, using: &random) {
      let drive = DrivenRoute(way, stops: [way.length / 3])
      var sightings = drive.sightings(accuracy: ride.accuracy, using: &random)
      for second in sightings.indices {
        sightings[second]?.speed = nil
        sightings[second]?.course = nil
      }
      let heard = follow(drive, sightings)

      #expect(heard.left == nil)
      #expect(heard.arrivals.count == 1)
      expectOnce(heard)
    }
  }

  @Test func `turns that follow closely are said together`() throws {
    let streets = DrawnRoads(" a\n\n\nxbcy\n\n\n  d", ways: ["ab", "xb", "bc", "cy", "cd"])
    let travel = streets.travel(.car)
    let way = try RoutePlanner(travel).route(over: [streets.place("a"), streets.place("d")])
    let drive = DrivenRoute(TrackedRoute(way, travel))
    var random = SeededRandom(seed: 32)
    let heard = follow(drive, drive.sightings(accuracy: 3, using: &random))
    let words = heard.announcements.map { "\($0.0.occasion) \($0.0.step) \($0.0.then.map { "\($0)" } ?? "")" }

    let expected = ["start 0 ", "early 1 ", "soon 1 2", "now 1 ", "now 2 ", "early 3 ", "soon 3 "]
    #expect(words == expected, "\(drive.way.starts)")
  }

  @Test(arguments: [3.0, 8, 20])
  func `whoever strolls hears of the end before they have come there`(accuracy: Double) throws {
    let way = try Self.street(.foot)
    let speeds = Array(repeating: 1.0, count: Int(way.length))
    var words: [String] = []
    for (_, news) in Self.follow(way, speeds, accuracy: accuracy).moments {
      for piece in news {
        switch piece {
        case .announcement(let announcement): words.append("\(announcement.occasion)")
        case .left: words.append("left")
        case .arrived: words.append("arrived")
        }
      }
    }

    #expect(words == ["start", "soon", "arrived"])
  }

  @Test(arguments: [3.0, 8, 20])
  func `whoever brakes is no farther back than they are`(accuracy: Double) throws {
    let speeds = Array(repeating: 14.0, count: 6) + [10, 6, 2, 0, 0, 5, 10]
    let (moments, driven) = Self.follow(try Self.street(.car), speeds, accuracy: accuracy)

    #expect(moments.count == driven.count)
    #expect(zip(moments, driven).allSatisfy { abs($0.along - $1) < 0.5 }, "\(moments.map(\.along)) of \(driven)")
  }

  /// A street that leads on without a turn.
  private static func street(_ mode: TravelMode) throws -> TrackedRoute {
    let streets = DrawnRoads("a b c d e f g h i j k", ways: ["abcdefghijk"])
    let travel = streets.travel(mode)
    return TrackedRoute(try RoutePlanner(travel).route(over: [streets.place("a"), streets.place("k")]), travel)
  }

  /// Travels along a route at the given speeds, one per second, with an exact receiver.
  private static func follow(
    _ way: TrackedRoute,
    _ speeds: [Double],
    accuracy: Double
  ) -> (moments: [(along: Double, news: [RouteTracker.Event])], driven: [Double]) {
    var follower = RouteTracker(way)
    var driven = [0.0]
    for (speed, next) in zip(speeds, speeds.dropFirst()) {
      driven.append(driven[driven.count - 1] + (speed + next) / 2)
    }
    let moments = zip(driven, speeds).enumerated()
      .map { second, moment in
        let (place, course) = DrivenRoute.place(moment.0, of: way)
        let sighting = Sighting(
          place: place,
          accuracy: accuracy,
          speed: moment.1,
          course: course,
          time: .seconds(second)
        )
        let news = follower.take(sighting)
        return (follower.along, news)
      }
    return (moments, driven)
  }

  @Test(arguments: [3.0, 8, 20])
  func `walking against the route is detected within ten seconds, once, until the walker turns around`(
    accuracy: Double
  ) throws {
    let way = try Self.street(.foot)
    var follower = RouteTracker(way)
    let there = Array(stride(from: way.length / 2, to: way.length / 2 - 60, by: -1.2))
    let back = Array(stride(from: way.length / 2 - 60, to: way.length / 2, by: 1.2))
    var (left, announced): ([Int], [Int]) = ([], [])
    for (second, along) in (there + back).enumerated() {
      let (place, course) = DrivenRoute.place(along, of: way)
      let isBack = second < there.count
      let sighting = Sighting(
        place: place,
        accuracy: accuracy,
        speed: 1.2,
        course: isBack ? course + 180 : course,
        time: .seconds(second)
      )
      for case .left in follower.take(sighting) { left.append(second) }
      for case .announcement in follower.take(sighting) { announced.append(second) }
      if second == there.count - 1 || second == there.count + 3 { #expect(follower.isReversed == isBack) }
    }

    #expect(left.first.map { $0 <= 10 } == true && left.count <= 2, "\(left)")
    #expect(announced.allSatisfy { $0 < 10 || $0 >= there.count }, "\(announced)")
  }

  @Test func `a route that leads there and back is followed back without a U-turn`() throws {
    let streets = DrawnRoads("a b c d e f g h i j k", ways: ["abcdefghijk"])
    let travel = streets.travel(.foot)
    let places = ["b", "f", "b"].map { streets.place($0) }
    let way = TrackedRoute(try RoutePlanner(travel).route(over: places), travel)
    let drive = DrivenRoute(way)
    var random = SeededRandom(seed: 34)
    var follower = RouteTracker(way)
    for case let sighting? in drive.sightings(accuracy: 5, using: &random) {
      _ = follower.take(sighting)
      #expect(!follower.isReversed)
    }
    #expect(follower.state == .arrived)
  }

  @Test func `whoever comes back to the way goes on along it`() throws {
    let streets = DrawnRoads("a b c d e f g h i j k", ways: ["abcdefghijk"])
    let travel = streets.travel(.car)
    let way = TrackedRoute(try RoutePlanner(travel).route(over: [streets.place("a"), streets.place("k")]), travel)
    let drive = DrivenRoute(way)
    var random = SeededRandom(seed: 33)
    var astray = drive
    for second in 20..<32 {
      astray.moments[second].place.latitude += Int32(second < 26 ? second - 19 : 32 - second) * 1200
    }
    let heard = follow(astray, astray.sightings(accuracy: 3, using: &random))

    #expect(heard.left != nil)
    #expect(heard.arrivals.count == 1)
  }

  @Test(arguments: rides)
  func `whoever stands is where they are`(ride: Ride) throws {
    var random = SeededRandom(seed: 30)
    let way = try ways(ride, using: &random)[0]
    var drive = DrivenRoute(way, stops: Array(repeating: way.length / 2, count: 20))
    for second in drive.moments.indices where drive.moments[second].speed == 0 && second % 97 < 12 {
      drive.moments[second].jump = [90, 90]
    }
    let heard = follow(drive, drive.sightings(accuracy: ride.accuracy, using: &random))

    #expect(heard.left == nil)
    #expect(heard.arrivals.count == 1)
    expectOnce(heard)
  }
}

/// Expectations.
extension RouteTrackerTests {
  private func expectOnce(_ heard: Heard) {
    let words = heard.announcements.map { "\($0.0.occasion) \($0.0.step)" }
    #expect(Set(words).count == words.count, "\(words)")
  }

  private func expectInTime(_ heard: Heard, _ drive: DrivenRoute, _ ride: Ride) {
    expectOnce(heard)
    let way = drive.way
    let real = { (second: Int) in drive.moments[second].along ?? 0 }
    for (announcement, second) in heard.announcements where announcement.occasion != .start {
      #expect(real(second) <= way.starts[announcement.step] + ride.accuracy, "\(announcement) after its place")
      for step in [announcement.step, announcement.then].compactMap(\.self) {
        let before = heard.announcements.first { $0.0.occasion == .now && $0.0.step == step }
        #expect((before?.second ?? .max) >= second, "\(announcement) after its last word")
      }
    }
    for step in way.steps.indices.dropFirst() where way.steps[step].kind != .depart {
      expectInTime(step, heard, drive, ride)
    }
  }

  private func expectInTime(_ step: Int, _ heard: Heard, _ drive: DrivenRoute, _ ride: Ride) {
    let way = drive.way
    let all = heard.announcements
    let isSaid = { (occasion: Announcement.Occasion) in
      all.first { $0.0.step == step && $0.0.occasion == occasion }
    }
    let isMerged = all.contains { $0.0.then == step }
    let speed = { (second: Int) in max(drive.moments[second].speed, DrivenRoute.speeds(ride.mode).corner * 0.8) }
    let left = { (second: Int) in way.starts[step] - (drive.moments[second].along ?? 0) }
    let error = 2.5 + 1.5 * ride.accuracy / DrivenRoute.speeds(ride.mode).corner
    // Where one is when ten seconds are left.
    let isLong = way.starts[step] - way.starts[step - 1] > 16 * DrivenRoute.speeds(ride.mode).cruise + 2 * ride.accuracy
    let isNews = way.steps[step].kind != .newName || way.steps[step].direction != .straight
    // Of what lies within ten seconds a receiver may know less.
    let isVisited = ride.accuracy < 10 * DrivenRoute.speeds(ride.mode).cruise
    if isLong, isNews, isVisited, !isMerged {
      let soon = isSaid(.soon)
      #expect(soon != nil, "nothing ten seconds before step \(step) at \(way.starts[step])")
      if let soon {
        let time = left(soon.second) / speed(soon.second)
        #expect(abs(time - 10) <= error, "\(time) s before step \(step)")
      }
    }
    // It is uncertain whether the first metres have been passed.
    guard step < way.steps.count - 1, way.starts[step] > 2 * ride.accuracy else { return }
    let now = isSaid(.now)
    // If a corner may be passed before the receiver reports it, the earlier announcement suffices.
    let isHeard = ride.accuracy > 2.5 * DrivenRoute.speeds(ride.mode).corner && isSaid(.soon) != nil
    #expect(now != nil || isMerged || isHeard, "nothing at step \(step) at \(way.starts[step]) of \(way.length)")
    if let now {
      let time = left(now.second) / speed(now.second)
      #expect(time <= 3.5 + error && left(now.second) >= -ride.accuracy, "\(time) s before step \(step)")
    }
  }

  /// Whether leaving was noticed within five seconds or 30 m; the limits grow with the receiver's inaccuracy.
  private func isNoticed(_ heard: Heard, _ drive: DrivenRoute, _ along: Double, _ ride: Ride) -> Bool {
    guard let leaving = drive.moments.firstIndex(where: { $0.along == nil }) else { return true }
    let distance = { DrivenRoute.distance(of: drive.moments[$0].place, from: drive.way, after: along) }
    let doubt = ride.accuracy - 3
    let (seconds, most) = (5 + doubt / 4, 30 + 4 * doubt)
    // The road taken may run beside another part of the route.
    guard let second = heard.left else {
      return drive.moments.indices.dropFirst(leaving).allSatisfy { distance($0) < most }
    }
    #expect(second >= leaving, "\(leaving - second) s before leaving")
    return Double(second - leaving) < seconds || distance(second) <= most
  }
}

/// The roads of the maps that come with the program, read once.
enum TownRoads {
  private static let folder =
    "\(#filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined())/Maps"
  private static let monaco = Result { try roads("monaco") }
  private static let helsinki = Result { try roads("helsinki") }

  private static func roads(_ town: String) throws -> Roads {
    let file = try RoadFile("\(folder)/\(town).mbtiles")
    return Roads(try file.graph(), try file.shapes())
  }

  static func travel(_ town: String, _ mode: TravelMode) throws -> ProfileGraph {
    ProfileGraph(try (town == "monaco" ? monaco : helsinki).get(), for: RoutingProfile(mode))
  }
}

import Foundation
import Routing
import TestSupport
import Testing

/// The delay until leaving a route is noticed, on simulated drives; drives along the route raise no alarm.
struct LeavingTests {
  /// A means of travel, and a receiver.
  struct Ride: CustomTestStringConvertible, Sendable {
    let mode: TravelMode
    let receiver: DrivenRoute.Receiver

    var testDescription: String {
      "\(mode), \(receiver.accuracy) m\(receiver.isSteady ? ", errs steadily" : "")"
    }
  }

  /// Errors at a junction: the route driven and the expected one.
  private enum Error: String, CaseIterable {
    case turnMissed = "ajc instead of ajd"
    case wrongTurn = "ajd instead of ajc"
    case wrongFork = "ajr instead of ajc"
    case forkMissed = "ajc instead of ajr"
    case parallelRoad = "ajpq instead of ajc"
    case slowlyApart = "ajs instead of ajc"
    case turnedRound = "aja instead of ajc"

    var driven: String { rawValue.components(separatedBy: " ")[0] }
    var way: String { rawValue.components(separatedBy: " ")[3] }
  }

  private static let rides = [TravelMode.car, .bicycle, .foot].flatMap { mode in
    [3.0, 8, 20].flatMap { accuracy in
      [false, true].map { isSteady in
        // A receiver's course is less accurate at low speed.
        let courseError: Double = mode == .foot ? 12 : 4
        return Ride(
          mode: mode,
          receiver: DrivenRoute.Receiver(accuracy: accuracy, isSteady: isSteady, courseError: courseError)
        )
      }
    }
  }
  private static let drives = Soak.isOn ? 100 : 5

  /// Streets that meet at j, 400 m from all ends: to p and q 25 m beside jc, and to r, s and c: these are 27° and 11° apart.
  private static let streets = DrawnRoads(
    Self.map([
      ("r", 64, 0), ("p", 36, 7), ("q", 64, 7), ("s", 64, 5), ("a", 0, 8), ("j", 32, 8), ("c", 64, 8), ("d", 32, 24),
    ]),
    ways: ["aj", "jc", "jd", "jpq", "jr", "js"],
    row: 25
  )

  private static func map(_ letters: [(Character, column: Int, row: Int)]) -> String {
    var rows = Array(repeating: Array(repeating: Character(" "), count: 65), count: 25)
    for (letter, column, row) in letters { rows[row][column] = letter }
    return rows.map { String($0) }.joined(separator: "\n")
  }

  private func way(_ letters: String, _ mode: TravelMode) throws -> TrackedRoute {
    let travel = Self.streets.travel(mode)
    return TrackedRoute(try RoutePlanner(travel).route(over: letters.map(Self.streets.place)), travel)
  }

  /// The second of the drive at which leaving was noticed; nil if never.
  private func leaving(_ way: TrackedRoute, _ sightings: [Sighting?]) -> Int? {
    var follower = RouteTracker(way)
    for (second, sighting) in sightings.enumerated() {
      let news = sighting.map { follower.take($0) } ?? follower.pass(to: .seconds(second))
      for case .left in news { return second }
    }
    return nil
  }

  @Test(arguments: rides)
  func `whoever leaves the way is told in time`(ride: Ride) throws {
    var random = SeededRandom(seed: 41)
    var table: [String] = []
    for error in Error.allCases {
      let ends = [error.way.first, error.way.last].compactMap(\.self)
      let way = try way(String(ends), ride.mode)
      let drive = DrivenRoute(way, over: error.driven.map(Self.streets.place))
      let left = try #require(drive.moments.firstIndex { $0.along == nil })
      var (late, far, early): ([Int], [Double], Int) = ([], [], 0)
      for _ in 0..<Self.drives {
        let second = leaving(way, drive.sightings(of: ride.receiver, using: &random))
        guard (second ?? left) >= left else {
          early += 1
          continue
        }
        let noticed = second ?? drive.moments.count - 1
        late.append(noticed - left)
        far.append(DrivenRoute.distance(of: drive.moments[noticed].place, from: way, after: 400))
      }
      table.append("\(error): \(early) early, \(Self.spread(late.map(Double.init))) s, \(Self.spread(far)) m")
      let missed = zip(late, far).count { !isInTime($0, $1, ride) }
      #expect(missed <= 1 + Self.drives / 10, "\(error): \(late) s, \(far) m")
      #expect(early <= mistakes(ride), "\(error)")
    }
    if Soak.isOn { print("\(ride.testDescription)\n  \(table.joined(separator: "\n  "))") }
  }

  @Test(arguments: rides)
  func `whoever is far off the way at once is told so at once`(ride: Ride) throws {
    let way = try way("ac", ride.mode)
    var random = SeededRandom(seed: 43)
    var drive = DrivenRoute(way)
    let jump = drive.moments.count / 2
    for second in jump..<drive.moments.count { drive.moments[second].jump = [120, 350] }
    var sightings = drive.sightings(of: ride.receiver, using: &random)
    sightings[jump]?.isAnew = true

    let left = try #require(leaving(way, sightings))

    #expect((jump...jump + 2).contains(left), "\(left - jump) s")
  }

  /// The least, the median, nine of ten and the most.
  private static func spread(_ numbers: [Double]) -> String {
    let numbers = numbers.sorted()
    return [0, numbers.count / 2, numbers.count * 9 / 10, numbers.count - 1]
      .map { String(Int(numbers[$0].rounded())) }.joined(separator: " ")
  }

  /// Within five seconds or 30 m; the distance grows with the receiver's inaccuracy.
  private func isInTime(_ seconds: Int, _ meters: Double, _ ride: Ride) -> Bool {
    seconds <= 5 || meters <= 30 + 2.2 * (ride.receiver.accuracy - 3)
  }

  /// The number of false alarms allowed: a receiver that errs by three times its stated accuracy in one direction for a
  /// minute is indistinguishable from a driver on another road.
  private func mistakes(_ ride: Ride) -> Int { ride.receiver.isSteady ? 1 + Self.drives / 50 : 0 }

  @Test(arguments: rides)
  func `whoever follows the way is never told to have left it`(ride: Ride) throws {
    var random = SeededRandom(seed: 42)
    for ends in ["ac", "ad", "da", "ar", "ra", "aq", "qa"] {
      let way = try way(ends, ride.mode)
      var mistakes: [Int] = []
      for _ in 0..<Self.drives {
        var drive = DrivenRoute(way, stops: [random.double(in: 0...way.length)])
        drive.roundCorners()
        drive.wander(by: ride.mode == .foot ? 5 : 2, using: &random)
        if let second = leaving(way, drive.sightings(of: ride.receiver, using: &random)) { mistakes.append(second) }
      }
      #expect(mistakes.count <= self.mistakes(ride), "\(ends) after \(mistakes) s")
    }
  }
}

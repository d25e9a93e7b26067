import Feeds
import Foundation
import Geodesy
import TestSupport
import Testing
import Wire

struct ClosestApproachTests {
  private static let knot = 1852 / 3600.0

  private func motion(_ value: JSON?) -> Motion? {
    guard let lat = value?["lat"]?.number, let lon = value?["lon"]?.number else { return nil }
    return Motion(
      Coordinate(north: lat, east: lon),
      course: value?["course"]?.number.map { Bearing(degrees: $0) },
      speed: value?["speed_kn"]?.number.map { Speed(metersPerSecond: $0 * Self.knot) }
    )
  }

  private func ship(_ north: Double, _ east: Double, course: Double?, knots: Double?) -> Motion {
    let speed = knots.map { Speed(metersPerSecond: $0 * Self.knot) }
    return Motion(Coordinate(north: north, east: east), course: course.map { Bearing(degrees: $0) }, speed: speed)
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `All approaches of the data are right to 10 m and a second`() throws {
    let text = try String(contentsOfFile: SharedData.path("data/feeds/cpa.jsonl"), encoding: .utf8)
    var wrong: [String] = []
    for line in text.split(separator: "\n") {
      let record = try JSONParser.parse(Array(line.utf8))
      let expected = record["expect"]
      var target = motion(record["target"])
      if let age = record["target_report_age_s"]?.number { target = target?.advanced(by: age) }
      var approach: ClosestApproach?
      if let own = motion(record["own"]), let target { approach = ClosestApproach(own: own, target: target) }
      func isRight(_ value: Double?, _ name: String, _ tolerance: Double) -> Bool {
        guard let expected = expected?[name]?.number else { return value == nil || expected?[name] == nil }
        return value.map { abs($0 - expected) <= tolerance } ?? false
      }
      // On the plane of the data, a bearing differs by half of what the meridians converge.
      let turn = (approach?.bearing).map { abs(($0 - Bearing(degrees: expected?["bearing"]?.number ?? 0)).degrees) }
      if !isRight(approach?.closest.meters, "cpa_m", 10) || !isRight(approach?.time, "tcpa_s", 1)
        || !isRight(approach?.distance.meters, "distance_m", 10) || (turn ?? 0) > 0.15
      {
        wrong.append("\(record["id"]?.string ?? "") \(String(describing: approach))")
      }
    }
    #expect(wrong == [])
  }

  @Test func `Ships head-on meet halfway, and have met when they go apart`() throws {
    let own = ship(50, 0, course: 0, knots: 10)
    let meeting = try #require(ClosestApproach(own: own, target: ship(50.1, 0, course: 180, knots: 10)))
    #expect(abs((meeting.time ?? 0) - 1080) < 1 && meeting.closest.meters < 1)
    let parting = try #require(ClosestApproach(own: own, target: ship(49.9, 0, course: 180, knots: 10)))
    #expect(abs((parting.time ?? 0) + 1080) < 1 && parting.closest.meters < 1)
  }

  @Test func `At equal velocities the distance stays, and no time is given`() throws {
    let own = ship(60, 20, course: 40, knots: 12)
    let approach = try #require(ClosestApproach(own: own, target: ship(60.05, 20.1, course: 40, knots: 12)))
    #expect(approach.time == nil && approach.closest == approach.distance)
  }

  @Test func `Without a speed, or a course under way, there is no approach`() {
    let own = ship(50, 0, course: 0, knots: 10)
    #expect(ClosestApproach(own: own, target: ship(50.1, 0, course: nil, knots: 10)) == nil)
    #expect(ClosestApproach(own: own, target: ship(50.1, 0, course: 180, knots: nil)) == nil)
    #expect(ClosestApproach(own: own, target: ship(50.1, 0, course: nil, knots: 0)) != nil)
  }

  @Test func `Poles, antipodes and absurd speeds give finite values or none`() {
    var random = SeededRandom(seed: 54)
    for _ in 0..<2000 {
      func any() -> Motion {
        ship(
          [-90, 90, 0, random.double(in: -90...90)].randomElement(using: &random) ?? 0,
          random.double(in: -180...180),
          course: random.double(in: 0...360),
          knots: [0, 1e-9, 1e9, random.double(in: 0...50)].randomElement(using: &random) ?? 0
        )
      }
      guard let approach = ClosestApproach(own: any(), target: any()) else { continue }
      #expect(approach.closest.meters.isFinite && approach.time?.isFinite != false)
    }
  }
}

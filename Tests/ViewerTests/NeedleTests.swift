import Foundation
import Testing
import TestSupport
import Wire

/// The needle on the screen of the whole program, held against the rules stepped at a thousandth of a second.
@MainActor
struct NeedleTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  /// The compass at each sixtieth of a second.
  private func compass(_ courses: [Double?]) throws -> [JSON] {
    let seconds = courses.map { TestDrive.Second(course: $0, knots: $0 == nil ? 0.1 : 20) }
    let drive = try TestDrive(seconds).write(into: folder)
    let outcome = try RumboProgram.run([
      "snapshot", map, "--gps", drive, "--mode", "map+compass", "--size", "12x4", "--format", "json", "--no-wait",
      "--time", "\(courses.count - 1)", "--every", Self.step,
    ])
    return try outcome.output.split(separator: "\n").map { line in
      try #require(try JSONParser.parse(Array(line.utf8))["compass"])
    }
  }

  private static let step = "0.016667"

  @Test func `jumping and undefined courses turn it as the rules say, and never the long way round`() throws {
    let courses: [(Double?, Int)] = [(0, 3), (350, 3), (10, 3), (nil, 8), (90, 6)]

    let frames = try compass(courses.flatMap { Array(repeating: $0.0, count: $0.1) })

    var rules = NeedleRules()
    let changes = [(3.0, 350.0), (6, 10), (17, 90)]
    var time = 0
    for (index, frame) in frames.enumerated() {
      while Double(time) / 1000 < Double(index + 1) * 0.016667 - 1e-9 {
        for change in changes where change.0 * 1000 == Double(time) { rules.target = change.1 }
        rules.step()
        time += 1
      }
      let shown = try #require(frame["needle"]?.number)
      #expect(abs((shown - rules.angle).remainder(dividingBy: 360)) < 0.5, "after \(Double(time) / 1000) s")
      #expect(shown <= 91 || shown > 345)
    }
    #expect(frames.contains { $0["shimmering"]?.bool == true })
    #expect(frames.last?["shimmering"]?.bool == false && frames.last?["needle"]?.number == 90)
  }

  @Test func `a course that swings to and fro comes out calm`() throws {
    let frames = try compass((0..<20).map { $0 % 2 == 0 ? 350 : 10 })

    let angles = frames.compactMap { $0["needle"]?.number?.remainder(dividingBy: 360) }
    #expect(angles.count > 1000)
    #expect(angles.dropFirst(6 * 60).allSatisfy { abs($0) < 4 })
  }
}

/// The rules of a turning thing, a millisecond each.
private struct NeedleRules {
  var angle = 0.0
  var target = 0.0
  private var speed = 0.0

  mutating func step() {
    let dt = 0.001
    let force = (target - angle).remainder(dividingBy: 360)
    guard force != 0 || speed != 0 else { return }
    speed -= speed * 4 * dt
    speed = min(max(speed + force / 0.25 * dt, -180), 180)
    angle += Double(signOf: speed, magnitudeOf: max(abs(speed), 0.5)) * dt
    if abs((target - angle).remainder(dividingBy: 360)) < 0.5 / 6, abs(speed) <= 0.5 { (angle, speed) = (target, 0) }
  }
}

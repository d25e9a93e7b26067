import Motion
import Testing

struct UnitBezierTests {
  @Test(arguments: [
    (time: 0.0, progress: 0.0), (time: 0.25, progress: 0.4085), (time: 0.5, progress: 0.8024),
    (time: 0.75, progress: 0.9605), (time: 1, progress: 1),
  ])
  func `the curve called ease goes through its known points`(time: Double, progress: Double) {
    #expect(abs(UnitBezier.ease.progress(at: time) - progress) < 0.0001)
  }

  @Test(arguments: [UnitBezier.ease, .easeInOut, UnitBezier(x1: 1, y1: 0, x2: 0, y2: 1)])
  func `progress never goes back`(curve: UnitBezier) {
    let progress = (-10...110).map { curve.progress(at: Double($0) / 100) }

    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(progress.first == 0 && progress.last == 1)
  }

  @Test func `a straight line is a straight line`() {
    let line = UnitBezier(x1: 0.25, y1: 0.25, x2: 0.75, y2: 0.75)

    #expect(abs(line.progress(at: 0.37) - 0.37) < 1e-12)
  }
}

import Cartography
import Testing
import Tiles

struct VisualCenterTests {
  @Test func `the centre of a square is its middle`() throws {
    let center = try VisualCenter.find([Self.ring([(0, 0), (100, 0), (100, 100), (0, 100)])]).known

    #expect(abs(center.x - 50) < 4 && abs(center.y - 50) < 4)
    #expect(center.area == 10_000)
  }

  @Test func `the centre of an L lies in its corner, not in its notch`() throws {
    let shape = Self.ring([(0, 0), (30, 0), (30, 70), (100, 70), (100, 100), (0, 100)])

    let center = try VisualCenter.find([shape]).known

    #expect(center.x < 32 && center.y > 66)
  }

  @Test func `a hole is kept away from`() throws {
    let outer = Self.ring([(0, 0), (100, 0), (100, 100), (0, 100)])
    let hole = Self.ring([(20, 20), (20, 80), (80, 80), (80, 20)])

    let center = try VisualCenter.find([outer, hole]).known

    #expect(!(20...80).contains(center.x) || !(20...80).contains(center.y))
  }

  @Test func `what has no size has no centre`() {
    #expect(VisualCenter.find([]) == nil)
    #expect(VisualCenter.find([Self.ring([(0, 0), (5, 5), (10, 10)])]) == nil)
  }

  private static func ring(_ points: [(Int32, Int32)]) -> [VectorPoint] {
    points.map { VectorPoint(x: $0.0, y: $0.1) }
  }
}

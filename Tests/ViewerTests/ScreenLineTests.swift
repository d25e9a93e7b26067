import Cells
import Geodesy
import Scene
import Testing

@testable import Viewer

/// A line projected onto the screen.
@MainActor
struct ScreenLineTests {
  private static let viewport = Viewport(
    camera: Camera(center: WorldPoint(Coordinate(north: 43.74, east: 7.42)), zoom: 15),
    columns: 40,
    rows: 20
  )

  private func line(_ points: (Double, Double)...) -> ScreenLine {
    ScreenLine(points.map { Self.viewport.worldPoint(at: ScreenPoint(x: $0.0, y: $0.1)) }, Self.viewport)
  }

  @Test func `a stroke touches the cells beside its middle, without a gap`() {
    let across = line((-10, 5.5), (60, 5.5)).cells(width: 1.5)
    let down = line((7.5, -3), (7.5, 30)).cells(width: 1.5)

    #expect(Set(across.map(\.row)) == [5] && Set(across.map(\.column)).isSuperset(of: 0..<40))
    #expect(Set(down.map(\.column)) == [6, 7, 8] && Set(down.map(\.row)).isSuperset(of: 0..<20))
  }

  @Test func `of a line that leads far beyond the screen only what is seen costs anything`() {
    let cells = line((-4_000_000, 10.5), (4_000_000, 10.5), (4_000_000, 3_000_000)).cells(width: 1.5)

    #expect(Set(cells.map(\.row)) == [10] && cells.count < 50)
  }

  @Test func `what lies beside the screen touches none of it`() {
    #expect(line((-5, -5), (-5, 30)).cells(width: 1.5).isEmpty)
    #expect(line((50, -5), (45, 40)).cells(width: 1.5).isEmpty)
  }
}

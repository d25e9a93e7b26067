import Raster
import Testing

struct PathTests {
  @Test func `a path moves with all of its points`() {
    var path = Path()
    path.move(to: PathPoint(1, 2))
    path.cubic(control: PathPoint(3, 4), control2: PathPoint(3, 5), to: PathPoint(5, 6))
    path.close()

    let moved = path.applying(.scale(x: 2, y: 1).then(.translation(x: 0, y: 10)))

    #expect(
      moved.elements == [
        .move(to: PathPoint(2, 12)),
        .cubic(control: PathPoint(6, 14), control2: PathPoint(6, 15), to: PathPoint(10, 16)), .close,
      ]
    )
  }

  @Test func `a quarter of a circle ends where it should, and bulges outwards`() {
    var path = Path()
    path.move(to: PathPoint(0, 0))
    path.arc(center: PathPoint(0, 0), radius: 10, fromDegrees: 0, toDegrees: 90)

    #expect(path.elements.count == 3)
    guard case .cubic(_, _, let end) = path.elements.last else {
      Issue.record("no curve")
      return
    }
    #expect(end == PathPoint(0, 10))
    path.close()
    let area = Mask(width: 12, height: 12, filling: path).values.reduce(0) { $0 + Double($1) / 255 }
    #expect(abs(area - 78.54) < 0.3)
  }

  @Test func `what follows a closed part begins where that began`() {
    var path = Path.polygon([PathPoint(0, 0), PathPoint(4, 0), PathPoint(4, 4)])
    path.line(to: PathPoint(0, 4))
    path.line(to: PathPoint(2, 2))

    #expect(Mask(width: 4, height: 4, filling: path)[0, 2] > 128)
  }
}

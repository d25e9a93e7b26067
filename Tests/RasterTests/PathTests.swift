import Raster
import Testing

struct PathTests {
  @Test func `a path moves with all of its points`() {
    var path = Path()
    path.move(to: PathPoint(1, 2))
    path.quad(control: PathPoint(3, 4), to: PathPoint(5, 6))
    path.close()

    let moved = path.applying(.scale(x: 2, y: 1).then(.translation(x: 0, y: 10)))

    #expect(
      moved.elements == [
        .move(to: PathPoint(2, 12)), .quad(control: PathPoint(6, 14), to: PathPoint(10, 16)), .close,
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

  @Test func `a quad and the cubic that equals it cover the same`() {
    var quad = Path()
    quad.move(to: PathPoint(1, 18))
    quad.quad(control: PathPoint(10, -20), to: PathPoint(19, 18))
    var cubic = Path()
    cubic.move(to: PathPoint(1, 18))
    cubic.cubic(control: PathPoint(7, -22.0 / 3), control2: PathPoint(13, -22.0 / 3), to: PathPoint(19, 18))

    let (first, second) = (Mask(width: 20, height: 20, filling: quad), Mask(width: 20, height: 20, filling: cubic))

    #expect(zip(first.values, second.values).allSatisfy { abs(Int($0) - Int($1)) <= 8 })
  }

  @Test func `what follows a closed part begins where that began`() {
    var path = Path.polygon([PathPoint(0, 0), PathPoint(4, 0), PathPoint(4, 4)])
    path.line(to: PathPoint(0, 4))
    path.line(to: PathPoint(2, 2))

    #expect(Mask(width: 4, height: 4, filling: path)[0, 2] > 128)
  }
}

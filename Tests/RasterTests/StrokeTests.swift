import Raster
import Testing

struct StrokeTests {
  private static let black = Pixel(red: 0, green: 0, blue: 0)

  @Test(arguments: [(cap: StrokeStyle.Cap.butt, area: 80.0), (cap: .round, area: 92.566)])
  func `an end is cut or rounded`(cap: StrokeStyle.Cap, area: Double) {
    let line = Path.polyline([PathPoint(10.3, 10.2), PathPoint(26.3, 22.2)])

    #expect(abs(inked(line, StrokeStyle(width: 4, cap: cap)) - area) < 0.3)
  }

  @Test func `a corner is rounded`() {
    let corner = Path.polyline([PathPoint(10, 30), PathPoint(30, 30), PathPoint(30, 50)])
    let back = Path.polyline([PathPoint(30, 50), PathPoint(30, 30), PathPoint(10, 30)])

    // Two arms of 20 × 4 share a square of 2 × 2 on the inside, and the outside adds a quarter of a disc.
    #expect(abs(inked(corner, StrokeStyle(width: 4)) - 159.14) < 0.2)
    #expect(abs(inked(back, StrokeStyle(width: 4)) - 159.14) < 0.2)
  }

  @Test func `the tip of a needle doesn't stick out`() {
    let needle = Path.polyline([PathPoint(5, 30), PathPoint(35, 31), PathPoint(5, 32)])
    var canvas = Bitmap(width: 60, height: 60)

    canvas.stroke(needle, style: StrokeStyle(width: 3), with: Self.black)

    #expect(canvas[38, 31].alpha == 0)
  }

  @Test(arguments: [false, true])
  func `a closed path has a line all round and nothing inside`(isClockwise: Bool) {
    let corners = [PathPoint(10, 10), PathPoint(50, 10), PathPoint(50, 50), PathPoint(10, 50)]
    let square = Path.polygon(isClockwise ? corners : corners.reversed())
    var canvas = Bitmap(width: 60, height: 60)

    canvas.stroke(square, style: StrokeStyle(width: 2), with: Self.black)

    #expect(canvas[30, 30] == .clear)
    #expect(canvas[30, 9] == Self.black && canvas[9, 30] == Self.black && canvas[50, 30] == Self.black)
    #expect(canvas[9, 9].alpha < 255)
  }

  @Test(arguments: [(cap: StrokeStyle.Cap.butt, area: 0.0), (cap: .round, area: 19.635)])
  func `a point is drawn as its caps are`(cap: StrokeStyle.Cap, area: Double) {
    #expect(abs(inked(.polyline([PathPoint(20, 20)]), StrokeStyle(width: 5, cap: cap)) - area) < 0.3)
    #expect(abs(inked(.polygon([PathPoint(20, 20), PathPoint(20, 20)]), StrokeStyle(width: 5, cap: cap)) - area) < 0.3)
  }

  @Test func `a circle's line has the area of a ring`() {
    let circle = Path.ellipse(center: PathPoint(30, 30), radiusX: 20, radiusY: 20)

    #expect(abs(inked(circle, StrokeStyle(width: 3)) - 2 * .pi * 20 * 3) < 1.5)
  }

  @Test func `a wide line in small steps has no holes`() {
    var zigzag = Path()
    zigzag.move(to: PathPoint(10, 30))
    for step in 1...40 { zigzag.line(to: PathPoint(10 + Double(step), step.isMultiple(of: 2) ? 30 : 31)) }
    var canvas = Bitmap(width: 60, height: 60)

    canvas.stroke(zigzag, style: StrokeStyle(width: 12), with: Self.black)

    for x in 12..<48 {
      for y in 26..<35 { #expect(canvas[x, y] == Self.black, "at \(x), \(y)") }
    }
  }

  @Test func `a line without width leaves nothing`() {
    for width in [0, -1, Double.nan] {
      #expect(inked(.rectangle(x: 5, y: 5, width: 9, height: 9), StrokeStyle(width: width)) == 0)
    }
  }

  private func inked(_ path: Path, _ style: StrokeStyle) -> Double {
    var canvas = Bitmap(width: 60, height: 60)
    canvas.stroke(path, style: style, with: Self.black)
    return stride(from: 3, to: canvas.bytes.count, by: 4).reduce(0) { $0 + Double(canvas.bytes[$1]) / 255 }
  }
}

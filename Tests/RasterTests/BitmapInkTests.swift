import Foundation
import Raster
import Testing

struct BitmapInkTests {
  private static let black = Pixel(red: 0, green: 0, blue: 0)
  private static let white = Pixel(red: 255, green: 255, blue: 255)

  @Test func `a rectangle covers its pixels by their exact shares`() {
    let mask = Mask(width: 4, height: 3, filling: .rectangle(x: 0.5, y: 0.25, width: 2.25, height: 1.75))

    #expect(mask.values == [96, 191, 143, 0, 128, 255, 191, 0, 0, 0, 0, 0])
  }

  @Test(arguments: [3.0, 10.2, 31.7])
  func `a circle covers its area`(radius: Double) {
    let mask = Mask(
      width: 80,
      height: 80,
      filling: .ellipse(center: PathPoint(40.3, 39.1), radiusX: radius, radiusY: radius * 0.9)
    )

    #expect(abs(area(mask) - .pi * radius * radius * 0.9) < 0.06 * radius)
  }

  @Test func `any outline is covered as counted in many samples`() {
    var path = Path.polygon([PathPoint(3.2, 2.1), PathPoint(27.9, 11.4), PathPoint(8.8, 28.3)])
    path.append(.polygon([PathPoint(25.1, 3.3), PathPoint(28.2, 25.7), PathPoint(-4.4, 12.2)]))

    for rule in [FillRule.nonzero, .evenOdd] {
      let mask = Mask(width: 30, height: 30, filling: path, rule: rule)
      let samples = path.sampled(width: 30, height: 30, rule: rule)
      // Where two edges cross inside a pixel, sums of areas ignore which parts overlap.
      let off = zip(mask.values, samples).count { abs(Double($0) - $1 * 255) > 5 }
      #expect(off <= 8)
    }
  }

  @Test func `a star is hollow only by the even-odd rule`() {
    let star = Path.polygon(
      (0..<5).map { index in
        let angle = Double(index) * 0.8 * .pi
        return PathPoint(20 + 18 * sin(angle), 20 - 18 * cos(angle))
      }
    )

    #expect(Mask(width: 40, height: 40, filling: star)[20, 20] == 255)
    #expect(Mask(width: 40, height: 40, filling: star, rule: .evenOdd)[20, 20] == 0)
  }

  @Test(arguments: [PathPoint(-11, -7), PathPoint(13, 5), PathPoint(3, 21), PathPoint(-500, 1e6)])
  func `what lies beyond the canvas makes no difference on it`(shift: PathPoint) {
    var path = Path.ellipse(center: PathPoint(20, 20), radiusX: 17.3, radiusY: 11.2)
    path.append(.polygon([PathPoint(1, 2), PathPoint(39, 30), PathPoint(5, 38)]))
    let whole = Mask(width: 40, height: 40, filling: path)

    let part = Mask(
      width: 16,
      height: 16,
      filling: path.applying(.translation(x: shift.x, y: shift.y))
    )

    for y in 0..<16 {
      for x in 0..<16 {
        let (wholeX, wholeY) = (Double(x) - shift.x, Double(y) - shift.y)
        let isInside = (0..<40).contains(wholeX) && (0..<40).contains(wholeY)
        let expected = isInside ? whole[Int(wholeX), Int(wholeY)] : 0
        #expect(abs(Int(part[x, y]) - Int(expected)) <= 1)
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func `wild coordinates do no harm`(wild: Double) {
    var canvas = Bitmap(width: 8, height: 8, filledWith: Self.white)
    var path = Path.polygon([PathPoint(1, 1), PathPoint(wild, 2), PathPoint(3, wild)])
    path.cubic(control: PathPoint(wild, 1), control2: PathPoint(1, wild), to: PathPoint(2, 2))
    path.arc(center: PathPoint(wild, 0), radius: wild, fromDegrees: wild, toDegrees: 0)

    canvas.fill(path, with: Self.black)
    canvas.stroke(path, style: StrokeStyle(width: abs(wild), cap: .round), with: Self.black)
    canvas.stroke(path, style: StrokeStyle(width: 2), with: Self.black)

    #expect(canvas.width == 8)
  }

  @Test func `the edge of ink is mixed in linear light`() {
    var canvas = Bitmap(width: 1, height: 1, filledWith: Self.black)

    canvas.fill(.rectangle(x: 0, y: 0, width: 0.5, height: 1), with: Self.white)

    #expect(canvas[0, 0] == Pixel(red: 188, green: 188, blue: 188))
  }

  @Test func `translucent ink lets the canvas shine through evenly`() {
    var canvas = Bitmap(width: 2, height: 1, filledWith: Self.white)

    canvas.fill(
      .rectangle(x: 0, y: 0, width: 1.5, height: 1),
      with: Pixel(red: 0, green: 0, blue: 0, alpha: 128)
    )

    #expect(canvas[0, 0] == Pixel(red: 127, green: 127, blue: 127))
    #expect(canvas[1, 0] == Pixel(red: 191, green: 191, blue: 191))
  }

  @Test func `ink on a clear canvas keeps its alpha`() {
    var canvas = Bitmap(width: 1, height: 1)

    canvas.fill(.rectangle(x: 0, y: 0, width: 0.5, height: 1), with: Self.white)

    #expect(canvas[0, 0] == Pixel(red: 128, green: 128, blue: 128, alpha: 128))
  }

  private func area(_ mask: Mask) -> Double { mask.values.reduce(0) { $0 + Double($1) / 255 } }
}

extension Path {
  /// Coverage by counting 16 × 16 samples a pixel; only for polygons.
  fileprivate func sampled(width: Int, height: Int, rule: FillRule) -> [Double] {
    var edges: [(PathPoint, PathPoint)] = []
    var (start, last) = (PathPoint(0, 0), PathPoint(0, 0))
    for element in elements {
      switch element {
      case .move(let point): (start, last) = (point, point)
      case .line(let point):
        edges.append((last, point))
        last = point
      default: edges.append((last, start))
      }
    }
    return (0..<width * height).map { index in
      let hits = (0..<256).count { sample in
        let x = Double(index % width) + (Double(sample % 16) + 0.5) / 16
        let y = Double(index / width) + (Double(sample / 16) + 0.5) / 16
        let winding = edges.reduce(0) { sum, edge in
          guard (edge.0.y <= y) != (edge.1.y <= y) else { return sum }
          let crossing = edge.0.x + (edge.1.x - edge.0.x) * (y - edge.0.y) / (edge.1.y - edge.0.y)
          return crossing < x ? sum + (edge.0.y < edge.1.y ? 1 : -1) : sum
        }
        return rule == .nonzero ? winding != 0 : winding % 2 != 0
      }
      return Double(hits) / 256
    }
  }
}

import Foundation
import Raster
import Testing

struct GradientMaskTests {
  private static let shapes: [GradientMask.Shape] = [
    .ellipse, .rectangle(cornerRadius: 0), .rectangle(cornerRadius: 7), .rectangle(cornerRadius: 500),
  ]

  @Test(arguments: shapes, [0, 0.3, 1.0])
  func `every value is within 1 of the formula`(shape: GradientMask.Shape, softness: Double) {
    for degrees in [0.0, 20, -135] {
      let gradient = gradient(shape, softness: softness, degrees: degrees)

      let mask = gradient.mask(width: 64, height: 48)

      for y in 0..<48 {
        for x in 0..<64 {
          let expected = Reference(gradient).value(Double(x) + 0.5, Double(y) + 0.5)
          #expect(abs(Double(mask[x, y]) - expected * 255) <= 1)
        }
      }
    }
  }

  @Test(arguments: shapes, [0, 0.4])
  func `a mask is symmetric and never grows outwards`(shape: GradientMask.Shape, softness: Double) {
    let mask = gradient(shape, softness: softness, degrees: 0).mask(width: 64, height: 48)

    for y in 0..<48 {
      for x in 0..<64 {
        #expect(mask[x, y] == mask[63 - x, y])
        #expect(mask[x, y] == mask[x, 47 - y])
        if x < 31 { #expect(mask[x, y] <= mask[x + 1, y]) }
        if y < 23 { #expect(mask[x, y] <= mask[x, y + 1]) }
      }
    }
  }

  @Test(arguments: shapes)
  func `a quarter turn of the mask is a quarter turn of its pixels`(shape: GradientMask.Shape) {
    var gradient = gradient(shape, softness: 0.5, degrees: 15)
    gradient.center = PathPoint(32, 32)
    let mask = gradient.mask(width: 64, height: 64)
    gradient.degrees += 90

    let turned = gradient.mask(width: 64, height: 64)

    for y in 0..<64 {
      for x in 0..<64 { #expect(abs(Int(turned[63 - y, x]) - Int(mask[x, y])) <= 1) }
    }
  }

  @Test func `a hard mask is the shape itself`() {
    var gradient = GradientMask(
      .rectangle(cornerRadius: 0),
      center: PathPoint(5, 4),
      width: 6,
      height: 4
    )
    #expect(
      gradient.mask(width: 10, height: 8)
        == Mask(
          width: 10,
          height: 8,
          filling: .rectangle(x: 2, y: 2, width: 6, height: 4)
        )
    )

    gradient = GradientMask(.ellipse, center: PathPoint(40, 30), width: 61, height: 43)
    let filled = Mask(
      width: 80,
      height: 60,
      filling: .ellipse(center: PathPoint(40, 30), radiusX: 30.5, radiusY: 21.5)
    )
    let differences = zip(gradient.mask(width: 80, height: 60).values, filled.values).map { abs(Int($0) - Int($1)) }
    #expect(differences.allSatisfy { $0 <= 24 })
    #expect(differences.reduce(0, +) < 255 * 10)
  }

  @Test(arguments: [(0.0, 5.0, 0.0), (5, -1, 0), (.nan, 5, 0), (5, 5, .nan)])
  func `a mask without size or place shows nothing`(width: Double, height: Double, degrees: Double) {
    var gradient = GradientMask(.ellipse, center: PathPoint(4, 4), width: width, height: height)
    gradient.degrees = degrees

    #expect(gradient.mask(width: 8, height: 8) == Mask(width: 8, height: 8))
  }

  private func gradient(_ shape: GradientMask.Shape, softness: Double, degrees: Double) -> GradientMask {
    var gradient = GradientMask(shape, center: PathPoint(32, 24), width: 50, height: 31)
    gradient.softness = softness
    gradient.degrees = degrees
    return gradient
  }
}

/// The formula once more, slowly: how far out a place lies by its definition, and its growth by differences.
private struct Reference {
  let gradient: GradientMask

  init(_ gradient: GradientMask) {
    self.gradient = gradient
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let (out, step) = (self.out(x, y), 1e-6)
    let (growthX, growthY) = ((self.out(x + step, y) - out) / step, (self.out(x, y + step) - out) / step)
    let growth: Double =
      switch gradient.shape {
      case .ellipse: hypot(growthX, growthY)
      case .rectangle: 2 / min(gradient.width, gradient.height)
      }
    let softness = gradient.softness
    return min(max((1 - out + max(0, growth - softness) / 2) / max(softness, growth), 0), 1)
  }

  private func out(_ x: Double, _ y: Double) -> Double {
    let angle = -gradient.degrees * .pi / 180
    let (awayX, awayY) = (x - gradient.center.x, y - gradient.center.y)
    let (u, v) = (abs(awayX * cos(angle) - awayY * sin(angle)), abs(awayX * sin(angle) + awayY * cos(angle)))
    let (a, b) = (gradient.width / 2, gradient.height / 2)
    guard case .rectangle(let cornerRadius) = gradient.shape else { return hypot(u / a, v / b) }
    let radius = min(cornerRadius, a, b)
    let (sideX, sideY) = (a - radius, b - radius)
    let distance =
      u > sideX && v > sideY ? radius - hypot(u - sideX, v - sideY) : min(a - u, b - v)
    return 1 - distance / min(a, b)
  }
}

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

  @Test(arguments: [0.0, 3, 500], [0, 0.3, 1.0])
  func `every value of one that leans is within 1 of the formula`(cornerRadius: Double, softness: Double) {
    for (degrees, slant) in [(0.0, 30.0), (20, -50), (-135, 75), (90, -10), (0, 45)] {
      var gradient = gradient(.rectangle(cornerRadius: cornerRadius), softness: softness, degrees: degrees)
      gradient.slant = slant

      let mask = gradient.mask(width: 64, height: 48)

      for y in 0..<48 {
        for x in 0..<64 {
          let expected = Reference(gradient).value(Double(x) + 0.5, Double(y) + 0.5)
          #expect(abs(Double(mask[x, y]) - expected * 255) <= 1)
        }
      }
    }
  }

  @Test(arguments: [30.0, -60], [0, 0.4])
  func `one that leans is the same from both ends, and each row of it has one summit`(slant: Double, softness: Double) {
    var gradient = gradient(.rectangle(cornerRadius: 0), softness: softness, degrees: 15)
    gradient.slant = slant
    let mask = gradient.mask(width: 64, height: 48)

    for y in 0..<48 {
      for x in 0..<64 { #expect(mask[x, y] == mask[63 - x, 47 - y]) }
      let row = (0..<64).map { mask[$0, y] }
      let summit = row.firstIndex(of: row.max() ?? 0) ?? 0
      for x in 0..<63 { #expect(x < summit ? row[x] <= row[x + 1] : row[x] >= row[x + 1]) }
    }
  }

  @Test func `one that doesn't lean is the rectangle itself, and all that leans too far is nothing`() {
    var gradient = gradient(.rectangle(cornerRadius: 4), softness: 0.3, degrees: 33)
    let upright = gradient.mask(width: 64, height: 48)
    gradient.slant = 180
    // Its upper end is its lower one now.
    #expect(zip(gradient.mask(width: 64, height: 48).values, upright.values).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    for slant in [90, -90, .nan, .infinity] {
      gradient.slant = slant
      #expect(gradient.mask(width: 64, height: 48) == Mask(width: 64, height: 48))
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

  @Test(arguments: shapes, [0, 40.0])
  func `a quarter turn of the mask is a quarter turn of its pixels`(shape: GradientMask.Shape, slant: Double) {
    var gradient = gradient(shape, softness: 0.5, degrees: 15)
    gradient.slant = slant
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

    // Sides of 30 that lean to the right by the angle of three to four.
    gradient = GradientMask(.rectangle(cornerRadius: 0), center: PathPoint(40, 30), width: 40, height: 30)
    gradient.slant = atan2(3, 4) * 180 / .pi
    let corners = [PathPoint(29, 18), PathPoint(69, 18), PathPoint(51, 42), PathPoint(11, 42)]
    let expected = Mask(width: 80, height: 60, filling: .polygon(corners))
    let errors = zip(gradient.mask(width: 80, height: 60).values, expected.values).map { abs(Int($0) - Int($1)) }
    #expect(errors.allSatisfy { $0 <= 64 } && errors.count { $0 > 24 } <= 4 && errors.reduce(0, +) < 255 * 6)

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
      case .rectangle: 1 / min(half.x, half.y)
      }
    let softness = gradient.softness
    return min(max((1 - out + max(0, growth - softness) / 2) / max(softness, growth), 0), 1)
  }

  /// The direction of the upper side, and that of the left one.
  private var right: (x: Double, y: Double) { direction(gradient.degrees) }
  private var down: (x: Double, y: Double) { direction(gradient.degrees + 90 + gradient.slant) }

  private func direction(_ degrees: Double) -> (x: Double, y: Double) {
    (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }

  /// The distance of a point from a line through the centre.
  private func distance(of place: (x: Double, y: Double), from line: (x: Double, y: Double)) -> Double {
    abs(place.x * line.y - place.y * line.x)
  }

  /// The distances of the sides from the centre.
  private var half: (x: Double, y: Double) {
    let (right, down) = (right, down)
    let (width, height) = (gradient.width / 2, gradient.height / 2)
    return (
      distance(of: (right.x * width, right.y * width), from: down),
      distance(of: (down.x * height, down.y * height), from: right)
    )
  }

  private func out(_ x: Double, _ y: Double) -> Double {
    let away = (x: x - gradient.center.x, y: y - gradient.center.y)
    guard case .rectangle(let cornerRadius) = gradient.shape else {
      let (width, height) = (gradient.width / 2, gradient.height / 2)
      return hypot(distance(of: away, from: down) / width, distance(of: away, from: right) / height)
    }
    let (u, v) = (distance(of: away, from: down), distance(of: away, from: right))
    let (a, b) = half
    let radius = min(cornerRadius, a, b)
    let (sideX, sideY) = (a - radius, b - radius)
    let distance =
      u > sideX && v > sideY ? radius - hypot(u - sideX, v - sideY) : min(a - u, b - v)
    return 1 - distance / min(a, b)
  }
}

/// An opening with a soft border: an ellipse or a rectangle with round corners, at any place, size and angle, and a
/// rectangle also slanted.
///
/// The value at the centre of a pixel is
///
/// v = clamp((1 − ρ + ½·max(0, g − s)) / max(s, g), 0…1)
///
/// with s the softness and ρ the relative distance: 0 in the centre and 1 on the outline. g is the increase of ρ from
/// one pixel to the next there, so that the border is never sharper than one pixel. In coordinates (x, y) relative to
/// the centre, turned back by the angle, and with a and b half of the width and of the height:
///
/// - an ellipse has ρ = √(x²/a² + y²/b²) and g = √(x²/a⁴ + y²/b⁴) / ρ;
/// - a rectangle with corners of radius r has ρ = 1 − d / m and g = 1 / m, with m the smaller of a and b, and d the
/// distance to the outline: d = r − |(max(qx, 0), max(qy, 0))| − min(max(qx, qy), 0), q = (|x| − a + r, |y| − b + r).
/// A slanted one is measured perpendicular to its sides: x and a across the slanted ones, y and b across the other two.
///
/// With softness 0 that is the shape itself with a smooth edge; with softness 1 the mask fades from its centre on.
package struct GradientMask: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    case ellipse
    case rectangle(cornerRadius: Double)
  }

  package var shape: Shape
  package var center: PathPoint
  package var width: Double
  package var height: Double
  /// Clockwise on the screen.
  package var degrees = 0.0
  /// How far the left and the right side of a rectangle lean out of the upright, clockwise too; its width and its height
  /// are the lengths of its sides.
  package var slant = 0.0
  /// 0…1.
  package var softness = 0.0

  package init(_ shape: Shape, center: PathPoint, width: Double, height: Double) {
    self.shape = shape
    self.center = center
    self.width = width
    self.height = height
  }

  /// Draws the mask, for a canvas of the given size, whose pixels may be higher than they are wide.
  package func mask(width: Int, height: Int, pixelHeight: Double = 1) -> Mask {
    var mask = Mask(width: width, height: height)
    guard isDrawable else { return mask }
    let form = Form(self)
    var values = mask.values.mutableSpan
    for row in 0..<height {
      let y = (Double(row) + 0.5) * pixelHeight - center.y
      let touched = form.columns(at: y, reaching: .trace).pixels(from: center.x, in: 0..<width)
      let full = form.columns(at: y, reaching: .all).pixels(from: center.x, in: touched)
      for column in full { values[row * width + column] = 255 }
      for part in [touched.lowerBound..<full.lowerBound, full.upperBound..<touched.upperBound] {
        for column in part {
          let value = form.value(right: Double(column) + 0.5 - center.x, down: y)
          values[row * width + column] = UInt8(value * 255 + 0.5)
        }
      }
    }
    return mask
  }

  /// Whether all of it shows at some places, and so everywhere between them.
  package func isFull(at places: [PathPoint]) -> Bool {
    guard isDrawable else { return false }
    let form = Form(self)
    return places.allSatisfy { form.value(right: $0.x - center.x, down: $0.y - center.y) == 1 }
  }

  private var isDrawable: Bool {
    guard width > 0, height > 0, center.isDrawable, degrees.isFinite else { return false }
    // A slant of 90° leaves no area.
    return slant == 0 || slant.isFinite && abs(sineAndCosine(degrees: slant).cosine) > 1e-6
  }
}

/// The intersection of a line of pixels with a shape, relative to the centre of the shape.
private struct Chord {
  static let nowhere = Chord(from: 1, to: -1)
  static let everywhere = Chord(from: -.infinity, to: .infinity)

  var from: Double
  var to: Double

  /// Where `slope` times a place and `shift` make no more than `most`, either way.
  init(slope: Double, shift: Double, most: Double) {
    guard abs(slope) > 1e-12 else {
      self = abs(shift) <= most ? .everywhere : .nowhere
      return
    }
    let ends = ((-most - shift) / slope, (most - shift) / slope)
    self.init(from: min(ends.0, ends.1), to: max(ends.0, ends.1))
  }

  init(from: Double, to: Double) {
    (self.from, self.to) = (from, to)
  }

  func and(_ other: Chord) -> Chord { Chord(from: max(from, other.from), to: min(to, other.to)) }

  /// The pixels whose middles it holds, of those that there are.
  func pixels(from middle: Double, in range: Range<Int>) -> Range<Int> {
    let (first, end) = (Double(range.lowerBound), Double(range.upperBound))
    let start = min(max((from + middle - 0.5).rounded(.up), first), end)
    let stop = min(max((to + middle - 0.5).rounded(.down) + 1, start), end)
    return Int(start)..<Int(max(stop, start))
  }
}

/// The formula, with all that is the same for every pixel worked out.
private struct Form {
  private let softness: Double
  private let halfWidth: Double
  private let halfHeight: Double
  /// Where places lie across the left and the right side, and across the other two.
  private let across: (right: Double, down: Double)
  private let along: (right: Double, down: Double)
  /// The radius of a rectangle's corners; `nil` for an ellipse.
  private let radius: Double?

  /// How much of a mask there is at a place.
  enum Level {
    /// More than nothing; places within may still have nothing.
    case trace
    /// All; places outside may still have all.
    case all
  }

  init(_ gradient: GradientMask) {
    let (sine, cosine) = sineAndCosine(degrees: gradient.degrees)
    along = (-sine, cosine)
    softness = min(max(gradient.softness, 0), 1)
    switch gradient.shape {
    case .ellipse:
      (halfWidth, halfHeight) = (gradient.width / 2, gradient.height / 2)
      (across, radius) = ((cosine, sine), nil)
    case .rectangle(let cornerRadius):
      let leaning = sineAndCosine(degrees: gradient.degrees + gradient.slant)
      across = (leaning.cosine, leaning.sine)
      let share = abs(sineAndCosine(degrees: gradient.slant).cosine)
      (halfWidth, halfHeight) = (gradient.width / 2 * share, gradient.height / 2 * share)
      radius = min(max(cornerRadius, 0), halfWidth, halfHeight)
    }
  }

  /// Where a line of pixels may have so much, so that the formula is needed for the rest alone.
  func columns(at y: Double, reaching level: Level) -> Chord {
    let pixel = 1 / min(halfWidth, halfHeight)
    if let radius {
      // This far inside the outline the value is 1; half a pixel outside of it the value is 0.
      let way = level == .all ? max(max(softness, pixel) / pixel, radius) : -0.5 - 1e-9
      guard halfWidth > way, halfHeight > way else { return .nowhere }
      return Chord(slope: across.right, shift: y * across.down, most: halfWidth - way)
        .and(Chord(slope: along.right, shift: y * along.down, most: halfHeight - way))
    }
    return ellipse(at: y, scaled: level == .all ? 1 - max(softness, pixel) : 1 + pixel / 2 + 1e-9)
  }

  private func ellipse(at y: Double, scaled share: Double) -> Chord {
    guard share > 0 else { return .nowhere }
    let (a, b) = (halfWidth * share, halfHeight * share)
    let (cosine, sine) = across
    let square = cosine * cosine / (a * a) + sine * sine / (b * b)
    let half = y * cosine * sine * (1 / (a * a) - 1 / (b * b))
    let rest = y * y * (sine * sine / (a * a) + cosine * cosine / (b * b)) - 1
    let root = half * half - square * rest
    guard root >= 0 else { return .nowhere }
    return Chord(from: (-half - root.squareRoot()) / square, to: (-half + root.squareRoot()) / square)
  }

  /// The value at a place relative to the centre.
  func value(right x: Double, down y: Double) -> Double {
    value(x: abs(x * across.right + y * across.down), y: abs(y * along.down + x * along.right))
  }

  private func value(x: Double, y: Double) -> Double {
    if let radius {
      let smaller = min(halfWidth, halfHeight)
      let (outX, outY) = (x - halfWidth + radius, y - halfHeight + radius)
      let corner = (max(outX, 0) * max(outX, 0) + max(outY, 0) * max(outY, 0)).squareRoot()
      let distance = radius - corner - min(max(outX, outY), 0)
      return ramp(distance / smaller, pixel: 1 / smaller)
    }
    let (shareX, shareY) = (x / halfWidth, y / halfHeight)
    let out = (shareX * shareX + shareY * shareY).squareRoot()
    guard out > 0 else { return 1 }
    let (growthX, growthY) = (shareX / halfWidth, shareY / halfHeight)
    return ramp(1 - out, pixel: (growthX * growthX + growthY * growthY).squareRoot() / out)
  }

  /// The value at a depth below the outline, where a pixel's width is worth so much depth.
  private func ramp(_ depth: Double, pixel: Double) -> Double {
    let value = (depth + max(0, pixel - softness) / 2) / max(softness, pixel)
    return min(max(value, 0), 1)
  }
}

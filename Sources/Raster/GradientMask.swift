/// An opening with a soft border: an ellipse or a rectangle with round corners, at any place, size and angle.
///
/// The value at the middle of a pixel is
///
///     v = clamp((1 − ρ + ½·max(0, g − s)) / max(s, g), 0…1)
///
/// with s the softness and ρ how far out the place lies: 0 in the middle and 1 on the outline. g is how much ρ grows
/// from one pixel to the next there, so that the border is never sharper than one pixel. In coordinates (x, y) about
/// the centre, turned back by the angle, and with a and b half of the width and of the height:
///
/// - an ellipse has ρ = √(x²/a² + y²/b²) and g = √(x²/a⁴ + y²/b⁴) / ρ;
/// - a rectangle with corners of radius r has ρ = 1 − d / m and g = 1 / m, with m the smaller of a and b, and d the
///   distance to the outline: d = r − |(max(qx, 0), max(qy, 0))| − min(max(qx, qy), 0), q = (|x| − a + r, |y| − b + r).
///
/// With softness 0 that is the shape itself with a smooth edge; with softness 1 the mask fades from its middle on.
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
  /// 0…1.
  package var softness = 0.0

  package init(_ shape: Shape, center: PathPoint, width: Double, height: Double) {
    self.shape = shape
    self.center = center
    self.width = width
    self.height = height
  }

  /// The border of a picture, fading towards its edges; the picture may be turned afterwards.
  package static func border(of picture: Bitmap, softness: Double) -> GradientMask {
    let (width, height) = (Double(picture.width), Double(picture.height))
    var mask = GradientMask(
      .rectangle(cornerRadius: 0),
      center: PathPoint(width / 2, height / 2),
      width: width,
      height: height
    )
    mask.softness = softness
    return mask
  }

  /// Draws the mask, for a canvas of the given size, whose pixels may be higher than they are wide.
  package func mask(width: Int, height: Int, pixelHeight: Double = 1) -> Mask {
    var mask = Mask(width: width, height: height)
    guard self.width > 0, self.height > 0, center.isDrawable, degrees.isFinite else { return mask }
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    let form = Form(self)
    var values = mask.values.mutableSpan
    for row in 0..<height {
      let y = (Double(row) + 0.5) * pixelHeight - center.y
      for column in 0..<width {
        let x = Double(column) + 0.5 - center.x
        let value = form.value(x: abs(x * cosine + y * sine), y: abs(y * cosine - x * sine))
        values[row * width + column] = UInt8(value * 255 + 0.5)
      }
    }
    return mask
  }
}

/// The formula, with all that is the same for every pixel worked out.
private struct Form {
  private let softness: Double
  private let halfWidth: Double
  private let halfHeight: Double
  /// The radius of a rectangle's corners; `nil` for an ellipse.
  private let radius: Double?

  init(_ gradient: GradientMask) {
    (halfWidth, halfHeight) = (gradient.width / 2, gradient.height / 2)
    softness = min(max(gradient.softness, 0), 1)
    switch gradient.shape {
    case .ellipse: radius = nil
    case .rectangle(let cornerRadius): radius = min(max(cornerRadius, 0), halfWidth, halfHeight)
    }
  }

  func value(x: Double, y: Double) -> Double {
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

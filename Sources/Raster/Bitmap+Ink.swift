internal import Glibc

/// Drawing paths into pictures.
extension Bitmap {
  /// Fills the inside of a path; its parts are closed where they are not.
  ///
  /// Where an opaque colour covers part of an opaque pixel the two are mixed in linear light, else by plain “over”.
  package mutating func fill(_ path: Path, with pixel: Pixel, rule: FillRule = .nonzero) {
    fill(path.polylines.map(\.points), with: pixel, rule: rule)
  }

  /// Draws a line along a path.
  package mutating func stroke(_ path: Path, style: StrokeStyle, with pixel: Pixel) {
    fill(path.outlines(of: style), with: pixel, rule: .nonzero)
  }

  package mutating func stroke(_ path: Path, width: Double, with pixel: Pixel) {
    stroke(path, style: StrokeStyle(width: width), with: pixel)
  }

  /// Lays a stroke over the picture, whose pixels are the dots of its plane; where it has tints, they are its inks.
  ///
  /// `colors` are those of the inks, by their numbers; the stroke lets a part of what is below shine through where its
  /// share is less than 1.
  package mutating func lay(_ stroke: InkTiles, ink: UInt8, colors: [Pixel], share: Double = 1) {
    for (index, mask) in stroke.masks {
      let (left, top) = (index.x * InkTileIndex.side, index.y * InkTileIndex.side)
      for y in max(top, 0)..<max(min(top + mask.height, height), max(top, 0)) {
        for x in max(left, 0)..<max(min(left + mask.width, width), max(left, 0)) {
          let place = (y - top) * mask.width + x - left
          guard mask.values[place] > 0 else { continue }
          let color = colors[Int(mask.tints.isEmpty ? ink : mask.tints[place])]
          let coverage = Float(mask.values[place]) / Float(InkMask.whole) * Float(share)
          self[x, y] = color.laid(over: self[x, y], coverage: coverage)
        }
      }
    }
  }

  private mutating func fill(_ outlines: [[PathPoint]], with pixel: Pixel, rule: FillRule) {
    let accumulator = CoverageAccumulator(outlines, width: width, height: height)
    let bounds = accumulator.bounds
    var coverage: [Float] = Array(repeating: 0, count: bounds.width)
    for y in bounds.rows {
      accumulator.row(y, rule: rule, into: &coverage)
      for x in 0..<bounds.width where coverage[x] > 0 {
        self[bounds.x + x, y] = pixel.laid(over: self[bounds.x + x, y], coverage: coverage[x])
      }
    }
  }
}

extension Path {
  /// The outlines of a line along the path; none where it has no width to speak of.
  func outlines(of style: StrokeStyle) -> [[PathPoint]] {
    guard style.width > 1e-6, style.width < 1e9 else { return [] }
    var stroker = Stroker(style: style)
    for line in polylines { stroker.add(line) }
    return stroker.outlines
  }
}

extension Pixel {
  /// This pixel over another one, of which it covers a part.
  fileprivate func laid(over below: Pixel, coverage: Float) -> Pixel {
    if alpha == 255 {
      // Sums of areas have errors of a millionth, which must not keep a pixel from being covered.
      if coverage > 0.9999 { return self }
      if below.alpha == 255 {
        return Pixel(
          red: LinearLight.mix(below.red, red, share: coverage),
          green: LinearLight.mix(below.green, green, share: coverage),
          blue: LinearLight.mix(below.blue, blue, share: coverage)
        )
      }
    }
    let rest = 1 - coverage * Float(alpha) / 255
    func over(_ value: UInt8, _ old: UInt8) -> UInt8 { UInt8(Float(value) * coverage + Float(old) * rest + 0.5) }
    return Pixel(
      red: over(red, below.red),
      green: over(green, below.green),
      blue: over(blue, below.blue),
      alpha: over(alpha, below.alpha)
    )
  }
}

/// Conversion between sRGB values and amounts of light, in which the blended edge of ink looks as wide as it is.
package enum LinearLight {
  /// The light of each sRGB value, 0…1.
  package static let exact: [Double] = (0..<256).map { value in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  private static let light = exact.map { Float($0) }

  /// The sRGB value of each 4095th part of full light.
  private static let values: [UInt8] = (0..<4096).map { part in
    let light = Double(part) / 4095
    let share = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((share * 255).rounded())
  }

  /// Mixes two sRGB values in linear light; 0 gives the first and 1 the second, exactly.
  static func mix(_ first: UInt8, _ second: UInt8, share: Float) -> UInt8 {
    guard share > 0 else { return first }
    guard share < 1, first != second else { return second }
    let mixed = light[Int(first)] * (1 - share) + light[Int(second)] * share
    return values[Int(mixed * 4095 + 0.5)]
  }
}

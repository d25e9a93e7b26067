import Raster

extension Mask {
  subscript(x: Int, y: Int) -> UInt8 { values[y * width + x] }
}

extension InkMask {
  /// As a mask of 8 bits.
  var mask: Mask {
    var mask = Mask(width: width, height: height)
    for index in values.indices { mask.values[index] = UInt8((UInt32(values[index]) + 128) / 257) }
    return mask
  }
}

extension Mask {
  /// The inside of a path.
  init(width: Int, height: Int, filling path: Path, rule: FillRule = .nonzero) {
    var picture = Bitmap(width: width, height: height)
    picture.fill(path, with: Pixel(red: 0, green: 0, blue: 0), rule: rule)
    self.init(width: width, height: height)
    for index in values.indices { values[index] = picture.bytes[4 * index + 3] }
  }
}

extension InkSpline {
  /// The curves through some points.
  static func segments(through knots: [Knot]) -> [InkSegment] {
    knots.indices.dropFirst().map { index in
      segment(
        from: knots[index - 1],
        to: knots[index],
        before: index > 1 ? knots[index - 2].point : nil,
        after: index + 1 < knots.count ? knots[index + 1].point : nil
      )
    }
  }
}

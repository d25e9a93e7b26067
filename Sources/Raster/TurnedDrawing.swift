/// Draws a picture through any transform, one pixel of the canvas after the other.
struct TurnedDrawing {
  private let back: AffineTransform
  private let width: Double
  private let height: Double
  private let columns: Int
  private let rows: Int
  private let footprint: Footprint
  private let rim: Rim
  /// How fast distances in the picture grow on the canvas, straight away from its sides and its top.
  private let slope: (x: Double, y: Double)

  init(of source: Bitmap, through transform: AffineTransform, back: AffineTransform, on canvas: Bitmap, rim: Rim) {
    self.back = back
    width = Double(source.width)
    height = Double(source.height)
    (columns, rows) = (canvas.width, canvas.height)
    footprint = Footprint(through: transform, back: back)
    self.rim = rim
    slope = (Footprint.length(back.a, back.c), Footprint.length(back.b, back.d))
  }

  func draw(_ source: Bitmap, on canvas: inout Bitmap, opacity: Float) {
    for row in 0..<rows {
      let range = columnsTouched(in: row)
      guard !range.isEmpty else { continue }
      var drawn = DrawnRow(columns: range)
      sample(source, row: row, into: &drawn)
      drawn.blend(into: &canvas.bytes, at: (row * columns + range.lowerBound) * 4, opacity: opacity)
    }
  }

  private func sample(_ source: Bitmap, row: Int, into drawn: inout DrawnRow) {
    let bytes = source.bytes.span
    let sharpens = rim == .sharp && footprint.isWidened
    for column in drawn.columns {
      let center = back.apply(Double(column) + 0.5, Double(row) + 0.5)
      var (color, share) =
        footprint.isOnePixel
        ? bilinear(bytes, at: center)
        : footprint.average(bytes, width: source.width, height: source.height, around: center)
      if sharpens, share > 0 {
        let sharp = outlineCoverage(at: center)
        color *= sharp / share
        share = sharp
      }
      drawn.colors[column - drawn.columns.lowerBound] = color
      drawn.coverage[column - drawn.columns.lowerBound] = share
    }
  }

  /// The columns whose footprint may touch the picture, solved from −reach < x < width + reach, and so for y.
  private func columnsTouched(in row: Int) -> Range<Int> {
    let y = Double(row) + 0.5
    var (low, high) = (0.0, Double(columns))
    for (pitch, start, reach, size) in [
      (back.a, back.c * y + back.tx, footprint.reach.x, width),
      (back.b, back.d * y + back.ty, footprint.reach.y, height),
    ] {
      if pitch == 0 {
        if start <= -reach || start >= size + reach { return 0..<0 }
      } else {
        let ends = [(-reach - start) / pitch - 0.5, (size + reach - start) / pitch - 0.5].sorted()
        low = max(low, ends[0].rounded(.up))
        high = min(high, ends[1].rounded(.down) + 1)
      }
    }
    return low < high ? Int(low)..<Int(high) : 0..<0
  }

  /// How much of the pixel around a place the picture covers, from its distance to the four sides.
  private func outlineCoverage(at center: (x: Double, y: Double)) -> Float {
    func share(_ position: Double, _ size: Double, _ slope: Double) -> Double {
      let entered = min(max(position / slope + 0.5, 0), 1)
      let left = min(max((size - position) / slope + 0.5, 0), 1)
      return max(entered + left - 1, 0)
    }
    return Float(share(center.x, width, slope.x) * share(center.y, height, slope.y))
  }

  /// The four pixels around a place, weighted by nearness; nothing beyond the border.
  private func bilinear(_ bytes: Span<UInt8>, at center: (x: Double, y: Double)) -> (SIMD4<Float>, Float) {
    let (left, top) = ((center.x - 0.5).rounded(.down), (center.y - 0.5).rounded(.down))
    let (right, below) = (Float(center.x - 0.5 - left), Float(center.y - 0.5 - top))
    let (column, row) = (Int(left), Int(top))
    var color = SIMD4<Float>.zero
    var share: Float = 0
    for (y, weightY) in [(row, 1 - below), (row + 1, below)] where y >= 0 && y < Int(height) {
      for (x, weightX) in [(column, 1 - right), (column + 1, right)] where x >= 0 && x < Int(width) {
        let byte = (y * Int(width) + x) * 4
        color +=
          SIMD4(bytes[byte], bytes[byte + 1], bytes[byte + 2], bytes[byte + 3]).floats * (weightX * weightY)
        share += weightX * weightY
      }
    }
    return (color, share)
  }
}

internal import Geodesy
package import Raster

/// Cuts a picture so that each piece is placed by an affine transform.
///
/// A picture whose rows are evenly spaced in latitude is not affine in Mercator. It is halved repeatedly until no point
/// of a piece is farther from its true place than the tolerance. The cuts are those of the whole picture, so that every
/// crop of it is cut in the same places and nothing shifts when another crop is loaded.
package struct PictureStrips {
  package struct Strip: Hashable, Sendable {
    package let pixels: PixelRect
    /// From the whole picture's pixels, so that it holds for any part of the strip.
    package let toWorld: AffineTransform
  }

  package private(set) var strips: [Strip] = []

  private let placement: Placement
  private let width: Double
  private let height: Double
  private let tolerance: Double

  /// Cuts a picture of so many pixels; the tolerance is in worlds.
  package init(width: Int, height: Int, placement: Placement, tolerance: Double) {
    self.placement = placement
    (self.width, self.height) = (Double(width), Double(height))
    self.tolerance = tolerance
    cut(PixelRect(x: 0, y: 0, width: width, height: height))
  }

  private mutating func cut(_ pixels: PixelRect) {
    let toWorld = transform(of: pixels)
    let (alongX, alongY) = errors(of: toWorld, on: pixels)
    if alongY >= alongX, alongY > tolerance, pixels.height > 1 {
      let half = pixels.height / 2
      cut(PixelRect(x: pixels.x, y: pixels.y, width: pixels.width, height: half))
      cut(PixelRect(x: pixels.x, y: pixels.y + half, width: pixels.width, height: pixels.height - half))
    } else if alongX > tolerance, pixels.width > 1 {
      let half = pixels.width / 2
      cut(PixelRect(x: pixels.x, y: pixels.y, width: half, height: pixels.height))
      cut(PixelRect(x: pixels.x + half, y: pixels.y, width: pixels.width - half, height: pixels.height))
    } else {
      strips.append(Strip(pixels: pixels, toWorld: toWorld))
    }
  }

  /// The transform that is exact at three corners of a piece, so that pieces meet at their edges.
  private func transform(of pixels: PixelRect) -> AffineTransform {
    let (x, y) = (Double(pixels.x), Double(pixels.y))
    let (columns, rows) = (Double(pixels.width), Double(pixels.height))
    let (origin, right, down) = (exact(x, y), exact(x + columns, y), exact(x, y + rows))
    let (a, b) = ((right.x - origin.x) / columns, (right.y - origin.y) / columns)
    let (c, d) = ((down.x - origin.x) / rows, (down.y - origin.y) / rows)
    return AffineTransform(a: a, b: b, c: c, d: d, tx: origin.x - a * x - c * y, ty: origin.y - b * x - d * y)
  }

  /// The largest error of points within a piece, estimated from some of them, in worlds.
  ///
  /// Points at the centre alone wouldn't suffice: halfway between the poles every point is exact.
  private func errors(of toWorld: AffineTransform, on pixels: PixelRect) -> (alongX: Double, alongY: Double) {
    func error(_ right: Double, _ down: Double) -> Double {
      let (x, y) = (Double(pixels.x) + right * Double(pixels.width), Double(pixels.y) + down * Double(pixels.height))
      let (there, drawn) = (exact(x, y), toWorld.apply(x, y))
      return max(abs(there.x - drawn.x), abs(there.y - drawn.y))
    }
    let inside = [0.2, 0.5, 0.8]
    let alongY = inside.map { error(0, $0) }.max() ?? 0
    guard !placement.isUpright else { return (0, alongY) }
    let corner = error(1, 1)
    return (max(inside.map { error($0, 0) }.max() ?? 0, corner), max(alongY, corner))
  }

  private func exact(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let point = placement.worldPoint(x / width, y / height)
    return (point.x, point.y)
  }
}

extension PictureStrips {
  /// By so many pixels a piece reaches under the next one.
  static let overlap = 2

  private static func overlapping(_ range: Range<Int>) -> Range<Int> { range.lowerBound..<range.upperBound + overlap }

  /// The pieces of a bitmap that holds the picture's pixels from a corner on.
  ///
  /// Each reaches a little under the next one, so that nothing shines through where they meet.
  package func pieces(of bitmap: Bitmap, startingAtX left: Int, y top: Int) -> [MapPiece] {
    let (heldColumns, heldRows) = (left..<left + bitmap.width, top..<top + bitmap.height)
    return strips.compactMap { strip in
      guard strip.pixels.columns.overlaps(heldColumns), strip.pixels.rows.overlaps(heldRows) else { return nil }
      let columns = Self.overlapping(strip.pixels.columns).clamped(to: heldColumns)
      let rows = Self.overlapping(strip.pixels.rows).clamped(to: heldRows)
      let part = bitmap.part(
        PixelRect(x: columns.lowerBound - left, y: rows.lowerBound - top, width: columns.count, height: rows.count)
      )
      let corner = AffineTransform.translation(x: Double(columns.lowerBound), y: Double(rows.lowerBound))
      return MapPiece(part, pixelsToWorld: corner.then(strip.toWorld))
    }
  }
}

extension Bitmap {
  /// The pixels in a rectangle that lies within the picture; the picture itself where that is all of it.
  func part(_ rect: PixelRect) -> Bitmap {
    if rect == PixelRect(x: 0, y: 0, width: width, height: height) { return self }
    var part: [UInt8] = []
    part.reserveCapacity(rect.width * rect.height * 4)
    for row in rect.rows {
      let start = (row * width + rect.x) * 4
      part.append(contentsOf: bytes[start..<start + rect.width * 4])
    }
    return Bitmap(width: rect.width, height: rect.height, bytes: part)
  }

  /// Whether nothing shines through any of it.
  var isOpaque: Bool {
    stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
  }

  /// The picture with its last column and row repeated so many times.
  func padded(right: Int, bottom: Int) -> Bitmap {
    guard right > 0 || bottom > 0, width > 0, height > 0 else { return self }
    var padded: [UInt8] = []
    padded.reserveCapacity((width + right) * (height + bottom) * 4)
    for row in 0..<height + bottom {
      let start = min(row, height - 1) * width * 4
      padded.append(contentsOf: bytes[start..<start + width * 4])
      for _ in 0..<right { padded.append(contentsOf: bytes[start + (width - 1) * 4..<start + width * 4]) }
    }
    return Bitmap(width: width + right, height: height + bottom, bytes: padded)
  }
}

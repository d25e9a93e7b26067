import Glibc

/// Moving pixels about.
extension Bitmap {
  /// Moves all pixels; those that come in at the edges are undefined until they are drawn.
  package mutating func scroll(right: Int, down: Int) {
    guard abs(right) < width, abs(down) < height else { return }
    let way = (down * width + right) * 4
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      // One stretch for all rows: what leaves a row at one end comes in at the other end of its neighbour.
      unsafe memmove(start + max(way, 0), start + max(-way, 0), bytes.count - abs(way))
    }
  }

  /// Takes rows over from a picture of the same size.
  package mutating func copy(_ other: Bitmap, rows: Range<Int>) {
    precondition((width, height) == (other.width, other.height), "rows are copied between pictures of one size")
    let part = rows.lowerBound * width * 4..<rows.upperBound * width * 4
    unsafe bytes.withUnsafeMutableBytes { target in
      unsafe other.bytes.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[part])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[part]))
      }
    }
  }

  /// A part of the picture, as a picture of its own.
  package func part(_ part: PixelRect) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.width * part.height * 4)
    for row in part.rows {
      let start = (row * width + part.x) * 4
      bytes += self.bytes[start..<start + part.width * 4]
    }
    return Bitmap(width: part.width, height: part.height, bytes: bytes)
  }

  /// Puts a smaller picture in the place of what is there; all of it has to lie inside.
  package mutating func replace(at x: Int, _ y: Int, with part: Bitmap) {
    precondition(x >= 0 && y >= 0 && x + part.width <= width && y + part.height <= height, "outside the picture")
    for row in 0..<part.height {
      let start = ((y + row) * width + x) * 4
      let line = part.bytes[row * part.width * 4..<(row + 1) * part.width * 4]
      bytes.replaceSubrange(start..<start + part.width * 4, with: line)
    }
  }
}

extension PixelRect {
  /// The intersection of two rectangles.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let (columns, rows) = (columns.clamped(to: other.columns), rows.clamped(to: other.rows))
    return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rest of it without a part inside: up to four rectangles around that.
  package func without(_ part: PixelRect) -> [PixelRect] {
    guard !part.isEmpty else { return [self] }
    let (right, bottom) = (part.x + part.width, part.y + part.height)
    return [
      PixelRect(x: x, y: y, width: width, height: part.y - y),
      PixelRect(x: x, y: bottom, width: width, height: y + height - bottom),
      PixelRect(x: x, y: part.y, width: part.x - x, height: part.height),
      PixelRect(x: right, y: part.y, width: x + width - right, height: part.height),
    ].filter { !$0.isEmpty }
  }
}

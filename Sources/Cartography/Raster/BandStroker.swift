import Glibc

/// Draws lines as bands with round ends and joins: every piece is the set of samples within a radius of it.
struct BandStroker {
  let wordsPerRow: Int
  let sampleRows: Int
  /// In dots.
  let radius: Double
  let moved: FixedPoint

  /// Draws into the plane that starts at `base`; returns the rows that it touched.
  func stroke(_ points: Span<FixedPoint>, into planes: inout [UInt64], at base: Int) -> Range<Int> {
    guard points.count > 1 else { return 0..<0 }
    var plane = planes.mutableSpan
    var rows = 0..<0
    for index in 1..<points.count {
      let touched = draw(from: points[index - 1], to: points[index], in: &plane, at: base)
      if touched.isEmpty { continue }
      rows =
        rows.isEmpty
        ? touched : min(rows.lowerBound, touched.lowerBound)..<max(rows.upperBound, touched.upperBound)
    }
    return rows
  }

  // Fixed units to a dot.
  private static let dotWidth = Double(MapLattice.unitsPerSample) * 4
  private static let dotHeight = Double(MapLattice.unitsPerSample) * 2

  private func draw(
    from start: FixedPoint,
    to end: FixedPoint,
    in plane: inout MutableSpan<UInt64>,
    at base: Int
  ) -> Range<Int> {
    let left = Int(start.x) - Int(moved.x)
    let top = Int(start.y) - Int(moved.y)
    let reachX = Int(radius * Self.dotWidth) + 1
    let reachY = Int(radius * Self.dotHeight) + 1
    let right = Int(end.x) - Int(moved.x)
    let bottom = Int(end.y) - Int(moved.y)
    guard max(left, right) + reachX > 0, min(left, right) - reachX < wordsPerRow << 14 else { return 0..<0 }
    let firstRow = max((min(top, bottom) - reachY + 127) >> 8, 0)
    let endRow = min((max(top, bottom) + reachY + 127) >> 8, sampleRows)
    guard firstRow < endRow else { return 0..<0 }
    let piece = Capsule(
      dx: Double(right - left) / Self.dotWidth,
      dy: Double(bottom - top) / Self.dotHeight,
      radius: radius
    )
    for row in firstRow..<endRow {
      let y = Double(row << 8 + 128 - top) / Self.dotHeight
      guard let (from, to) = piece.span(at: y) else { continue }
      let first = (left + Self.whole(from * Self.dotWidth) + 127) >> 8
      let end = (left + Self.whole(to * Self.dotWidth) + 127) >> 8
      fill(first, end, row: row, in: &plane, at: base)
    }
    return firstRow..<endRow
  }

  /// The nearest whole number; `rounded()` is a call.
  @inline(__always)
  private static func whole(_ value: Double) -> Int { Int(value + Double(signOf: value, magnitudeOf: 0.5)) }

  private func fill(_ first: Int, _ end: Int, row: Int, in plane: inout MutableSpan<UInt64>, at base: Int) {
    let first = max(first, 0)
    let last = min(end, wordsPerRow << 6) - 1
    guard first <= last else { return }
    let start = base + ClassRaster.start(ofRow: row, wordsPerRow: wordsPerRow)
    let (firstWord, lastWord) = (first >> 6, last >> 6)
    let head = ~UInt64(0) << UInt64(first & 63)
    let tail = ~UInt64(0) >> UInt64(63 - last & 63)
    if firstWord == lastWord {
      plane[start + (firstWord << 3)] |= head & tail
      return
    }
    plane[start + (firstWord << 3)] |= head
    for word in firstWord + 1..<lastWord { plane[start + (word << 3)] = ~0 }
    plane[start + (lastWord << 3)] |= tail
  }
}

/// All that is within a radius of the piece from (0, 0) to (dx, dy).
private struct Capsule {
  let dx: Double
  let dy: Double
  let radius: Double
  private let squared: Double
  private let length: Double

  init(dx: Double, dy: Double, radius: Double) {
    self.dx = dx
    self.dy = dy
    self.radius = radius
    squared = radius * radius
    length = (dx * dx + dy * dy).squareRoot()
  }

  /// Its part on a horizontal line: one span, because it is convex.
  func span(at y: Double) -> (from: Double, to: Double)? {
    var from = Double.infinity
    var to = -Double.infinity
    func include(_ low: Double, _ high: Double) {
      from = min(from, low)
      to = max(to, high)
    }
    if y * y <= squared {
      let half = (squared - y * y).squareRoot()
      include(-half, half)
    }
    if (y - dy) * (y - dy) <= squared {
      let half = (squared - (y - dy) * (y - dy)).squareRoot()
      include(dx - half, dx + half)
    }
    if length > 0, let (low, high) = straightPart(at: y) { include(low, high) }
    return from < to ? (from, to) : nil
  }

  /// Between the two ends: beside the line by no more than the radius, along it by no more than its length.
  private func straightPart(at y: Double) -> (Double, Double)? {
    var low = -Double.infinity
    var high = Double.infinity
    if dy != 0 {
      let middle = dx * y / dy
      let half = radius * length / abs(dy)
      (low, high) = (middle - half, middle + half)
    } else if abs(y) > radius {
      return nil
    }
    if dx != 0 {
      let one = -dy * y / dx
      let other = (length * length - dy * y) / dx
      low = max(low, min(one, other))
      high = min(high, max(one, other))
    } else if y * dy < 0 || y * dy > length * length {
      return nil
    }
    return low <= high ? (low, high) : nil
  }
}

/// Fills rings by the parity of their edges: a bit is flipped where an edge crosses a row, then flips add up to the right.
struct RingFiller {
  let wordsPerRow: Int
  let sampleRows: Int
  let moved: FixedPoint

  /// Fills into the plane that starts at `base`; returns the rows that it touched.
  ///
  /// The flags are all zero before and after.
  func fill(
    _ points: Span<FixedPoint>,
    _ ringEnds: Span<Int32>,
    flags: inout [UInt64],
    into planes: inout [UInt64],
    at base: Int
  ) -> Range<Int> {
    var extent = Extent()
    var bits = flags.mutableSpan
    var start = 0
    for ring in ringEnds.indices {
      let end = Int(ringEnds[ring])
      if end - start >= 3 {
        var previous = points[end - 1]
        for index in start..<end {
          let point = points[index]
          flip(from: previous, to: point, in: &bits, &extent)
          previous = point
        }
      }
      start = end
    }
    guard extent.rows.upperBound > extent.rows.lowerBound else { return 0..<0 }
    addUp(&bits, extent, into: &planes, at: base)
    return extent.rows
  }

  /// The rows and words that edges were found in.
  private struct Extent {
    var firstRow = Int.max
    var endRow = 0
    var firstWord = Int.max
    var lastWord = 0

    var rows: Range<Int> { firstRow < endRow ? firstRow..<endRow : 0..<0 }
  }

  private func flip(
    from start: FixedPoint,
    to end: FixedPoint,
    in bits: inout MutableSpan<UInt64>,
    _ extent: inout Extent
  ) {
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    // A row is crossed where its middle lies between the ends, the upper one included.
    let firstRow = max((Int(top.y) - Int(moved.y) + 127) >> 8, 0)
    let endRow = min((Int(bottom.y) - Int(moved.y) + 127) >> 8, sampleRows)
    guard firstRow < endRow else { return }
    extent.firstRow = min(extent.firstRow, firstRow)
    extent.endRow = max(extent.endRow, endRow)

    let slope = (Int(bottom.x) - Int(top.x)) << 16 / (Int(bottom.y) - Int(top.y))
    let left = Int(top.x) - Int(moved.x) + 127
    var down = (firstRow << 8 + 128 - (Int(top.y) - Int(moved.y))) * slope
    let width = wordsPerRow << 6
    for row in firstRow..<endRow {
      let column = min(max((left + down >> 16) >> 8, 0), width)
      down += slope << 8
      let word = min(column >> 6, wordsPerRow - 1)
      extent.firstWord = min(extent.firstWord, word)
      extent.lastWord = max(extent.lastWord, word)
      if column < width { bits[row * wordsPerRow + word] ^= 1 << UInt64(column & 63) }
    }
  }

  private func addUp(
    _ bits: inout MutableSpan<UInt64>,
    _ extent: Extent,
    into planes: inout [UInt64],
    at base: Int
  ) {
    var plane = planes.mutableSpan
    for row in extent.rows {
      var carry: UInt64 = 0
      let start = row * wordsPerRow
      for index in start + extent.firstWord...start + extent.lastWord {
        let inside = parity(bits[index]) ^ carry
        bits[index] = 0
        plane[base + index] |= inside
        carry = 0 &- (inside >> 63)
      }
    }
  }

  /// Each bit becomes the parity of itself and all lower ones.
  private func parity(_ bits: UInt64) -> UInt64 {
    guard bits != 0 else { return 0 }
    var bits = bits
    bits ^= bits << 1
    bits ^= bits << 2
    bits ^= bits << 4
    bits ^= bits << 8
    bits ^= bits << 16
    bits ^= bits << 32
    return bits
  }
}

/// Fills rings by the parity of their edges: a bit is flipped where an edge crosses a row, then flips add up to the right.
struct RingFiller {
  let wordsPerRow: Int
  let sampleRows: Int
  let moved: FixedPoint

  /// Fills into the plane that starts at `base`; returns the rows that it touched.
  ///
  /// The box holds all points. The flags are all zero before and after.
  func fill(
    _ points: Span<FixedPoint>,
    _ ringEnds: Span<Int32>,
    in box: FixedBox,
    flags: inout [UInt64],
    into planes: inout [UInt64],
    at base: Int
  ) -> Range<Int> {
    let width = wordsPerRow << 6
    // Where an edge crosses a row is rounded, so that it may come out a sample beside the box.
    let columns = (column(of: box.minX) - 1, column(of: box.maxX) + 1)
    let rows = max(row(of: box.minY), 0)..<max(min(row(of: box.maxY), sampleRows), max(row(of: box.minY), 0))
    guard !rows.isEmpty, columns.1 >= 0, columns.0 < width else { return 0..<0 }
    let isInside = columns.0 >= 0 && columns.1 < width
    var bits = flags.mutableSpan
    var start = 0
    for ring in ringEnds.indices {
      let end = Int(ringEnds[ring])
      if end - start >= 3 {
        var previous = points[end - 1]
        for index in start..<end {
          let point = points[index]
          if isInside {
            flip(from: previous, to: point, in: &bits)
          } else {
            flipClipped(from: previous, to: point, in: &bits)
          }
          previous = point
        }
      }
      start = end
    }
    let words = max(columns.0, 0) >> 6...min(columns.1, width - 1) >> 6
    addUp(&bits, rows, words, into: &planes, at: base)
    return rows
  }

  /// The first row whose centre is at or below a height.
  private func row(of y: Int32) -> Int { (Int(y) - Int(moved.y) + 127) >> 8 }

  /// The first sample whose centre is at or right of a place.
  private func column(of x: Int32) -> Int { (Int(x) - Int(moved.x) + 127) >> 8 }

  /// Flips a bit in every row that an edge crosses.
  private func flip(from start: FixedPoint, to end: FixedPoint, in bits: inout MutableSpan<UInt64>) {
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let firstRow = max(row(of: top.y), 0)
    let endRow = min(row(of: bottom.y), sampleRows)
    guard firstRow < endRow else { return }
    let slope = Self.quotient((Int(bottom.x) - Int(top.x)) << 16, Int(bottom.y) - Int(top.y))
    let left = Int(top.x) - Int(moved.x) + 127
    var down = (firstRow << 8 + 128 - (Int(top.y) - Int(moved.y))) &* slope
    var index = ClassRaster.start(ofRow: firstRow, wordsPerRow: wordsPerRow)
    for row in firstRow..<endRow {
      let column = (left &+ down >> 16) >> 8
      bits[index &+ ((column >> 6) << 3)] ^= 1 &<< UInt64(truncatingIfNeeded: column & 63)
      down &+= slope << 8
      index &+= row & 7 == 7 ? (wordsPerRow << 3) &- 7 : 1
    }
  }

  /// As `flip`, of an edge that may lie outside: left of all samples it counts, right of them it doesn't.
  private func flipClipped(from start: FixedPoint, to end: FixedPoint, in bits: inout MutableSpan<UInt64>) {
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let firstRow = max(row(of: top.y), 0)
    let endRow = min(row(of: bottom.y), sampleRows)
    guard firstRow < endRow else { return }
    let slope = Self.quotient((Int(bottom.x) - Int(top.x)) << 16, Int(bottom.y) - Int(top.y))
    let left = Int(top.x) - Int(moved.x) + 127
    var down = (firstRow << 8 + 128 - (Int(top.y) - Int(moved.y))) * slope
    for row in firstRow..<endRow {
      let column = max((left + down >> 16) >> 8, 0)
      down += slope << 8
      guard column < wordsPerRow << 6 else { continue }
      let start = ClassRaster.start(ofRow: row, wordsPerRow: wordsPerRow)
      bits[start + ((column >> 6) << 3)] ^= 1 << UInt64(column & 63)
    }
  }

  /// A quotient of whole numbers, found as those of floating point are, which takes half the time.
  ///
  /// Numbers this small are exact there; adding 3·2⁵¹ rounds to a whole number and leaves it in the lowest bits.
  private static func quotient(_ dividend: Int, _ divisor: Int) -> Int {
    let rounding = 6_755_399_441_055_744.0
    let sum = Double(dividend) / Double(divisor) + rounding
    return Int(truncatingIfNeeded: sum.bitPattern &- rounding.bitPattern)
  }

  private func addUp(
    _ bits: inout MutableSpan<UInt64>,
    _ rows: Range<Int>,
    _ words: ClosedRange<Int>,
    into planes: inout [UInt64],
    at base: Int
  ) {
    var plane = planes.mutableSpan
    for row in rows {
      var carry: UInt64 = 0
      var index = ClassRaster.start(ofRow: row, wordsPerRow: wordsPerRow) + (words.lowerBound << 3)
      for _ in words {
        let inside = parity(bits[index]) ^ carry
        bits[index] = 0
        plane[base + index] |= inside
        carry = 0 &- (inside >> 63)
        index += 8
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

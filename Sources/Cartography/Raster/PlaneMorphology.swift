/// Widens and narrows what is drawn in some rows of a plane, by rectangles.
struct PlaneMorphology {
  /// Where the plane starts.
  let base: Int
  let wordsPerRow: Int
  /// The rows that are worked on, whole rows of cells; there is nothing above and below them.
  let rows: Range<Int>
  let planeRows: Int

  func close(_ planes: inout [UInt64], x: Int, y: Int, scratch: inout [UInt64]) {
    dilate(&planes, x: x, y: y, scratch: &scratch)
    erode(&planes, x: x, y: y, scratch: &scratch)
  }

  func open(_ planes: inout [UInt64], x: Int, y: Int, scratch: inout [UInt64]) {
    erode(&planes, x: x, y: y, scratch: &scratch)
    dilate(&planes, x: x, y: y, scratch: &scratch)
  }

  func dilate(_ planes: inout [UInt64], x: Int, y: Int, scratch: inout [UInt64]) {
    spreadInSteps(&planes, x: x, y: y, inverted: 0, scratch: &scratch)
  }

  /// The outside of the plane counts as full, so that nothing is lost at its edges.
  func erode(_ planes: inout [UInt64], x: Int, y: Int, scratch: inout [UInt64]) {
    spreadInSteps(&planes, x: x, y: y, inverted: ~0, scratch: &scratch)
  }

  /// Spreads several times if it reaches farther than the next eight rows.
  private func spreadInSteps(_ planes: inout [UInt64], x: Int, y: Int, inverted: UInt64, scratch: inout [UInt64]) {
    let steps = max((y + Self.margin - 1) / Self.margin, 1)
    for step in 0..<steps {
      let (part, next) = ((x * step / steps, y * step / steps), (x * (step + 1) / steps, y * (step + 1) / steps))
      spread(&planes, x: next.0 - part.0, y: next.1 - part.1, inverted: inverted, scratch: &scratch)
    }
  }

  /// Spreads the set bits, or if inverted the clear ones: eight adjacent rows of a word at a time.
  ///
  /// In between, the words of a column are consecutive, so that rows above and below are a step in memory away.
  private func spread(_ planes: inout [UInt64], x: Int, y: Int, inverted: UInt64, scratch: inout [UInt64]) {
    precondition(y <= Self.margin, "it reaches the next eight rows at the most")
    var plane = planes.mutableSpan
    var copy = scratch.mutableSpan
    var target = unsafe plane.mutableBytes
    var columns = unsafe copy.mutableBytes
    let steps = Self.steps(to: x)
    // Most classes are in a few places only; what is empty stays so, and empties what is near when narrowing.
    let filled = (0..<blocks).map { block in
      let groups = take(block, of: target, inverted, into: &columns)
      if groups != 0 { for step in steps { spreadSideways(&columns, block, by: step) } }
      return groups
    }
    fillMargins(of: &columns, inverted)
    for block in 0..<blocks {
      // Spreading reaches into the next word; narrowing stays within its words.
      var groups = filled[block]
      if inverted == 0 {
        if block > 0 { groups |= filled[block - 1] }
        if block < blocks - 1 { groups |= filled[block + 1] }
        groups |= groups << 1 | groups >> 1
      }
      while groups != 0 {
        let group = groups.trailingZeroBitCount
        groups &= groups - 1
        let end = min((group + 1) << groupShift, wordsPerRow)
        for column in min(group << groupShift, end)..<end {
          let start = place(column, block)
          var rows = columns.eight(at: start)
          for step in 0..<y { rows |= columns.eight(at: start - 1 - step) | columns.eight(at: start + 1 + step) }
          target.store(rows ^ SIMD8(repeating: inverted), at: word(column, block))
        }
      }
    }
  }

  /// Rows above and below the others, for which there is space in each column.
  static let margin = MapLattice.samplesPerCell

  private var blocks: Int { rows.count >> 3 }

  /// Where eight rows of a word are in the plane.
  private func word(_ column: Int, _ block: Int) -> Int {
    base + ClassRaster.start(ofRow: rows.lowerBound + block << 3, wordsPerRow: wordsPerRow) + column << 3
  }

  /// Where they are among the columns.
  private func place(_ column: Int, _ block: Int) -> Int {
    column * (rows.count + 2 * Self.margin) + Self.margin + block << 3
  }

  /// Copies eight rows from the plane, and returns the groups of words that aren't empty.
  private func take(
    _ block: Int,
    of plane: borrowing MutableRawSpan,
    _ inverted: UInt64,
    into columns: inout MutableRawSpan
  ) -> UInt64 {
    var groups: UInt64 = 0
    for column in 0..<wordsPerRow {
      let rows = plane.eight(at: word(column, block))
      if rows != .zero { groups |= 1 << UInt64(column >> groupShift) }
      columns.store(rows ^ SIMD8(repeating: inverted), at: place(column, block))
    }
    return groups
  }

  /// Rows of the plane that aren't worked on are empty; what is outside of it takes nothing away.
  private func fillMargins(of columns: inout MutableRawSpan, _ inverted: UInt64) {
    let above = SIMD8(repeating: rows.lowerBound > 0 ? inverted : 0)
    let below = SIMD8(repeating: rows.upperBound < planeRows ? inverted : 0)
    for column in 0..<wordsPerRow {
      columns.store(above, at: place(column, 0) - Self.margin)
      columns.store(below, at: place(column, blocks))
    }
  }

  /// Words are looked at in at most 64 groups, of so many bits of a word's number.
  private var groupShift: Int {
    var shift = 0
    while (wordsPerRow - 1) >> shift >= 64 { shift += 1 }
    return shift
  }

  /// Without a jump: where something changes can't be foretold, and a wrong guess costs more than the step itself.
  private func spreadSideways(_ columns: inout MutableRawSpan, _ block: Int, by step: Int) {
    let near = SIMD8(repeating: UInt64(truncatingIfNeeded: step))
    let far = SIMD8(repeating: UInt64(truncatingIfNeeded: 64 &- step))
    var (before, rows) = (SIMD8<UInt64>.zero, columns.eight(at: place(0, block)))
    for column in 0..<wordsPerRow {
      let after = column < wordsPerRow - 1 ? columns.eight(at: place(column + 1, block)) : .zero
      let spread = rows | rows &<< near | before &>> far | rows &>> near | after &<< far
      columns.store(spread, at: place(column, block))
      (before, rows) = (rows, after)
    }
  }

  /// Shifts that widen by so many samples when done one after the other.
  private static func steps(to radius: Int) -> [Int] {
    var steps: [Int] = []
    var reached = 0
    while reached < radius {
      let step = min(2 * reached + 1, radius - reached)
      steps.append(step)
      reached += step
    }
    return steps
  }
}

extension MutableRawSpan {
  /// Eight adjacent words, from a word on.
  fileprivate func eight(at word: Int) -> SIMD8<UInt64> {
    unsafe unsafeLoadUnaligned(fromByteOffset: word << 3, as: SIMD8<UInt64>.self)
  }

  fileprivate mutating func store(_ words: SIMD8<UInt64>, at word: Int) {
    storeBytes(of: words, toByteOffset: word << 3, as: SIMD8<UInt64>.self)
  }
}

/// Widens and narrows what is drawn in some rows of a plane, by rectangles.
struct PlaneMorphology {
  /// Where the plane starts.
  let base: Int
  let wordsPerRow: Int
  /// The rows that are worked on; there is nothing above and below them.
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
    spread(&planes, x: x, y: y, inverted: 0, scratch: &scratch)
  }

  /// What is outside the plane counts as full, so that nothing is lost at its edges.
  func erode(_ planes: inout [UInt64], x: Int, y: Int, scratch: inout [UInt64]) {
    spread(&planes, x: x, y: y, inverted: ~0, scratch: &scratch)
  }

  /// Spreads the set bits, or where inverted the clear ones.
  private func spread(_ planes: inout [UInt64], x: Int, y: Int, inverted: UInt64, scratch: inout [UInt64]) {
    var plane = planes.mutableSpan
    var copy = scratch.mutableSpan
    let steps = Self.steps(to: x)
    // Most classes are in a few places only; what is empty stays so, and empties what is near when narrowing.
    var filled = Array(repeating: UInt64(0), count: rows.count)
    for row in rows {
      let start = row * wordsPerRow
      var source = base + ClassRaster.start(ofRow: row, wordsPerRow: wordsPerRow)
      var groups: UInt64 = 0
      for index in 0..<wordsPerRow {
        let word = plane[source]
        if word != 0 { groups |= 1 << UInt64(index >> groupShift) }
        copy[start + index] = word ^ inverted
        source += 8
      }
      filled[row - rows.lowerBound] = groups
      if groups != 0 { for step in steps { spreadSideways(&copy, start: start, by: step) } }
    }
    var near: [Int] = []
    for row in rows {
      let reach = max(row - y, rows.lowerBound)...min(row + y, rows.upperBound - 1)
      near.removeAll(keepingCapacity: true)
      var groups: UInt64 = 0
      for other in reach where filled[other - rows.lowerBound] != 0 {
        near.append(other * wordsPerRow)
        groups |= filled[other - rows.lowerBound]
      }
      if near.isEmpty { continue }
      let isErased = inverted != 0 && (near.count < reach.count || isNearRowsLeftOut(row, y))
      // What is spread reaches into the next word; what is narrowed stays where it was.
      groups = inverted == 0 ? groups | groups << 1 | groups >> 1 : filled[row - rows.lowerBound]
      let target = base + ClassRaster.start(ofRow: row, wordsPerRow: wordsPerRow)
      while groups != 0 {
        let group = groups.trailingZeroBitCount
        groups &= groups - 1
        let end = min((group + 1) << groupShift, wordsPerRow)
        for column in min(group << groupShift, end)..<end {
          var word: UInt64 = 0
          if !isErased {
            for start in near { word |= copy[start + column] }
            word ^= inverted
          }
          plane[target + column << 3] = word
        }
      }
    }
  }

  /// Words are looked at in at most 64 groups, of so many bits of a word's number.
  private var groupShift: Int {
    var shift = 0
    while (wordsPerRow - 1) >> shift >= 64 { shift += 1 }
    return shift
  }

  /// Whether rows of the plane that aren't worked on, hence empty, are within reach.
  private func isNearRowsLeftOut(_ row: Int, _ y: Int) -> Bool {
    row - y < rows.lowerBound && rows.lowerBound > 0 || row + y >= rows.upperBound && rows.upperBound < planeRows
  }

  /// Without a jump: where something changes can't be foretold, and a wrong guess costs more than the step itself.
  private func spreadSideways(_ words: inout MutableSpan<UInt64>, start: Int, by step: Int) {
    let (near, far) = (UInt64(truncatingIfNeeded: step), UInt64(truncatingIfNeeded: 64 &- step))
    let last = start + wordsPerRow - 1
    var (before, word) = (UInt64(0), words[start])
    for index in start..<last {
      let after = words[index &+ 1]
      words[index] = word | word &<< near | before &>> far | word &>> near | after &<< far
      (before, word) = (word, after)
    }
    words[last] = word | word &<< near | before &>> far | word &>> near
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

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
    for row in rows {
      let start = row * wordsPerRow
      for index in start..<start + wordsPerRow { copy[index] = plane[base + index] ^ inverted }
      for step in steps { spreadSideways(&copy, start: start, by: step) }
    }
    for row in rows {
      let start = row * wordsPerRow
      for index in start..<start + wordsPerRow { plane[base + index] = copy[index] }
      for other in max(row - y, rows.lowerBound)...min(row + y, rows.upperBound - 1) where other != row {
        let shift = (other - row) * wordsPerRow
        for index in start..<start + wordsPerRow { plane[base + index] |= copy[index + shift] }
      }
      if inverted != 0 {
        let kept = isNearRowsLeftOut(row, y) ? 0 : ~UInt64(0)
        for index in start..<start + wordsPerRow { plane[base + index] = ~plane[base + index] & kept }
      }
    }
  }

  /// Whether rows of the plane that aren't worked on, hence empty, are within reach.
  private func isNearRowsLeftOut(_ row: Int, _ y: Int) -> Bool {
    row - y < rows.lowerBound && rows.lowerBound > 0 || row + y >= rows.upperBound && rows.upperBound < planeRows
  }

  private func spreadSideways(_ words: inout MutableSpan<UInt64>, start: Int, by step: Int) {
    let (near, far) = (UInt64(step), UInt64(64 - step))
    var before: UInt64 = 0
    var word = words[start]
    for index in start..<start + wordsPerRow {
      let after = index + 1 < start + wordsPerRow ? words[index + 1] : 0
      words[index] = word | word << near | before >> far | word >> near | after << far
      before = word
      word = after
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

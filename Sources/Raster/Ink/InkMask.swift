/// How much of each dot a stroke covers so far: what its pieces cover, summed up.
///
/// Sums don't depend on the order, so a stroke looks the same however its pieces were put together.
package struct InkMask: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Row by row, from 0 to ``whole``.
  package private(set) var values: [UInt16]
  /// The tint of the piece that came last to each dot; none where pieces have none.
  package private(set) var tints: [UInt8] = []

  package static let whole = UInt16.max

  package init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a mask has no negative size")
    self.width = width
    self.height = height
    values = Array(repeating: 0, count: width * height)
  }

  /// Adds a piece, of a tint where a stroke has more than one; what lies outside is left out.
  package mutating func add(_ piece: InkPiece, tint: UInt8? = nil) {
    if tint != nil, tints.isEmpty { tints = Array(repeating: 0, count: values.count) }
    let accumulator = CoverageAccumulator(piece.outlines, width: width, height: height)
    let bounds = accumulator.bounds
    guard bounds.width > 0 else { return }
    var coverage: [Float] = Array(repeating: 0, count: bounds.width)
    for y in bounds.rows {
      accumulator.row(y, rule: .nonzero, into: &coverage)
      let start = y * width + bounds.x
      for x in 0..<bounds.width where coverage[x] > 0 {
        let (sum, isOver) = values[start + x].addingReportingOverflow(UInt16(coverage[x] * 65_535 + 0.5))
        values[start + x] = isOver ? Self.whole : sum
        if let tint { tints[start + x] = tint }
      }
    }
  }
}

/// From what a stroke covers to the dots that it lights.
extension InkMask {
  /// With so much of it covered, a dot is inked: what is half a dot wide and lies between two of them has no gaps then.
  package static let threshold = UInt16(0.24 * 65_535)

  /// From this coverage on, a dot is inked whatever its neighbours.
  private static let clear = UInt16(0.9 * 65_535)
  /// Wider shapes aren't lines.
  private static let widest = 6

  /// Whether the stroke lights a dot.
  ///
  /// A level or upright line that lies between two rows of dots, or leaves one for the next by and by, lights as many of
  /// them as it is wide, and not one more.
  package func isInked(_ x: Int, _ y: Int) -> Bool {
    let value = values[y * width + x]
    guard value >= Self.threshold else { return false }
    return value >= Self.clear || !isSurplus(x, y)
  }

  private func isSurplus(_ x: Int, _ y: Int) -> Bool {
    let (left, right, above, below) = (value(x - 1, y), value(x + 1, y), value(x, y - 1), value(x, y + 1))
    let (level, upright) = (min(left, right), min(above, below))
    if level > 2 * upright { return Self.goesOn(left, right) && isSurplus { value(x, y + $0) } }
    return upright > 2 * level && Self.goesOn(above, below) && isSurplus { value(x + $0, y) }
  }

  /// Whether a line goes on on both sides of a dot, or leaves its row there by and by.
  private static func goesOn(_ before: Int, _ after: Int) -> Bool {
    min(before, after) >= Int(threshold) || abs(before - after) <= Int(whole) / 2
  }

  /// Whether the central dot is one too many of those across the line.
  private func isSurplus(across value: (Int) -> Int) -> Bool {
    let least = Int(Self.threshold)
    var (first, last) = (0, 0)
    while value(first - 1) >= least, last - first < Self.widest { first -= 1 }
    while value(last + 1) >= least, last - first < Self.widest { last += 1 }
    guard last - first < Self.widest else { return false }
    let whole = Int(Self.whole)
    let sum = (first - 1...last + 1).reduce(0) { $0 + value($1) }
    let wanted = max((sum + whole / 2) / whole, 1)
    while last - first + 1 > wanted {
      if value(first) < value(last) { first += 1 } else { last -= 1 }
      if first > 0 || last < 0 { return true }
    }
    return false
  }

  /// A line that goes on in the next tile is taken to be there as it is here.
  private func value(_ x: Int, _ y: Int) -> Int {
    Int(values[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
  }
}

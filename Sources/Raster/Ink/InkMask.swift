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

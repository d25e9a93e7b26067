/// How much of each pixel shows: 0 nothing, 255 all of it.
package struct Mask: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Row by row from the top.
  package var values: [UInt8]

  package init(width: Int, height: Int, value: UInt8 = 0) {
    precondition(width >= 0 && height >= 0, "a mask has no negative size")
    self.width = width
    self.height = height
    values = Array(repeating: value, count: width * height)
  }

  /// Creates the mask that shows lines along a path, as one: where they meet or cross nothing is counted twice.
  package init(width: Int, height: Int, stroking path: Path, style: StrokeStyle) {
    self.init(width: width, height: height)
    let accumulator = CoverageAccumulator(path.outlines(of: style), width: width, height: height)
    let bounds = accumulator.bounds
    var coverage: [Float] = Array(repeating: 0, count: bounds.width)
    for y in bounds.rows {
      accumulator.row(y, rule: .nonzero, into: &coverage)
      for x in 0..<bounds.width { values[y * width + bounds.x + x] = UInt8(coverage[x] * 255 + 0.5) }
    }
  }
}

/// Masks of masks.
extension Mask {
  /// Shows also what another mask of the same size shows.
  package mutating func add(_ other: Mask) {
    precondition((other.width, other.height) == (width, height), "a mask fits its mask")
    let others = other.values.span
    var values = values.mutableSpan
    for index in 0..<values.count { values[index] = max(values[index], others[index]) }
  }

  /// The part hidden by the mask.
  package var inverted: Mask {
    var mask = self
    for index in mask.values.indices { mask.values[index] = 255 - mask.values[index] }
    return mask
  }

  /// Shows only what another mask of the same size shows too, and of that a share.
  package mutating func multiply(by other: Mask? = nil, share: Double = 1) {
    precondition(other.map { ($0.width, $0.height) == (width, height) } ?? true, "a mask fits its mask")
    let share = UInt32((min(max(share, 0), 1) * 255).rounded())
    guard other != nil || share < 255 else { return }
    let otherValues = other?.values ?? []
    let others = otherValues.span
    var values = values.mutableSpan
    for index in 0..<values.count where values[index] > 0 {
      let value = UInt32(values[index]) * (other == nil ? 255 : UInt32(others[index])) * share
      values[index] = UInt8((value + 32_512) / 65_025)
    }
  }
}

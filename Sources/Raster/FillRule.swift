/// The rule for the inside of an outline that crosses itself.
package enum FillRule: Sendable {
  /// Whatever the outline goes round, except where it does so as often one way as the other.
  case nonzero
  /// Whatever the outline goes round an odd number of times.
  case evenOdd

  func coverage(winding: Float) -> Float {
    let winding = abs(winding)
    switch self {
    case .nonzero:
      return min(winding, 1)
    case .evenOdd:
      let rest = winding - 2 * (winding / 2).rounded(.down)
      return rest > 1 ? 2 - rest : rest
    }
  }
}

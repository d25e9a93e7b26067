/// How a line is drawn along a path: its corners are round.
package struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  package enum Cap: Sendable {
    case butt
    case round
  }

  package var width: Double
  package var cap: Cap

  package init(width: Double, cap: Cap = .butt) {
    self.width = width
    self.cap = cap
  }
}

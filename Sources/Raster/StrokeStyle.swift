/// How a line is drawn along a path.
package struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  package enum Cap: Sendable {
    case butt
    case round
    case square
  }

  /// The shape of a corner's outside.
  package enum Join: Sendable {
    case miter
    case round
    case bevel
  }

  package var width: Double
  package var cap: Cap
  package var join: Join
  /// How far the tip of a mitred corner may stick out, in widths, before the corner is cut off.
  package var miterLimit = 4.0

  package init(width: Double, cap: Cap = .butt, join: Join = .miter) {
    self.width = width
    self.cap = cap
    self.join = join
  }
}

/// How many cells at each edge of the screen are covered by something else than the map.
package struct EdgeInsets: Hashable, Sendable {
  package var top: Int
  package var left: Int
  package var bottom: Int
  package var right: Int

  package static let zero = EdgeInsets()

  package init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    precondition(min(top, left, bottom, right) >= 0, "a panel covers no negative space")
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The larger inset of each edge: both are measured from the screen's edge, so they don't add up.
  package func union(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(top, other.top),
      left: max(left, other.left),
      bottom: max(bottom, other.bottom),
      right: max(right, other.right)
    )
  }
}

package import Geodesy

/// A point that takes part in clustering: its place and how well known it is.
package struct ClusterPoint: Hashable, Sendable {
  package var position: WorldPoint
  /// From 0 to 100, or `foremost`; a cluster is placed at its best known point.
  package var importance: Int
  /// The importance that precedes all well-known places.
  package static let foremost = 101

  package init(_ position: WorldPoint, importance: Int = 0) {
    self.position = position
    self.importance = importance
  }
}

/// Points that are shown as one disc with their number, or a single point that is shown as itself.
package struct Cluster: Hashable, Sendable {
  /// The same for as long as it has the same points.
  package let id: Int
  /// Where its disc is; in the copy of the world that is in view.
  package var position: WorldPoint
  package var count: Int
  /// The number of the only point; nil for a real cluster.
  package var point: Int?
  /// Whether it gave way to the selected point, so that its disc isn't where its points are.
  package var isNudged = false
}

/// A place to within a centimetre in half the memory: of a million, what lies side by side is read at once.
struct ClusterSpot {
  var x: UInt32
  var y: UInt32

  /// The width of the world is two to the power of this.
  static let bits = 32
  static let scale = Double(1 << bits)

  init(_ position: WorldPoint) {
    x = UInt32(min(position.x * Self.scale, Self.scale - 1))
    y = UInt32(min(position.y * Self.scale, Self.scale - 1))
  }

  /// Across the edges of the world, too, where counting wraps around as the world does.
  func squaredDistance(to other: ClusterSpot) -> Double {
    let east = Double(Int32(bitPattern: x &- other.x))
    let south = Double(y) - Double(other.y)
    return east * east + south * south
  }
}

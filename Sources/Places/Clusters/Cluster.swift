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

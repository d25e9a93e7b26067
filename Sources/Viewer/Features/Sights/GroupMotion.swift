package import Geodesy
package import Motion
package import Places

/// The animation of groups that split or merge during zooming.
///
/// An icon that leaves a group starts at the group's position, and one that joins a group moves there before it
/// vanishes.
package nonisolated struct GroupMotion {
  package var isMoving: Bool
  private var level: Int?
  private var before = 0
  private var elapsed = Duration.zero

  private static let length = Duration.milliseconds(250)

  package init(motion: MotionLevel) {
    isMoving = motion == .full
  }

  /// Says which level of groups is shown now.
  package mutating func show(level: Int) {
    guard level != self.level else { return }
    if let last = self.level, isMoving {
      (before, elapsed) = (last, .zero)
    } else {
      (before, elapsed) = (level, Self.length)
    }
    self.level = level
  }

  package mutating func advance(by elapsed: Duration) {
    self.elapsed = min(self.elapsed + elapsed, Self.length)
  }

  package var isSettled: Bool { level == nil || elapsed >= Self.length || before == level }

  private var progress: Double { UnitBezier.ease.progress(at: elapsed / Self.length) }

  /// Where something that is shown is by now.
  package func position(of group: Cluster, in groups: ClusterIndex) -> WorldPoint {
    guard let level, !isSettled, before < level else { return group.position }
    let start = Self.nearest(groups.ancestor(of: group, zoom: Double(before)).position, to: group.position)
    return Self.between(start, group.position, progress)
  }

  /// The groups that were shown in a view before, and are moving into another group.
  package func leaving(_ view: WorldRect, of groups: ClusterIndex) -> [(group: Cluster, position: WorldPoint)] {
    guard let level, !isSettled, before > level else { return [] }
    return groups.clusters(in: view, zoom: Double(before)).compactMap { group in
      let home = groups.ancestor(of: group, zoom: Double(level))
      guard home.id != group.id else { return nil }
      return (group, Self.between(group.position, Self.nearest(home.position, to: group.position), progress))
    }
  }

  /// A place in the copy of the world where another one is.
  private static func nearest(_ place: WorldPoint, to other: WorldPoint) -> WorldPoint {
    WorldPoint(x: place.x + (other.x - place.x).rounded(), y: place.y)
  }

  private static func between(_ start: WorldPoint, _ end: WorldPoint, _ part: Double) -> WorldPoint {
    WorldPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
  }
}

internal import Geodesy

/// How far each of many points is from all others, at least.
///
/// Most points of a large collection stand alone at the deep zooms. Who knows it needn't look for neighbours there.
enum ClusterClearance {
  /// The points in an order in which neighbours are mostly near each other.
  static func clearances(of points: [WorldPoint]) -> [Float] {
    let reach = usualDistance(points) / part
    guard reach > 0 else { return [Float](repeating: 0, count: points.count) }
    var grid = ClusterGrid(radius: reach, capacity: points.count)
    for (number, point) in points.enumerated() { grid.insert(point.x, point.y, number: number) }
    return points.enumerated().map { number, point in
      // Never more than it is, however it is rounded.
      max(Float(grid.clearance(of: number, point.x, point.y)).nextDown, 0)
    }
  }

  /// The median from one point to the next, of some of them.
  private static func usualDistance(_ points: [WorldPoint]) -> Double {
    let step = max(points.count / samples, 1)
    let distances = stride(from: 1, to: points.count, by: step).map { index in
      let (here, there) = (points[index - 1], points[index])
      return min(max(abs(here.x - there.x), abs(here.y - there.y)), farthest)
    }
    return distances.isEmpty ? 0 : distances.sorted()[distances.count / 2]
  }

  private static let samples = 1000
  /// Farther than this part of it, squares would hold too many.
  private static let part = 3.0
  /// In worlds; from here on everything is wide apart.
  private static let farthest = 0.1
}

internal import Geodesy

/// A lower bound for the distance from each of many points to all others.
///
/// Most points of a large collection are isolated at the deep zooms. With this bound, no neighbours are searched there.
enum ClusterClearance {
  /// Of each point by its number; the order is one in which neighbours follow each other.
  static func clearances(of points: [WorldPoint], along order: [Int32]) -> [Float] {
    var clearances = [Float](repeating: 0, count: points.count)
    let reach = defaultDistance(points, order) * part
    guard reach > 0 else { return clearances }
    var grid = ClusterGrid(radius: reach, capacity: points.count)
    for number in order { grid.insert(Int(number), at: ClusterSpot(points[Int(number)])) }
    for number in order {
      // Never more than it is, however it is rounded.
      let clearance = grid.clearance(of: number, at: ClusterSpot(points[Int(number)]))
      clearances[Int(number)] = max(Float(clearance).nextDown, 0)
    }
    return clearances
  }

  /// The median from one point to the next, of some of them.
  private static func defaultDistance(_ points: [WorldPoint], _ order: [Int32]) -> Double {
    let step = max(points.count / samples, 1)
    let distances = stride(from: 1, to: points.count, by: step).map { index in
      let (here, there) = (points[Int(order[index - 1])], points[Int(order[index])])
      return min(max(abs(here.x - there.x), abs(here.y - there.y)), farthest)
    }
    return distances.isEmpty ? 0 : distances.sorted()[distances.count / 2]
  }

  private static let samples = 1000
  /// Farther than this part of it, squares would hold too many.
  private static let part = 0.5
  /// In worlds; from here on everything is wide apart.
  private static let farthest = 0.1
}

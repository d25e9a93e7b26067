internal import Geodesy

/// Joins points and clusters zoom by zoom, from the deepest to the widest.
struct ClusterBuilder {
  /// A node that is there at the zoom that was gathered last, and the point where it stands.
  private struct Standing {
    var node: Int32
    var representative: Int32
    /// Nothing stands nearer to it than this, at any zoom.
    var clearance: Float
  }

  /// The best known first and neighbours near each other, so that memory is walked through in order.
  private var standing: [Standing]
  private var joins: [ClusterTree.Join] = []
  private var parents: [Int32]
  private var siblings: [Int32]
  private let positions: [WorldPoint]
  private var pointCount: Int { positions.count }

  init(_ positions: [WorldPoint], in order: ClusterOrder) {
    self.positions = positions
    let clearances = ClusterClearance.clearances(of: positions, along: order.alongCurve)
    standing = order.bestFirst.map { number in
      Standing(node: number, representative: number, clearance: clearances[Int(number)])
    }
    parents = [Int32](repeating: ClusterTree.none, count: positions.count)
    siblings = parents
  }

  func tree() -> ClusterTree {
    ClusterTree(
      pointCount: pointCount,
      joins: joins,
      parents: parents,
      siblings: siblings,
      roots: standing.map(\.node)
    )
  }

  /// Joins each node to the nearest of those before it within a radius; if there is none, it remains a cluster of its
  /// own.
  mutating func gather(zoom: Int, within radius: Double) {
    let joining = standing.count { Double($0.clearance) < radius }
    var grid = ClusterGrid(radius: radius, capacity: joining)
    // Those that stay move up to the front, in their order.
    var kept = 0
    // From this number on, nodes are joins of this zoom.
    let firstOfZoom = Int32(pointCount + joins.count)
    for index in standing.indices {
      let node = standing[index]
      let spot = ClusterSpot(position(of: node))
      // At high zooms, most are isolated and need no search.
      let isCrowded = Double(node.clearance) < radius
      if isCrowded, let near = grid.nearest(spot) {
        if standing[near].node < firstOfZoom { standing[near].node = join(of: standing[near], zoom: zoom) }
        add(node, to: standing[near].node)
        continue
      }
      standing[kept] = node
      if isCrowded { grid.insert(kept, at: spot) }
      kept += 1
    }
    standing.removeSubrange(kept...)
  }

  private mutating func join(of node: Standing, zoom: Int) -> Int32 {
    let number = Int32(pointCount + joins.count)
    joins.append(
      ClusterTree.Join(
        representative: node.representative,
        count: count(node),
        firstChild: node.node,
        bornAt: Int8(zoom),
        box: box(node)
      )
    )
    parents.append(ClusterTree.none)
    siblings.append(ClusterTree.none)
    parents[Int(node.node)] = number
    return number
  }

  private mutating func add(_ node: Standing, to join: Int32) {
    let index = Int(join) - pointCount
    parents[Int(node.node)] = join
    // Behind the first child, which is the best known.
    let first = Int(joins[index].firstChild)
    siblings[Int(node.node)] = siblings[first]
    siblings[first] = node.node
    joins[index].count += count(node)
    let box = box(node)
    joins[index].box.minX = min(joins[index].box.minX, box.minX)
    joins[index].box.minY = min(joins[index].box.minY, box.minY)
    joins[index].box.maxX = max(joins[index].box.maxX, box.maxX)
    joins[index].box.maxY = max(joins[index].box.maxY, box.maxY)
  }

  private func position(of node: Standing) -> WorldPoint { positions[Int(node.representative)] }

  private func count(_ node: Standing) -> Int32 {
    Int(node.node) < pointCount ? 1 : joins[Int(node.node) - pointCount].count
  }

  private func box(_ node: Standing) -> ClusterTree.Box {
    guard Int(node.node) < pointCount else { return joins[Int(node.node) - pointCount].box }
    let position = position(of: node)
    let (x, y) = (Float(position.x), Float(position.y))
    return ClusterTree.Box(minX: x, minY: y, maxX: x, maxY: y)
  }

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
}

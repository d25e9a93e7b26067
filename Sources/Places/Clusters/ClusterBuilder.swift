internal import Geodesy

/// Joins points and clusters zoom by zoom, from the deepest to the widest.
struct ClusterBuilder {
  /// A node that is there at the zoom that was gathered last, and where it stands.
  private struct Standing {
    var node: Int32
    var representative: Int32
    var x: Double
    var y: Double
    /// Nothing stands nearer to it than this, at any zoom.
    var clearance: Float
  }

  /// The best known first and neighbours near each other, so that memory is walked through in order.
  private var standing: [Standing]
  private var joins: [ClusterTree.Join] = []
  private var parents: [Int32]
  private var siblings: [Int32]
  private let pointCount: Int

  init(_ points: [ClusterPoint]) {
    pointCount = points.count
    let order = ClusterOrder.order(points)
    let positions = order.map { points[Int($0)].position }
    standing = zip(zip(order, positions), ClusterClearance.clearances(of: positions)).map { place, clearance in
      let (number, position) = place
      return Standing(node: number, representative: number, x: position.x, y: position.y, clearance: clearance)
    }
    parents = [Int32](repeating: ClusterTree.none, count: points.count)
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

  /// Joins each node to the nearest of those before it within a radius; where there is none, it stands for itself.
  mutating func gather(zoom: Int, within radius: Double) {
    let joining = standing.count { Double($0.clearance) < radius }
    var grid = ClusterGrid(radius: radius, capacity: joining)
    var kept: [Standing] = []
    kept.reserveCapacity(standing.count)
    // From this number on, nodes are joins of this zoom.
    let firstOfZoom = Int32(pointCount + joins.count)
    for node in standing {
      // From near, most stand alone and need not be looked for.
      guard Double(node.clearance) < radius else {
        kept.append(node)
        continue
      }
      guard let near = grid.nearest(node.x, node.y) else {
        grid.insert(node.x, node.y, number: kept.count)
        kept.append(node)
        continue
      }
      if kept[near].node < firstOfZoom { kept[near].node = join(of: kept[near], zoom: zoom) }
      add(node, to: kept[near].node)
    }
    standing = kept
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

  private func count(_ node: Standing) -> Int32 {
    Int(node.node) < pointCount ? 1 : joins[Int(node.node) - pointCount].count
  }

  private func box(_ node: Standing) -> ClusterTree.Box {
    guard Int(node.node) < pointCount else { return joins[Int(node.node) - pointCount].box }
    let (x, y) = (Float(node.x), Float(node.y))
    return ClusterTree.Box(minX: x, minY: y, maxX: x, maxY: y)
  }
}

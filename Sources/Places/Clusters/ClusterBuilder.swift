internal import Geodesy

/// Joins points and clusters zoom by zoom, from the deepest to the widest.
struct ClusterBuilder {
  private let xs: [Double]
  private let ys: [Double]
  /// What is there at the zoom that was gathered last, the best known first and neighbours near each other.
  private var nodes: [Int32]
  private var joins: [ClusterTree.Join] = []
  private var parents: [Int32]
  private var siblings: [Int32]
  private let pointCount: Int

  init(_ points: [ClusterPoint]) {
    pointCount = points.count
    xs = points.map(\.position.x)
    ys = points.map(\.position.y)
    nodes = ClusterOrder.order(xs, ys, points)
    parents = [Int32](repeating: ClusterTree.none, count: points.count)
    siblings = parents
  }

  func tree() -> ClusterTree {
    ClusterTree(pointCount: pointCount, joins: joins, parents: parents, siblings: siblings, roots: nodes)
  }

  /// Joins each node to the nearest of those before it within a radius; where there is none, it stands for itself.
  mutating func gather(zoom: Int, within radius: Double) {
    var grid = ClusterGrid(radius: radius, capacity: nodes.count)
    var kept: [Int32] = []
    kept.reserveCapacity(nodes.count)
    // For each kept node, the last of those that joined it, and the join that was made of it.
    var made: [Int32] = []
    made.reserveCapacity(nodes.count)
    for node in nodes {
      let point = representative(node)
      let (x, y) = (xs[point], ys[point])
      let slot = grid.nearest(x, y)
      if slot < 0 {
        grid.insert(x, y)
        kept.append(node)
        made.append(ClusterTree.none)
      } else {
        if made[slot] == ClusterTree.none {
          made[slot] = join(of: kept[slot], zoom: zoom)
          kept[slot] = made[slot]
        }
        add(node, to: made[slot])
      }
    }
    nodes = kept
  }

  private func representative(_ node: Int32) -> Int {
    Int(node) < pointCount ? Int(node) : Int(joins[Int(node) - pointCount].representative)
  }

  private mutating func join(of node: Int32, zoom: Int) -> Int32 {
    let number = Int32(pointCount + joins.count)
    joins.append(
      ClusterTree.Join(
        representative: Int32(representative(node)),
        count: count(node),
        firstChild: node,
        bornAt: Int8(zoom),
        box: box(node)
      )
    )
    parents.append(ClusterTree.none)
    siblings.append(ClusterTree.none)
    parents[Int(node)] = number
    return number
  }

  private mutating func add(_ node: Int32, to join: Int32) {
    let index = Int(join) - pointCount
    parents[Int(node)] = join
    // Behind the first child, which is the best known.
    let first = Int(joins[index].firstChild)
    siblings[Int(node)] = siblings[first]
    siblings[first] = node
    joins[index].count += count(node)
    let box = box(node)
    joins[index].box.minX = min(joins[index].box.minX, box.minX)
    joins[index].box.minY = min(joins[index].box.minY, box.minY)
    joins[index].box.maxX = max(joins[index].box.maxX, box.maxX)
    joins[index].box.maxY = max(joins[index].box.maxY, box.maxY)
  }

  private func count(_ node: Int32) -> Int32 { Int(node) < pointCount ? 1 : joins[Int(node) - pointCount].count }

  private func box(_ node: Int32) -> ClusterTree.Box {
    guard Int(node) < pointCount else { return joins[Int(node) - pointCount].box }
    let (x, y) = (Float(xs[Int(node)]), Float(ys[Int(node)]))
    return ClusterTree.Box(minX: x, minY: y, maxX: x, maxY: y)
  }
}

/// Squares of the world, each with the few nodes in it that stand for themselves.
///
/// A square is as wide as the radius, so whatever is near enough lies in one of the nine around.
private struct ClusterGrid {
  private let squares: Int
  private let scale: Double
  private let squaredRadius: Double
  private let mask: Int
  private var keys: [Int64]
  private var heads: [Int32]
  private var nexts: [Int32] = []
  private var xs: [Double] = []
  private var ys: [Double] = []

  init(radius: Double, capacity: Int) {
    squares = max(Int(1 / radius), 1)
    scale = Double(squares)
    squaredRadius = radius * radius
    var size = 16
    while size < capacity * 2 { size *= 2 }
    mask = size - 1
    keys = [Int64](repeating: -1, count: size)
    heads = [Int32](repeating: -1, count: size)
    nexts.reserveCapacity(capacity)
    xs.reserveCapacity(capacity)
    ys.reserveCapacity(capacity)
  }

  mutating func insert(_ x: Double, _ y: Double) {
    let slot = slot(of: key(column(x), row(y)))
    keys[slot] = key(column(x), row(y))
    nexts.append(heads[slot])
    heads[slot] = Int32(xs.count)
    xs.append(x)
    ys.append(y)
  }

  /// The number of the nearest within the radius, in the order of insertion; −1 for none.
  func nearest(_ x: Double, _ y: Double) -> Int {
    var (best, shortest) = (-1, squaredRadius)
    let (column, row) = (column(x), row(y))
    // A narrow world has fewer squares than neighbours: each is looked at once.
    let columns = squares >= 3 ? (column - 1)...(column + 1) : 0...(squares - 1)
    for neighborRow in max(row - 1, 0)...min(row + 1, squares - 1) {
      for neighbor in columns {
        let wrapped = neighbor < 0 ? neighbor + squares : neighbor >= squares ? neighbor - squares : neighbor
        var candidate = heads[slot(of: key(wrapped, neighborRow))]
        while candidate >= 0 {
          let index = Int(candidate)
          var east = abs(xs[index] - x)
          if east > 0.5 { east = 1 - east }
          let south = ys[index] - y
          let square = east * east + south * south
          if square < shortest || (square == shortest && best >= 0 && index < best) {
            (best, shortest) = (index, square)
          }
          candidate = nexts[index]
        }
      }
    }
    return best
  }

  private func column(_ x: Double) -> Int { min(Int(x * scale), squares - 1) }
  private func row(_ y: Double) -> Int { min(Int(y * scale), squares - 1) }
  private func key(_ column: Int, _ row: Int) -> Int64 { Int64(row) << 32 | Int64(column) }

  private func slot(of key: Int64) -> Int {
    // Neighbours in a row lie side by side; rows are scattered.
    var slot = (Int(key & 0xffff_ffff) &+ Int(key >> 32) &* 0x9e37_79b1) & mask
    while keys[slot] != -1, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }
}

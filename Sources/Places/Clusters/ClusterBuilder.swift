internal import Geodesy

/// Joins points and clusters zoom by zoom, from the deepest to the widest.
struct ClusterBuilder {
  /// A node that is there at the zoom that was gathered last, and where it stands.
  private struct Standing {
    var node: Int32
    var representative: Int32
    var x: Double
    var y: Double
  }

  /// The best known first and neighbours near each other, so that memory is walked through in order.
  private var standing: [Standing]
  private var joins: [ClusterTree.Join] = []
  private var parents: [Int32]
  private var siblings: [Int32]
  private let pointCount: Int

  init(_ points: [ClusterPoint]) {
    pointCount = points.count
    standing = ClusterOrder.order(points).map { number in
      let position = points[Int(number)].position
      return Standing(node: number, representative: number, x: position.x, y: position.y)
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
    var grid = ClusterGrid(radius: radius, capacity: standing.count)
    var kept: [Standing] = []
    kept.reserveCapacity(standing.count)
    // From this number on, nodes are joins of this zoom.
    let firstOfZoom = Int32(pointCount + joins.count)
    for node in standing {
      let near = grid.nearest(node.x, node.y)
      if near < 0 {
        grid.insert(node.x, node.y)
        kept.append(node)
      } else {
        if kept[near].node < firstOfZoom { kept[near].node = join(of: kept[near], zoom: zoom) }
        add(node, to: kept[near].node)
      }
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

/// Squares of the world, each with the few nodes in it that stand for themselves.
///
/// A square is twice as wide as the radius, so whatever is near enough lies in one of the four that are nearest.
private struct ClusterGrid {
  private let squares: Int
  private let scale: Double
  private let radius: Double
  private let mask: Int
  private var keys: [Int64]
  private var heads: [Int32]
  private var nexts: [Int32] = []
  private var xs: [Double] = []
  private var ys: [Double] = []

  init(radius: Double, capacity: Int) {
    squares = max(Int(0.5 / radius), 1)
    scale = Double(squares)
    self.radius = radius
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
    let key = key(square(x), square(y))
    let slot = slot(of: key)
    keys[slot] = key
    nexts.append(heads[slot])
    heads[slot] = Int32(xs.count)
    xs.append(x)
    ys.append(y)
  }

  /// The number of the nearest within the radius, in the order of insertion; −1 for none.
  func nearest(_ x: Double, _ y: Double) -> Int {
    var (best, shortest) = (-1, radius * radius)
    let (first, last) = (Int(((x - radius) * scale).rounded(.down)), Int(((x + radius) * scale).rounded(.down)))
    for row in square(max(y - radius, 0))...square(min(y + radius, 1)) {
      // A narrow world has fewer squares than neighbours: each is looked at once.
      for neighbor in first...min(last, first + squares - 1) {
        let column = neighbor < 0 ? neighbor + squares : neighbor >= squares ? neighbor - squares : neighbor
        let slot = slot(of: key(column, row))
        guard keys[slot] >= 0 else { continue }
        var candidate = heads[slot]
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

  private func square(_ part: Double) -> Int { min(Int(part * scale), squares - 1) }
  private func key(_ column: Int, _ row: Int) -> Int64 { Int64(row) << 32 | Int64(column) }

  private func slot(of key: Int64) -> Int {
    // Blocks of eight squares are scattered; the squares of a block lie side by side.
    let (column, row) = (Int(key & 0xffff_ffff), Int(key >> 32))
    let block = ((row >> 1) &* 0x1e37_79b9_7f4a_7c15 ^ (column >> 2) &* 0x2545_f491_4f6c_dd1d) &* 0x0000_0001_0000_01b3
    var slot = (block >> 29 & ~7 | (row & 1) << 2 | column & 3) & mask
    while keys[slot] != -1, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }
}

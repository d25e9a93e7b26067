internal import Geodesy

/// Clusters within clusters: the first nodes are the points themselves, the others were made by joining some.
struct ClusterTree: Sendable {
  static let none: Int32 = -1

  /// The data of a node that was joined from others.
  struct Join: Sendable {
    var representative: Int32
    var count: Int32
    var firstChild: Int32
    /// The zoom from which on, going out, it is there.
    var bornAt: Int8
    var box: Box
  }

  struct Box: Sendable {
    var minX: Float
    var minY: Float
    var maxX: Float
    var maxY: Float
  }

  var pointCount: Int
  var joins: [Join] = []
  /// By node.
  var parents: [Int32]
  var siblings: [Int32]
  var roots: [Int32] = []

  func isLeaf(_ node: Int) -> Bool { node < pointCount }
  func count(_ node: Int) -> Int { isLeaf(node) ? 1 : Int(joins[node - pointCount].count) }
  func representative(_ node: Int) -> Int { isLeaf(node) ? node : Int(joins[node - pointCount].representative) }
  /// A point is there at every zoom.
  func bornAt(_ node: Int) -> Int { isLeaf(node) ? .max : Int(joins[node - pointCount].bornAt) }

  /// Goes down to what is shown at a zoom and may be in a box.
  func visit(_ box: WorldRect, level: Int, _ show: (Int) -> Void) {
    var open = roots
    while let next = open.popLast() {
      let node = Int(next)
      guard !isLeaf(node) else {
        show(node)
        continue
      }
      let join = joins[node - pointCount]
      // Rounded to the precision of a Float, with a margin.
      guard Double(join.box.minX) <= box.maxX + 1e-6, Double(join.box.maxX) >= box.minX - 1e-6,
        Double(join.box.minY) <= box.maxY + 1e-6, Double(join.box.maxY) >= box.minY - 1e-6
      else { continue }
      guard Int(join.bornAt) < level else {
        show(node)
        continue
      }
      var child = join.firstChild
      while child != Self.none {
        open.append(child)
        child = siblings[Int(child)]
      }
    }
  }

  func ancestor(of node: Int, level: Int) -> Int {
    var node = node
    while parents[node] != Self.none, bornAt(Int(parents[node])) >= level { node = Int(parents[node]) }
    return node
  }

  func children(of node: Int) -> [Int] {
    guard !isLeaf(node) else { return [] }
    var children: [Int] = []
    var child = joins[node - pointCount].firstChild
    while child != Self.none {
      children.append(Int(child))
      child = siblings[Int(child)]
    }
    return children
  }

  func members(of node: Int, most: Int) -> [Int] {
    var (members, open): ([Int], [Int]) = ([], [node])
    while let next = open.popLast(), members.count < most {
      if isLeaf(next) { members.append(next) } else { open += children(of: next).reversed() }
    }
    return members
  }

  func extent(of node: Int, _ positions: [WorldPoint]) -> WorldRect {
    let center = positions[representative(node)]
    var box = WorldRect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y)
    for member in members(of: node, most: .max) {
      let position = positions[member]
      // Across 180° the nearer copy counts.
      let x = center.x + (position.x - center.x).remainder(dividingBy: 1)
      box = WorldRect(
        minX: min(box.minX, x),
        minY: min(box.minY, position.y),
        maxX: max(box.maxX, x),
        maxY: max(box.maxY, position.y)
      )
    }
    return box
  }
}

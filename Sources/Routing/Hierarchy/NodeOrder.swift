import Glibc

/// The nodes of a graph from the least to the most important: separators come after the nodes that they separate.
///
/// The order depends on the edges but not on their costs, so one order serves every profile of a map.
package struct NodeOrder: Hashable, Sendable {
  package let nodes: [UInt32]

  /// An order of one's own, in which every node comes once.
  package init(_ nodes: [UInt32]) {
    self.nodes = nodes
  }

  /// Orders the nodes of a graph whose nodes are arcs between junctions, and whose edges are turns; nil if the work was
  /// cancelled.
  ///
  /// Tails and heads are the junctions between which each of them leads; several may lead between the same ones. Places
  /// are those of the junctions, in 1e-7 degrees.
  package init?(
    ofArcsFrom tails: [UInt32],
    to heads: [UInt32],
    latitudes: [Int32],
    longitudes: [Int32],
    isWanted: () -> Bool = { true }
  ) {
    var dissection = Dissection(tails: tails, heads: heads, junctions: latitudes.count)
    let rows = Dissection.rows(latitudes: latitudes, longitudes: longitudes)
    guard dissection.divide(rows, isWanted: isWanted) else { return nil }
    nodes = dissection.order
  }

  /// The place of each node in the order.
  var ranks: [UInt32] {
    var ranks = [UInt32](repeating: 0, count: nodes.count)
    for (rank, node) in nodes.enumerated() { ranks[Int(node)] = UInt32(rank) }
    return ranks
  }
}

/// Nested dissection: cuts a map in two where few arcs lead across, then each half, until little is left.
///
/// Arcs across a cut come after all arcs on both sides.
private struct Dissection {
  private(set) var order: [UInt32] = []
  private let tails: [UInt32]
  private let heads: [UInt32]
  /// The arcs at each junction that leave it, and those that lead there.
  private let leaving: CountingSort
  private let leading: CountingSort
  /// The number of the cell of each junction, and its place in the row under way.
  private var cells: [UInt32]
  private var places: [UInt32]
  private var cellCount: UInt32 = 1

  /// Cells this small aren't worth a cut.
  private static let leafSize = 4
  /// A side has at least this share of a cell.
  private static let smallest = 0.25

  init(tails: [UInt32], heads: [UInt32], junctions count: Int) {
    (self.tails, self.heads) = (tails, heads)
    (leaving, leading) = (CountingSort(tails, below: count), CountingSort(heads, below: count))
    cells = [UInt32](repeating: 0, count: count)
    places = cells
  }

  /// The junctions from west to east, from south to north, and along both diagonals.
  static func rows(latitudes: [Int32], longitudes: [Int32]) -> [[UInt32]] {
    let middle = (Double(latitudes.min() ?? 0) + Double(latitudes.max() ?? 0)) / 2
    let narrowing = cos(middle * 1e-7 * .pi / 180)
    return [(1.0, 0.0), (0, 1), (1, 1), (1, -1)].map { east, north in
      let keys = latitudes.indices.map { east * narrowing * Double(longitudes[$0]) + north * Double(latitudes[$0]) }
      return latitudes.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { UInt32($0) }
    }
  }

  /// Divides a cell, whose junctions are given in four rows; false if the work was cancelled.
  mutating func divide(_ rows: [[UInt32]], isWanted: () -> Bool) -> Bool {
    guard let first = rows[0].first else { return true }
    let cell = cells[Int(first)]
    guard rows[0].count > Self.leafSize else {
      order += rows[0].flatMap { node in leaving.things(Int(node)).filter { cells[Int(heads[Int($0)])] == cell } }
      return true
    }
    guard isWanted() else { return false }
    let cuts = rows.map { cut(of: $0, in: cell) }
    guard let best = cuts.indices.min(by: { cuts[$0].score < cuts[$1].score }) else { return true }
    let other = cellCount
    cellCount += 1
    for node in rows[best][cuts[best].index...] { cells[Int(node)] = other }
    let across = rows[best].flatMap { node in
      let beyond = cells[Int(node)] == cell ? other : cell
      return leaving.things(Int(node)).filter { cells[Int(heads[Int($0)])] == beyond }
    }
    for side in [cell, other] {
      guard divide(rows.map { $0.filter { cells[Int($0)] == side } }, isWanted: isWanted) else { return false }
    }
    order += across
    return true
  }

  /// The best place to cut a row, by how many arcs lead across for each junction of the smaller side.
  private mutating func cut(of row: [UInt32], in cell: UInt32) -> (score: Double, index: Int) {
    for (place, node) in row.enumerated() { places[Int(node)] = UInt32(place) }
    var (best, across) = ((score: Double.infinity, index: row.count / 2), 0)
    let least = max(Int(Double(row.count) * Self.smallest), 1)
    for (place, node) in row.enumerated() {
      if place >= least, row.count - place >= least {
        let score = Double(across) / Double(min(place, row.count - place))
        if score < best.score { best = (score, place) }
      }
      let ends = [leaving.things(Int(node)).map { heads[Int($0)] }, leading.things(Int(node)).map { tails[Int($0)] }]
      for end in ends.joined() where cells[Int(end)] == cell && end != node {
        across += places[Int(end)] > place ? 1 : -1
      }
    }
    return best
  }
}

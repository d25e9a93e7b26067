internal import Glibc

/// Nested dissection: cuts a graph in two where few edges connect the halves, then each half, until little is left.
///
/// Nodes at a cut come after all nodes on both sides.
struct Dissection {
  /// The elements to order.
  enum Parts {
    case nodes
    /// Arcs; a cut goes through their midpoints.
    case arcs(DissectionArcs)
  }

  private(set) var order: [UInt32]
  private let parts: Parts
  private let wholeWork: Double
  private var work = 0.0

  /// Cells this small aren't worth a cut.
  private static let leafSize = 4

  init(of parts: Parts, nodeCount: Int) {
    self.parts = parts
    order = if case .arcs(let arcs) = parts { arcs.loops } else { [] }
    wholeWork = Self.work(nodeCount)
  }

  /// False where it isn't wanted any more.
  mutating func divide(_ cell: consuming DissectionCell, isWanted: () -> Bool, progress: (Double) -> Void) -> Bool {
    guard cell.count > Self.leafSize else {
      append(cell)
      return true
    }
    guard isWanted() else { return false }
    let cut = cut(cell)
    work += Self.work(cell.count) - Self.work(cut.first.count) - Self.work(cut.second.count)
    progress(min(work / wholeWork, 1))
    _ = consume cell
    guard divide(cut.first, isWanted: isWanted, progress: progress),
      divide(cut.second, isWanted: isWanted, progress: progress)
    else { return false }
    order += cut.separator
    return true
  }

  /// Every level takes about as long, however many cells there are.
  private static func work(_ count: Int) -> Double {
    Double(count) * log2(Double(max(count, 1)) / Double(leafSize) + 1)
  }

  private mutating func append(_ cell: DissectionCell) {
    switch parts {
    case .nodes: order += cell.nodes
    case .arcs(let arcs):
      for node in 0..<cell.count {
        for connection in cell.connections(of: node) where node < cell.ends[connection] {
          order += arcs[cell.numbers[connection]]
        }
      }
    }
  }

  private func cut(_ cell: borrowing DissectionCell) -> (
    first: DissectionCell, second: DissectionCell, separator: [UInt32]
  ) {
    let sides = InertialFlow.sides(of: cell)
    switch parts {
    case .nodes:
      let isCut = Self.nodes(at: sides, of: cell)
      return (
        cell.part { !sides[$0] && !isCut[$0] }, cell.part { sides[$0] && !isCut[$0] },
        isCut.indices.filter { isCut[$0] }.map { cell.nodes[$0] }
      )
    case .arcs(let arcs):
      return (
        cell.part { !sides[$0] }, cell.part { sides[$0] }, Self.connections(at: sides, of: cell).flatMap { arcs[$0] }
      )
    }
  }

  /// The numbers of the connections that a cut goes through.
  private static func connections(at sides: [Bool], of cell: DissectionCell) -> [UInt32] {
    sides.indices.filter { !sides[$0] }
      .flatMap { node in
        cell.connections(of: node).filter { sides[Int(cell.ends[$0])] }.map { cell.numbers[$0] }
      }
  }

  /// The nodes at the cut, of the side that has fewer of them.
  private static func nodes(at sides: [Bool], of cell: DissectionCell) -> [Bool] {
    let atCut = sides.indices.map { node in
      cell.connections(of: node).contains { sides[Int(cell.ends[$0])] != sides[node] }
    }
    let onSecond = atCut.indices.count { atCut[$0] && sides[$0] }
    let isSecondTaken = onSecond < atCut.count { $0 } - onSecond
    return atCut.indices.map { atCut[$0] && sides[$0] == isSecondTaken }
  }
}

/// The arcs of a graph by what they connect.
struct DissectionArcs {
  /// Those that lead back to where they start.
  let loops: [UInt32]
  private let between: CountingSort

  /// The arcs of which a cell of the whole graph was made.
  init(tails: [UInt32], heads: [UInt32], in cell: DissectionCell) {
    precondition(tails.count == heads.count, "every arc has two ends")
    loops = tails.indices.filter { tails[$0] == heads[$0] }.map { UInt32($0) }
    // Loops have a number of their own after all others.
    let count = cell.ends.count / 2
    let numbers = tails.indices.map { arc in
      cell.number(between: tails[arc], and: heads[arc]) ?? UInt32(count)
    }
    between = CountingSort(numbers, below: count + 1)
  }

  /// The arcs of a connection.
  subscript(number: UInt32) -> ArraySlice<UInt32> {
    between.order[Int(between.firsts[Int(number)])..<Int(between.firsts[Int(number) + 1])]
  }
}

extension DissectionCell {
  /// The number of what connects two nodes; nil where nothing does.
  fileprivate func number(between one: UInt32, and other: UInt32) -> UInt32? {
    connections(of: Int(one)).first { ends[$0] == other }.map { numbers[$0] }
  }
}

internal import Glibc

/// A part of a graph that is still to be divided: nodes, and what connects them whatever its direction.
struct DissectionCell {
  /// The numbers of its nodes in the whole graph; here they are numbered from 0.
  private(set) var nodes: [UInt32] = []
  /// The connections of node `n` are `firsts[n]..<firsts[n + 1]`.
  private(set) var firsts: [UInt32] = [0]
  /// The node at the other end of each connection, which has it too.
  private(set) var ends: [UInt32] = []
  /// Where it is there.
  private(set) var reverses: [UInt32] = []
  /// How many arcs there are to it.
  private(set) var widths: [Int32] = []
  /// Its number in the whole graph, the same at both ends.
  private(set) var numbers: [UInt32] = []
  /// The nodes from west to east, from south to north, and along both diagonals.
  private(set) var rows: [[UInt32]] = []

  var count: Int { nodes.count }

  func connections(of node: Int) -> Range<Int> { Int(firsts[node])..<Int(firsts[node + 1]) }

  private init() {}

  /// The whole graph, its nodes at places in 1e-7 degrees.
  init(tails: [UInt32], heads: [UInt32], latitudes: [Int32], longitudes: [Int32]) {
    precondition(latitudes.count == longitudes.count, "every place has two coordinates")
    nodes = Array(0..<UInt32(latitudes.count))
    connect(starts: tails + heads, ends: heads + tails)
    number()
    rows = Self.rows(latitudes: latitudes, longitudes: longitudes)
  }

  /// Arcs between the same nodes become one connection.
  private mutating func connect(starts: [UInt32], ends far: [UInt32]) {
    let byEnd = CountingSort(far, below: count).order
    let byStart = CountingSort(byEnd.map { starts[Int($0)] }, below: count)
    for node in 0..<count {
      let begin = ends.count
      for index in byStart.firsts[node]..<byStart.firsts[node + 1] {
        let end = far[Int(byEnd[Int(byStart.order[Int(index)])])]
        guard end != node else { continue }
        if ends.count > begin, ends.last == end {
          widths[widths.count - 1] += 1
        } else {
          ends.append(end)
          widths.append(1)
        }
      }
      firsts.append(UInt32(ends.count))
    }
  }

  /// Connections of a node are sorted by their ends, so those with lower nodes keep that order.
  private mutating func number() {
    numbers = [UInt32](repeating: 0, count: ends.count)
    reverses = numbers
    var nexts = firsts
    var count: UInt32 = 0
    for node in nodes.indices {
      for index in connections(of: node) where node < ends[index] {
        let end = Int(ends[index])
        let reverse = Int(nexts[end])
        nexts[end] += 1
        (reverses[index], reverses[reverse]) = (UInt32(reverse), UInt32(index))
        (numbers[index], numbers[reverse]) = (count, count)
        count += 1
      }
    }
  }

  private static func rows(latitudes: [Int32], longitudes: [Int32]) -> [[UInt32]] {
    let middle = (Double(latitudes.min() ?? 0) + Double(latitudes.max() ?? 0)) / 2
    let narrowing = cos(middle * 1e-7 * .pi / 180)
    return [(1.0, 0.0), (0, 1), (1, 1), (1, -1)].map { (east, north) in
      var keys: [UInt64] = []
      keys.reserveCapacity(latitudes.count)
      for node in latitudes.indices {
        let along = east * narrowing * Double(longitudes[node]) + north * Double(latitudes[node])
        // Together no more than 270 degrees on either side of 0; half of the unit is left in 32 bits.
        keys.append(UInt64(along / 2 + 0x8000_0000) << 32 | UInt64(node))
      }
      keys.sort()
      return keys.map { UInt32(truncatingIfNeeded: $0) }
    }
  }
}

extension DissectionCell {
  /// The nodes of a part, and what connects them with each other.
  func part(where isInside: (Int) -> Bool) -> DissectionCell {
    let none = UInt32.max
    var part = DissectionCell()
    var newNodes = [UInt32](repeating: none, count: count)
    for node in nodes.indices where isInside(node) {
      newNodes[node] = UInt32(part.nodes.count)
      part.nodes.append(nodes[node])
    }
    var newIndices = [UInt32](repeating: none, count: ends.count)
    var kept: [UInt32] = []
    part.firsts.reserveCapacity(part.nodes.count + 1)
    for node in nodes.indices where newNodes[node] != none {
      for index in connections(of: node) where newNodes[Int(ends[index])] != none {
        newIndices[index] = UInt32(kept.count)
        kept.append(UInt32(index))
      }
      part.firsts.append(UInt32(kept.count))
    }
    part.ends = kept.map { newNodes[Int(ends[Int($0)])] }
    part.reverses = kept.map { newIndices[Int(reverses[Int($0)])] }
    part.widths = kept.map { widths[Int($0)] }
    part.numbers = kept.map { numbers[Int($0)] }
    part.rows = rows.map { row in
      var part: [UInt32] = []
      for node in row where newNodes[Int(node)] != none { part.append(newNodes[Int(node)]) }
      return part
    }
    return part
  }
}

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

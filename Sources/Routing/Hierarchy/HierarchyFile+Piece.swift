internal import Wire

/// Pieces as bytes. Nodes are written as differences, for they lie near each other.
extension HierarchyFile {
  private enum Field: Int {
    /// How far above each node its parent is; 0 where it has none.
    case parents = 1
    case upCounts, upEnds, upCosts, upVias
    case downCounts, downEnds, downCosts, downVias
    case nodes
  }

  static func bytes(of piece: HierarchyPiece, from first: UInt32) -> [UInt8] {
    var message = ProtobufWriter()
    let parents = piece.parents.enumerated()
      .map { (index, parent) in parent == HierarchyShape.root ? 0 : parent - first - UInt32(index) }
    message.write(packed: parents, field: Field.parents.rawValue)
    message.write(packed: piece.nodes, field: Field.nodes.rawValue)
    write(piece.up, from: first, fields: [.upCounts, .upEnds, .upCosts, .upVias], to: &message)
    write(piece.down, from: first, fields: [.downCounts, .downEnds, .downCosts, .downVias], to: &message)
    return message.bytes
  }

  private static func write(
    _ arcs: HierarchyPiece.Arcs,
    from first: UInt32,
    fields: [Field],
    to message: inout ProtobufWriter
  ) {
    var (counts, ends, vias): ([UInt32], [UInt32], [UInt32]) = ([], [], [])
    for index in 0..<arcs.firsts.count - 1 {
      let node = first + UInt32(index)
      var last = node
      for arc in Int(arcs.firsts[index])..<Int(arcs.firsts[index + 1]) {
        ends.append(arcs.ends[arc] - last)
        last = arcs.ends[arc]
        // An edge is an odd number, a lower node how far below it is.
        let via = arcs.vias[arc]
        vias.append(via & Hop.edge != 0 ? via << 1 | 1 : (node - via) << 1)
      }
      counts.append(arcs.firsts[index + 1] - arcs.firsts[index])
    }
    for (field, numbers) in zip(fields, [counts, ends, arcs.costs, vias]) {
      message.write(packed: numbers, field: field.rawValue)
    }
  }

  static func piece(_ bytes: [UInt8], of nodes: Range<UInt32>, in head: Head) throws(WireError) -> HierarchyPiece {
    var columns: [[UInt32]] = Array(repeating: [], count: Field.nodes.rawValue + 1)
    var reader = ProtobufReader(bytes)
    while let number = try reader.next() {
      guard let field = Field(rawValue: number) else { continue }
      try reader.append(to: &columns[field.rawValue])
    }
    let names = columns[Field.nodes.rawValue]
    try check(
      names.count == nodes.count && zip(names, nodes).allSatisfy { $0 < head.ranks.count && head.ranks[Int($0)] == $1 },
      "a node is another one"
    )
    return HierarchyPiece(
      nodes: names,
      parents: try parents(columns[Field.parents.rawValue], of: nodes, in: head),
      up: try arcs(columns[Field.upCounts.rawValue...Field.upVias.rawValue], of: nodes, in: head),
      down: try arcs(columns[Field.downCounts.rawValue...Field.downVias.rawValue], of: nodes, in: head)
    )
  }

  private static func check(_ isSound: Bool, _ words: String) throws(WireError) {
    guard isSound else { throw WireError(.impossible(words), at: 0) }
  }

  private static func parents(
    _ differences: [UInt32],
    of nodes: Range<UInt32>,
    in head: Head
  ) throws(WireError) -> [UInt32] {
    try check(differences.count == nodes.count, "not every node has a place in the tree")
    var parents: [UInt32] = []
    for (node, difference) in zip(nodes, differences) {
      try check(difference < head.ranks.count - Int(node), "a node is above all others")
      parents.append(difference == 0 ? HierarchyShape.root : node + difference)
    }
    return parents
  }

  /// Arcs lead to nodes that are there, each higher than the one before, and over edges that are there or lower nodes.
  private static func arcs(
    _ columns: ArraySlice<[UInt32]>,
    of nodes: Range<UInt32>,
    in head: Head
  ) throws(WireError) -> HierarchyPiece.Arcs {
    let first = columns.startIndex
    let (counts, ends, costs, vias) = (columns[first], columns[first + 1], columns[first + 2], columns[first + 3])
    try check(
      counts.count == nodes.count && counts.reduce(0) { $0 + Int($1) } == ends.count && ends.count == costs.count
        && ends.count == vias.count,
      "the lists of arcs differ in length"
    )
    try check(costs.allSatisfy { $0 < WeightedGraph.never }, "an arc costs too much")
    var arcs = HierarchyPiece.Arcs()
    arcs.costs = costs
    arcs.ends.reserveCapacity(ends.count)
    arcs.vias.reserveCapacity(ends.count)
    for (node, count) in zip(nodes, counts) {
      var last = node
      for arc in arcs.ends.count..<arcs.ends.count + Int(count) {
        let (step, via) = (ends[arc], vias[arc])
        try check(step > 0 && step < head.ranks.count - Int(last), "an arc leads nowhere")
        last += step
        arcs.ends.append(last)
        if via & 1 == 1 {
          try check(via >> 1 < head.edgeCount, "an arc goes over an edge that isn't there")
          arcs.vias.append(via >> 1 | Hop.edge)
        } else {
          try check(via > 0 && via >> 1 <= node, "an arc goes over a node that isn't lower")
          arcs.vias.append(node - via >> 1)
        }
      }
      arcs.firsts.append(UInt32(arcs.ends.count))
    }
    return arcs
  }
}

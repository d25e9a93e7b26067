package import SQLite
internal import Wire

/// Puts the roads of a map into the rows of its file.
package struct RoadPartWriter {
  private let graph: RoadGraph
  private let shapes: RoadShapes
  private let counts: RoadCounts
  /// Of each junction, the first of the stretches that start there; and one more.
  private let firstEdges: [Int]

  package init(_ graph: RoadGraph, _ shapes: RoadShapes, _ counts: RoadCounts) {
    precondition(shapes.count == graph.edgeCount, "every stretch has a shape")
    self.graph = graph
    self.shapes = shapes
    self.counts = counts
    var firsts = Array(repeating: 0, count: graph.nodeCount + 1)
    for start in graph.starts { firsts[Int(start) + 1] += 1 }
    for node in 0..<graph.nodeCount { firsts[node + 1] += firsts[node] }
    firstEdges = firsts
  }

  /// Gives one row after the other.
  package func write<Failure>(_ take: (RoadPart, _ piece: Int, [UInt8]) throws(Failure) -> Void) throws(Failure) {
    try take(.counts, 0, countsBytes)
    try write(graph.kinds, as: .kinds, take)
    try write(graph.names, as: .names, take)
    var restriction = 0
    for (piece, first) in stride(from: 0, to: graph.nodeCount, by: RoadPart.nodesOfAPiece).enumerated() {
      let nodes = first..<min(first + RoadPart.nodesOfAPiece, graph.nodeCount)
      let edges = firstEdges[nodes.lowerBound]..<firstEdges[nodes.upperBound]
      let begin = restriction
      while restriction < graph.restrictions.count, graph.restrictions[restriction].arcs[0] / 2 < edges.upperBound {
        restriction += 1
      }
      try take(.graph, piece, graphBytes(nodes, edges, graph.restrictions[begin..<restriction]))
      try take(.shapes, piece, shapesBytes(edges))
    }
  }

  /// Makes the table of them in a map file that has none.
  package func write(to database: borrowing Database) throws(SQLiteError) {
    try database.execute(RoadPart.schema)
    var insert = try database.prepare("INSERT INTO roads VALUES (?, ?, ?)")
    try write { (part, piece, data) throws(SQLiteError) in
      try insert.bind(part.rawValue, at: 1)
      try insert.bind(piece, at: 2)
      try insert.bind(data, at: 3)
      try insert.run()
    }
  }

  private var countsBytes: [UInt8] {
    var message = ProtobufWriter()
    message.write(RoadPart.version, field: RoadPart.versionField)
    for (index, path) in RoadPart.countFields.enumerated() {
      message.write(UInt64(counts[keyPath: path]), field: RoadPart.versionField + 1 + index)
    }
    return message.bytes
  }

  private func write<Failure>(
    _ table: RoadTagTable,
    as part: RoadPart,
    _ take: (RoadPart, _ piece: Int, [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var firstWord = 0
    for (piece, first) in stride(from: 0, to: table.count, by: RoadPart.rowsOfAPiece).enumerated() {
      var (sizes, pairs): ([UInt32], [UInt32]) = ([], [])
      for row in first..<min(first + RoadPart.rowsOfAPiece, table.count) {
        let row = table.pairs(of: row)
        sizes.append(UInt32(row.count / 2))
        pairs += row
      }
      let lastWord = max(firstWord, pairs.max().map { Int($0) + 1 } ?? 0)
      var message = ProtobufWriter()
      for word in table.words[firstWord..<lastWord] { message.write(word, field: RoadPart.TableField.words.rawValue) }
      message.write(packed: sizes, field: RoadPart.TableField.sizes.rawValue)
      message.write(packed: pairs, field: RoadPart.TableField.pairs.rawValue)
      firstWord = lastWord
      try take(part, piece, message.bytes)
    }
  }

  private func graphBytes(
    _ nodes: Range<Int>,
    _ edges: Range<Int>,
    _ restrictions: ArraySlice<RoadGraph.Restriction>
  ) -> [UInt8] {
    let ends = edges.map { Zigzag.unsigned(Int32(bitPattern: graph.ends[$0] &- graph.starts[$0])) }
    let firstArc = UInt32(2 * edges.lowerBound)
    let arcs = restrictions.flatMap { $0.arcs.map { Zigzag.unsigned(Int32(bitPattern: $0 &- firstArc)) } }
    let columns: [(RoadPart.GraphField, [UInt32])] = [
      (.latitudes, Self.differences(graph.latitudes[nodes])), (.longitudes, Self.differences(graph.longitudes[nodes])),
      (.nodeKinds, Array(graph.nodeKinds[nodes])),
      (.edgeCounts, nodes.map { UInt32(firstEdges[$0 + 1] - firstEdges[$0]) }), (.ends, ends),
      (.lengths, Array(graph.lengths[edges])), (.edgeKinds, Array(graph.edgeKinds[edges])),
      (.edgeNames, Array(graph.edgeNames[edges])), (.restrictionKinds, restrictions.map(\.kind)),
      (.restrictionSizes, restrictions.map { UInt32($0.arcs.count) }), (.restrictionArcs, arcs),
    ]
    var message = ProtobufWriter()
    for (field, numbers) in columns { message.write(packed: numbers, field: field.rawValue) }
    return message.bytes
  }

  private func shapesBytes(_ edges: Range<Int>) -> [UInt8] {
    var message = ProtobufWriter()
    let ranges = edges.map { shapes.range(of: $0) }
    message.write(packed: ranges.map { UInt32($0.count) }, field: RoadPart.ShapesField.sizes.rawValue)
    let bytes = (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
    message.write(Array(shapes.bytes[bytes]), field: RoadPart.ShapesField.bytes.rawValue)
    return message.bytes
  }

  private static func differences(_ numbers: ArraySlice<Int32>) -> [UInt32] {
    var last: Int32 = 0
    return numbers.map { number in
      defer { last = number }
      return Zigzag.unsigned(number &- last)
    }
  }
}

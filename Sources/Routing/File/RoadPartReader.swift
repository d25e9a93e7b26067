internal import Wire

/// Makes sense of the rows in which a map file keeps its roads; what makes none is refused.
enum RoadPartReader {
  /// A list of a file is longer than the others, names something that isn't there, or lies beyond the earth.
  private static func check(_ isSound: Bool, _ words: String) throws(WireError) {
    guard isSound else { throw WireError(.impossible(words), at: 0) }
  }

  /// Nil where the rows are of a newer kind.
  static func counts(_ bytes: [UInt8]) throws(WireError) -> RoadCounts? {
    var counts = RoadCounts()
    var version: UInt64 = 0
    var reader = ProtobufReader(bytes)
    while let number = try reader.next() {
      let index = number - RoadPart.versionField - 1
      if RoadPart.countFields.indices.contains(index) {
        let value = try reader.uint64()
        try check(value <= UInt64(Int32.max) * 1000, "a count is too large")
        counts[keyPath: RoadPart.countFields[index]] = Int(value)
      } else if number == RoadPart.versionField {
        version = try reader.uint64()
      }
    }
    return version == RoadPart.version ? counts : nil
  }

  static func read(_ bytes: [UInt8], into table: inout RoadTagTable) throws(WireError) {
    var words: [String] = []
    var (sizes, pairs): ([UInt32], [UInt32]) = ([], [])
    var reader = ProtobufReader(bytes)
    while let number = try reader.next() {
      switch RoadPart.TableField(rawValue: number) {
      case .words: words.append(try reader.string())
      case .sizes: try reader.append(to: &sizes)
      case .pairs: try reader.append(to: &pairs)
      case nil: break
      }
    }
    try check(table.append(words: words, sizes: sizes, pairs: pairs), "a table of words is inconsistent")
  }

  static func read(_ bytes: [UInt8], into shapes: inout RoadShapes) throws(WireError) {
    var sizes: [UInt32] = []
    var content: ArraySlice<UInt8> = []
    var reader = ProtobufReader(bytes)
    while let number = try reader.next() {
      switch RoadPart.ShapesField(rawValue: number) {
      case .sizes: try reader.append(to: &sizes)
      case .bytes: content = try reader.bytes().rest
      case nil: break
      }
    }
    try check(shapes.append(sizes: sizes, bytes: content), "the shapes of roads are inconsistent")
  }

  /// Reads the junctions of a piece, the segments that start at them, and the restrictions that begin on these
  /// segments.
  ///
  /// References to pieces that haven't been read yet can't be checked here: see ``check(_:)-(RoadGraph)``.
  static func read(_ bytes: [UInt8], into graph: inout RoadGraph) throws(WireError) {
    var columns = GraphColumns()
    try columns.read(bytes)
    try check(columns.isConsistent, "the lists of a piece of the roads differ in length")
    let (firstNode, firstEdge) = (graph.nodeCount, graph.edgeCount)
    appendSums(columns[.latitudes], to: &graph.latitudes)
    appendSums(columns[.longitudes], to: &graph.longitudes)
    graph.nodeKinds += columns[.nodeKinds]
    for (index, count) in columns[.edgeCounts].enumerated() {
      graph.starts.append(contentsOf: repeatElement(UInt32(firstNode + index), count: Int(count)))
    }
    graph.ends.reserveCapacity(graph.starts.count)
    for (index, difference) in columns[.ends].enumerated() {
      graph.ends.append(graph.starts[firstEdge + index] &+ UInt32(bitPattern: Zigzag.signed(difference)))
    }
    graph.lengths += columns[.lengths]
    graph.edgeKinds += columns[.edgeKinds]
    graph.edgeNames += columns[.edgeNames]
    let firstArc = UInt32(truncatingIfNeeded: 2 * firstEdge)
    var arcs = columns[.restrictionArcs].lazy.map { firstArc &+ UInt32(bitPattern: Zigzag.signed($0)) }[...]
    for (kind, size) in zip(columns[.restrictionKinds], columns[.restrictionSizes]) {
      graph.restrictions.append(RoadGraph.Restriction(kind: kind, arcs: Array(arcs.prefix(Int(size)))))
      arcs = arcs.dropFirst(Int(size))
    }
  }

  /// Checks that every index in a graph refers to an existing entry.
  static func check(_ graph: RoadGraph) throws(WireError) {
    try check(
      graph.latitudes.allSatisfy { (-900_000_000...900_000_000).contains($0) }
        && graph.longitudes.allSatisfy { (-1_800_000_000...1_800_000_000).contains($0) },
      "a junction lies nowhere on earth"
    )
    try check(graph.ends.allSatisfy { Int($0) < graph.nodeCount }, "a road leads to a junction that isn't there")
    let kinds = graph.kinds.count
    try check(
      graph.nodeKinds.allSatisfy { Int($0) < kinds } && graph.edgeKinds.allSatisfy { Int($0) < kinds }
        && graph.edgeNames.allSatisfy { Int($0) < graph.names.count },
      "a road is of a kind that isn't there"
    )
    try check(
      graph.restrictions.allSatisfy { rule in
        Int(rule.kind) < kinds && rule.arcs.count > 1 && rule.arcs.allSatisfy { Int($0 / 2) < graph.edgeCount }
      },
      "a turn is forbidden that isn't there"
    )
  }

  private static func appendSums(_ differences: [UInt32], to numbers: inout [Int32]) {
    numbers.reserveCapacity(numbers.count + differences.count)
    var last: Int32 = 0
    for difference in differences {
      last &+= Zigzag.signed(difference)
      numbers.append(last)
    }
  }

  /// The lists of a piece of the graph.
  private struct GraphColumns {
    private var lists: [RoadPart.GraphField: [UInt32]] = [:]

    subscript(field: RoadPart.GraphField) -> [UInt32] { lists[field] ?? [] }

    mutating func read(_ bytes: [UInt8]) throws(WireError) {
      var reader = ProtobufReader(bytes)
      while let number = try reader.next() {
        guard let field = RoadPart.GraphField(rawValue: number) else { continue }
        try reader.append(to: &lists[field, default: []])
      }
    }

    /// Whether the lists fit each other.
    var isConsistent: Bool {
      let nodes: [RoadPart.GraphField] = [.longitudes, .nodeKinds, .edgeCounts]
      let edges: [RoadPart.GraphField] = [.lengths, .edgeKinds, .edgeNames]
      return (1...RoadPart.nodesOfAPiece).contains(self[.latitudes].count)
        && nodes.allSatisfy { self[$0].count == self[.latitudes].count }
        && edges.allSatisfy { self[$0].count == self[.ends].count }
        && self[.restrictionSizes].count == self[.restrictionKinds].count
        && sum(of: .edgeCounts) == self[.ends].count && sum(of: .restrictionSizes) == self[.restrictionArcs].count
    }

    private func sum(of field: RoadPart.GraphField) -> Int { self[field].reduce(0) { $0 + Int($1) } }
  }
}

/// Names the nodes of ways by their places in the table of nodes, so that each is looked up only once.
enum WayResolver {
  /// Ways that are worked on at a time.
  private static let portion = 1 << 13

  /// The ways, in the order of the table.
  static func resolved(_ ways: ElementTable, _ nodes: NodeTable) throws(BakingError) -> ElementTable {
    var resolved = ElementTable()
    var start = 0
    try OrderedParallelMap.run { () throws(BakingError) -> Range<Int>? in
      defer { start = min(start + portion, ways.count) }
      return start < ways.count ? start..<min(start + portion, ways.count) : nil
    } work: { range in
      range.map { (ways[$0].id, row(of: ways[$0], in: ways, nodes)) }
    } take: { (rows: [(Int64, [UInt8])]) throws(BakingError) in
      for (id, row) in rows { resolved.append(id: id, row) }
    }
    return resolved
  }

  /// A row that names nodes by their indices.
  ///
  /// First the tags, as they are; then twice the count of the nodes, plus one if the way is closed; then the nodes,
  /// each as the difference to the one before. 0 is a node that the extract doesn't have, and all others are one more
  /// than their index.
  private static func row(of way: ElementTable.Element, in ways: ElementTable, _ nodes: NodeTable) -> [UInt8] {
    var old = ways.row(of: way)
    let start = old.position
    old.passTags()
    var row = NumberWriter()
    row.append(old.row(from: start))
    let count = old.count()
    var (id, first, known, last): (Int64, Int64, Int?, Int64) = (0, 0, nil, 0)
    var places = NumberWriter()
    for index in 0..<count {
      id &+= old.signed()
      if index == 0 { first = id }
      known = nodes.index(of: id, after: known)
      let number = known.map { Int64($0) + 1 } ?? 0
      places.append(signed: number - last)
      last = number
    }
    row.append(count * 2 + (count > 1 && id == first ? 1 : 0))
    row.append(places.bytes[...])
    return row.bytes
  }
}

internal import Wire

/// A stored hierarchy: a header and its pieces, one after another.
///
/// The file is untrusted input: invalid content is an error when it is first needed.
struct HierarchyFile: Sendable {
  let head: Head
  /// Where each piece begins, and where the last one ends.
  private let offsets: [Int]
  private let read: @Sendable (Range<Int>) throws(HierarchyError) -> [UInt8]

  init(size: Int, read: @escaping @Sendable (Range<Int>) throws(HierarchyError) -> [UInt8]) throws(HierarchyError) {
    guard size >= Head.mark.count + 4 else { throw .damaged(reason: "it is too short") }
    let start = try read(0..<Head.mark.count + 4)
    guard start.starts(with: Head.mark) else { throw .damaged(reason: "it is something else") }
    let length = start.dropFirst(Head.mark.count).reversed().reduce(0) { $0 << 8 | Int($1) }
    let end = start.count + length
    guard end <= size else { throw .damaged(reason: "it is cut off") }
    head = try Head(try read(start.count..<end))
    var offsets = [end]
    for size in head.sizes { offsets.append(offsets[offsets.count - 1] + Int(size)) }
    guard offsets.last == size else { throw .damaged(reason: "it is cut off") }
    self.offsets = offsets
    self.read = read
  }

  func piece(_ number: Int) throws(HierarchyError) -> HierarchyPiece {
    let bytes = try read(offsets[number]..<offsets[number + 1])
    let first = number * HierarchyPiece.nodeCount
    let nodes = UInt32(first)..<UInt32(min(first + HierarchyPiece.nodeCount, head.ranks.count))
    do throws(WireError) {
      return try Self.piece(bytes, of: nodes, in: head)
    } catch {
      throw .damaged(reason: "piece \(number), \(error.problem)")
    }
  }
}

extension HierarchyFile {
  /// The header of a stored hierarchy.
  struct Head: Sendable {
    var ranks: [UInt32] = []
    var edgeCount = 0
    var fingerprint: UInt64 = 0
    /// How many bytes each piece has.
    var sizes: [UInt32] = []
  }
}

extension HierarchyFile.Head {
  /// The first bytes of the file; the length of the header follows in four bytes.
  static let mark = Array("rumbo-ch".utf8)
  private static let version: UInt64 = 2

  private enum Field: Int {
    case version = 1
    case edgeCount, fingerprint, ranks, sizes
  }

  var bytes: [UInt8] {
    var message = ProtobufWriter()
    message.write(Self.version, field: Field.version.rawValue)
    message.write(UInt64(edgeCount), field: Field.edgeCount.rawValue)
    message.write(fingerprint, field: Field.fingerprint.rawValue)
    message.write(packed: ranks, field: Field.ranks.rawValue)
    message.write(packed: sizes, field: Field.sizes.rawValue)
    let length = UInt32(message.bytes.count)
    return Self.mark + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + message.bytes
  }

  fileprivate init(_ bytes: [UInt8]) throws(HierarchyError) {
    var version: UInt64 = 0
    do throws(WireError) {
      version = try read(bytes)
    } catch {
      throw .damaged(reason: error.problem)
    }
    guard version <= Self.version else { throw .tooNew }
    guard version == Self.version, edgeCount < Int(Hop.edge), ranks.count < Int(Hop.edge),
      ranks.allSatisfy({ $0 < ranks.count }), sizes.count == HierarchyPiece.count(of: ranks.count)
    else { throw .damaged(reason: "its head makes no sense") }
  }

  private mutating func read(_ bytes: [UInt8]) throws(WireError) -> UInt64 {
    var version: UInt64 = 0
    var reader = ProtobufReader(bytes)
    while let number = try reader.next() {
      switch Field(rawValue: number) {
      case .version: version = try reader.uint64()
      case .edgeCount: edgeCount = Int(clamping: try reader.uint64())
      case .fingerprint: fingerprint = try reader.uint64()
      case .ranks: try reader.append(to: &ranks)
      case .sizes: try reader.append(to: &sizes)
      case nil: break
      }
    }
    return version
  }
}

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
      for arc in arcs.row[Int(arcs.firsts[index])..<Int(arcs.firsts[index + 1])] {
        ends.append(arc.end - last)
        last = arc.end
        // An edge is an odd number, a lower node how far below it is.
        vias.append(arc.via & Hop.edge != 0 ? arc.via << 1 | 1 : (node - arc.via) << 1)
      }
      counts.append(arcs.firsts[index + 1] - arcs.firsts[index])
    }
    for (field, numbers) in zip(fields, [counts, ends, arcs.row.map(\.cost), vias]) {
      message.write(packed: numbers, field: field.rawValue)
    }
  }

  static func piece(_ bytes: [UInt8], of nodes: Range<UInt32>, in head: Head) throws(WireError) -> HierarchyPiece {
    let columns = try Columns(bytes)
    let names = columns[.nodes]
    try check(names.count == nodes.count, "a node is another one")
    for (name, node) in zip(names, nodes) {
      try check(name < head.ranks.count && head.ranks[Int(name)] == node, "a node is another one")
    }
    return HierarchyPiece(
      nodes: Array(names),
      parents: try parents(columns[.parents], of: nodes, in: head),
      up: try arcs(columns, (.upCounts, .upEnds, .upCosts, .upVias), of: nodes, in: head),
      down: try arcs(columns, (.downCounts, .downEnds, .downCosts, .downVias), of: nodes, in: head)
    )
  }

  /// All numbers of a piece, those of a field after each other.
  private struct Columns {
    private var numbers: [UInt32] = []
    private var ranges = Array(repeating: 0..<0, count: Field.nodes.rawValue + 1)

    init(_ bytes: [UInt8]) throws(WireError) {
      // A number takes a byte at least.
      numbers.reserveCapacity(bytes.count)
      var reader = ProtobufReader(bytes)
      while let number = try reader.next() {
        guard let field = Field(rawValue: number) else { continue }
        try HierarchyFile.check(ranges[field.rawValue].isEmpty, "a list comes twice")
        let first = numbers.count
        try reader.append(to: &numbers)
        ranges[field.rawValue] = first..<numbers.count
      }
    }

    subscript(field: Field) -> ArraySlice<UInt32> { numbers[ranges[field.rawValue]] }
  }

  private static func check(_ isSound: Bool, _ words: String) throws(WireError) {
    guard isSound else { throw WireError(.impossible(words), at: 0) }
  }

  private static func parents(
    _ differences: ArraySlice<UInt32>,
    of nodes: Range<UInt32>,
    in head: Head
  ) throws(WireError) -> [UInt32] {
    try check(differences.count == nodes.count, "not every node has a place in the tree")
    var parents: [UInt32] = []
    parents.reserveCapacity(nodes.count)
    for (node, difference) in zip(nodes, differences) {
      try check(difference < head.ranks.count - Int(node), "a node is above all others")
      parents.append(difference == 0 ? HierarchyShape.root : node + difference)
    }
    return parents
  }

  /// Arcs lead to nodes that are there, each higher than the one before, and over edges that are there or lower nodes.
  private static func arcs(
    _ columns: Columns,
    _ fields: (counts: Field, ends: Field, costs: Field, vias: Field),
    of nodes: Range<UInt32>,
    in head: Head
  ) throws(WireError) -> HierarchyPiece.Arcs {
    let (counts, steps) = (columns[fields.counts], columns[fields.ends])
    let (costs, vias) = (columns[fields.costs], columns[fields.vias])
    try check(
      counts.count == nodes.count && counts.reduce(0) { $0 + Int($1) } == steps.count && steps.count == costs.count
        && steps.count == vias.count,
      "the lists of arcs differ in length"
    )
    let (ends, edgeCount, stepSpan, costSpan, viaSpan) = (
      head.ranks.count, head.edgeCount, steps.span, costs.span, vias.span
    )
    var arcs = HierarchyPiece.Arcs()
    arcs.firsts.reserveCapacity(nodes.count + 1)
    arcs.row.reserveCapacity(steps.count)
    for (node, count) in zip(nodes, counts) {
      var last = node
      for index in arcs.row.count..<arcs.row.count + Int(count) {
        let (step, cost, via) = (stepSpan[index], costSpan[index], viaSpan[index])
        try check(step > 0 && step < ends - Int(last), "an arc leads nowhere")
        try check(cost < WeightedGraph.never, "an arc costs too much")
        try check(
          via & 1 == 1 ? via >> 1 < edgeCount : via > 0 && via >> 1 <= node,
          "an arc goes over an edge that isn't there, or a node that isn't lower"
        )
        last += step
        arcs.row.append(
          HierarchyPiece.Arc(end: last, cost: cost, via: via & 1 == 1 ? via >> 1 | Hop.edge : node - via >> 1)
        )
      }
      arcs.firsts.append(UInt32(arcs.row.count))
    }
    return arcs
  }
}

/// Why a prepared hierarchy can't be used.
package enum HierarchyError: Error, Hashable, Sendable {
  case notReadable(reason: String)
  /// The file was written by a newer version, which uses another format.
  case tooNew
  /// Made for another graph, or for other weights.
  case stale
  case damaged(reason: String)
}

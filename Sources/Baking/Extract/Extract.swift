internal import Geodesy

/// An extract of OpenStreetMap in memory: nodes, ways and relations in the order of their numbers.
struct Extract: Sendable {
  enum MemberKind: UInt8, Sendable {
    case node, way, relation
  }

  struct Member: Sendable {
    let kind: MemberKind
    let id: Int64
    let role: UInt32
  }

  /// The nodes of a way that the extract has, in pieces where some are missing.
  struct WayNodes {
    /// Places in the table of nodes.
    var pieces: [[Int]] = []
    var missing = 0
    /// Whether it ends where it begins.
    let isClosed: Bool
  }

  typealias Element = ElementTable.Element

  /// What the file says that it holds; nil where it doesn't.
  var header: WorldRect?
  var words = WordTable()
  private(set) var nodes = NodeTable()
  private(set) var taggedNodes = ElementTable()
  private(set) var ways = ElementTable()
  private(set) var relations = ElementTable()
  private var row = NumberWriter()

  mutating func addNode(id: Int64, latitude: Int64, longitude: Int64, tags: [UInt32]) {
    nodes.append(id: id, latitude: latitude, longitude: longitude)
    guard !tags.isEmpty else { return }
    row.begin(tags: tags)
    taggedNodes.append(id: id, row.bytes)
  }

  mutating func addWay(id: Int64, refs: some Collection<Int64>, tags: [UInt32]) {
    row.begin(tags: tags)
    row.append(refs.count)
    var last: Int64 = 0
    for ref in refs {
      row.append(signed: ref &- last)
      last = ref
    }
    ways.append(id: id, row.bytes)
  }

  mutating func addRelation(id: Int64, members: some Collection<Member>, tags: [UInt32]) {
    row.begin(tags: tags)
    row.append(members.count)
    for member in members {
      row.append(UInt64(member.kind.rawValue))
      row.append(signed: member.id)
      row.append(UInt64(member.role))
    }
    relations.append(id: id, row.bytes)
  }

  /// Brings everything into the order of its numbers, so that the same elements give the same map.
  mutating func finish() throws(BakingError) {
    words.finish()
    nodes.finish()
    taggedNodes.finish()
    relations.finish()
    ways.finish()
    ways = try WayResolver.resolved(ways, nodes)
  }

  func tags(ofNode node: Element) -> Tags { tags(taggedNodes.tags(of: node)) }

  func tags(ofWay way: Element) -> Tags { tags(ways.tags(of: way)) }

  func tags(ofRelation relation: Element) -> Tags { tags(relations.tags(of: relation)) }

  private func tags(_ tags: [(key: UInt32, value: UInt32)]) -> Tags {
    Tags(tags.map { Tags.Tag(key: words[$0.key], value: words[$0.value]) })
  }

  func nodes(of way: Element) -> WayNodes {
    WayResolver.nodes(ways.parts(of: way))
  }

  func members(of relation: Element) -> [Member] {
    var numbers = relations.parts(of: relation)
    return (0..<numbers.count())
      .compactMap { _ in
        let (kind, id, role) = (UInt8(numbers.next()), numbers.signed(), UInt32(numbers.next()))
        return MemberKind(rawValue: kind).map { Member(kind: $0, id: id, role: role) }
      }
  }

  /// The part of the world that the map shows: what the header promises, as far as there is anything.
  var bounds: WorldRect? {
    guard let data = nodes.bounds else { return nil }
    guard let header, header.intersects(data) else { return data }
    return WorldRect(
      minX: max(header.minX, data.minX),
      minY: max(header.minY, data.minY),
      maxX: min(header.maxX, data.maxX),
      maxY: min(header.maxY, data.maxY)
    )
  }
}

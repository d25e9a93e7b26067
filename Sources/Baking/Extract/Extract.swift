internal import Geodesy

/// An extract of OpenStreetMap in memory: nodes, ways and relations in the order of their numbers.
struct Extract: Sendable {
  enum MemberKind: UInt8, Sendable {
    case node, way, relation
  }

  /// The role of a member in its relation, as far as it matters here.
  enum MemberRole: UInt8, Sendable {
    case other, inner, from, via, to

    init(_ word: String?) {
      switch word {
      case "inner": self = .inner
      case "from": self = .from
      case "via": self = .via
      case "to": self = .to
      default: self = .other
      }
    }
  }

  struct Member: Sendable {
    let kind: MemberKind
    let id: Int64
    let role: MemberRole
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

  /// The box in the header of the file that is being read; nil if it has none.
  var header: WorldRect?
  /// The box of each of the files that were read.
  private(set) var boxes: [WorldRect] = []
  /// The content of the files read before, which are newer.
  private var known: Known?
  var words = WordTable()
  private(set) var nodes = NodeTable()
  private(set) var taggedNodes = ElementTable()
  private(set) var ways = ElementTable()
  private(set) var relations = ElementTable()
  /// Relations that forbid turns.
  private(set) var restrictions = ElementTable()
  private(set) var relationCount = 0
  private var row = NumberWriter()

  private struct Known: Sendable {
    let nodes: NodeTable
    let ways: ElementTable
    let relations: ElementTable
    let restrictions: ElementTable
  }

  /// Says that a file has been read, and that an older one follows: what both have is taken out of the newer one.
  mutating func beginOlder() {
    closeBox()
    sort()
    known = Known(nodes: nodes, ways: ways, relations: relations, restrictions: restrictions)
  }

  mutating func addNode(id: Int64, latitude: Int64, longitude: Int64, tags: [UInt32]) {
    guard known?.nodes.index(of: id) == nil else { return }
    nodes.append(id: id, latitude: latitude, longitude: longitude)
    guard !tags.isEmpty else { return }
    row.begin(tags: tags)
    taggedNodes.append(id: id, row.bytes)
  }

  mutating func addWay(id: Int64, refs: some Collection<Int64>, tags: [UInt32]) {
    guard known?.ways.index(of: id) == nil else { return }
    row.begin(tags: tags)
    row.append(refs.count)
    var last: Int64 = 0
    for ref in refs {
      row.append(signed: ref &- last)
      last = ref
    }
    ways.append(id: id, row.bytes)
  }

  /// Takes the ways of a relation, of which areas are made, and turn restrictions; all others, of which most have no
  /// area at all, are only counted.
  mutating func addRelation(id: Int64, members: some Collection<Member>, tags: [UInt32]) {
    guard known?.relations.index(of: id) == nil, known?.restrictions.index(of: id) == nil else { return }
    relationCount += 1
    let text = self.tags(tags)
    if text["type"] == "restriction" { addRestriction(id: id, members: members, tags: tags) }
    guard Self.isOfUse(text) else { return }
    var ways = members.filter { $0.kind == .way }
    // Of a bus line it matters only where it is about; that of a ferry, a tram or a train is drawn.
    if text["route"] != "ferry", let line = TransitLine(text), line.drawn == nil {
      ways = TransitLine.samples(of: ways)
    }
    row.begin(tags: tags)
    row.append(ways.count)
    var last: Int64 = 0
    for way in ways {
      row.append(signed: way.id &- last)
      row.append(way.role == .inner ? 1 : 0)
      last = way.id
    }
    relations.append(id: id, row.bytes)
  }

  private mutating func addRestriction(id: Int64, members: some Collection<Member>, tags: [UInt32]) {
    row.begin(tags: tags)
    row.append(members.count)
    for member in members {
      row.append(UInt64(member.kind.rawValue))
      row.append(signed: member.id)
      row.append(UInt64(member.role.rawValue))
    }
    restrictions.append(id: id, row.bytes)
  }

  private static func isOfUse(_ tags: Tags) -> Bool {
    switch tags["type"] {
    case "multipolygon", "boundary": true
    case "route": tags["route"] == "ferry" || TransitLine(tags) != nil
    default: false
    }
  }

  /// Brings everything into the order of its numbers, so that the same elements give the same map.
  mutating func finish() throws(BakingError) {
    closeBox()
    known = nil
    words.finish()
    sort()
    ways = try WayResolver.resolved(ways, nodes)
  }

  private mutating func sort() {
    nodes.finish()
    taggedNodes.finish()
    relations.finish()
    restrictions.finish()
    ways.finish()
  }

  /// A file holds what its header promises, as far as there is anything.
  private mutating func closeBox() {
    defer { header = nil }
    guard let data = nodes.takeBounds() else { return }
    guard let header, header.intersects(data) else { return boxes.append(data) }
    boxes.append(header.intersection(data))
  }

  func tags(ofNode node: Element) -> Tags { tags(taggedNodes.tags(of: node)) }

  func tags(ofWay way: Element) -> Tags { tags(ways.tags(of: way)) }

  func tags(ofRelation relation: Element) -> Tags { tags(relations.tags(of: relation)) }

  func tags(ofRestriction restriction: Element) -> Tags { tags(restrictions.tags(of: restriction)) }

  private func tags(_ numbers: [UInt32]) -> Tags {
    tags(stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) })
  }

  private func tags(_ tags: [(key: UInt32, value: UInt32)]) -> Tags {
    Tags(tags.map { Tags.Tag(key: words[$0.key], value: words[$0.value]) })
  }

  /// The resolved nodes, as `WayResolver` writes them.
  func nodes(of way: Element) -> WayNodes {
    var row = ways.parts(of: way)
    let count = row.count()
    var nodes = WayNodes(isClosed: count % 2 == 1)
    var (number, piece): (Int64, [Int]) = (0, [])
    piece.reserveCapacity(count / 2)
    for _ in 0..<count / 2 {
      number += row.signed()
      if number > 0 {
        piece.append(Int(number - 1))
      } else {
        nodes.missing += 1
        if !piece.isEmpty { nodes.pieces.append(piece) }
        piece = []
      }
    }
    if !piece.isEmpty { nodes.pieces.append(piece) }
    return nodes
  }

  /// The ways that a relation is made of.
  func members(of relation: Element) -> [Member] {
    var numbers = relations.parts(of: relation)
    var id: Int64 = 0
    return (0..<numbers.count())
      .map { _ in
        id &+= numbers.signed()
        return Member(kind: .way, id: id, role: numbers.next() == 1 ? .inner : .other)
      }
  }

  /// Whatever a turn restriction speaks of, in the order that its mapper gave it.
  func members(ofRestriction restriction: Element) -> [Member] {
    var numbers = restrictions.parts(of: restriction)
    return (0..<numbers.count())
      .compactMap { _ in
        let (kind, id, role) = (numbers.next(), numbers.signed(), numbers.next())
        guard let kind = MemberKind(rawValue: UInt8(kind)), let role = MemberRole(rawValue: UInt8(role)) else {
          return nil
        }
        return Member(kind: kind, id: id, role: role)
      }
  }

  /// The part of the world that the map shows; a straight road gets a small margin at its sides.
  var bounds: WorldRect? {
    guard let first = boxes.first else { return nil }
    let all = boxes.dropFirst().reduce(first) { $0.union($1) }
    return all.width > 0 && all.height > 0 ? all : all.expanded(by: Self.besideLines)
  }

  /// About forty metres at the equator.
  private static let besideLines = 1.0 / 1_000_000
}

/// Every word that tags are made of, kept once and named by a number.
struct WordTable: Sendable {
  private(set) var words: [String] = []
  private var numbers: [String: UInt32] = [:]

  mutating func number(of word: String) -> UInt32 {
    if let number = numbers[word] { return number }
    let number = UInt32(words.count)
    words.append(word)
    numbers[word] = number
    return number
  }

  subscript(number: UInt32) -> String { words[Int(number)] }

  /// Says that no more words are to come.
  mutating func finish() {
    numbers = [:]
  }
}

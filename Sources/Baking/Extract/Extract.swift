internal import Geodesy

/// An extract of OpenStreetMap in memory: nodes, ways and relations in flat arrays.
struct Extract {
  enum MemberKind: UInt8 {
    case node, way, relation
  }

  struct Member {
    let kind: MemberKind
    let id: Int64
    let role: UInt32
  }

  /// An element's number, and where its tags and its parts are among those of all.
  struct Element {
    let id: Int64
    let parts: Range<Int>
    let tags: Range<Int>
  }

  struct TaggedNode {
    let id: Int64
    let tags: Range<Int>
  }

  /// What the file says that it holds; nil where it doesn't.
  var header: WorldRect?
  var words = WordTable()
  var nodes = NodeTable()
  private(set) var taggedNodes: [TaggedNode] = []
  private(set) var ways: [Element] = []
  private(set) var relations: [Element] = []
  private var refs = ChunkedArray<Int64>()
  private var members = ChunkedArray<Member>()
  private var tagWords = ChunkedArray<UInt32>()

  mutating func addNode(id: Int64, latitude: Int64, longitude: Int64, tags: [UInt32]) {
    nodes.append(id: id, latitude: latitude, longitude: longitude)
    if !tags.isEmpty { taggedNodes.append(TaggedNode(id: id, tags: store(tags))) }
  }

  mutating func addWay(id: Int64, refs: [Int64], tags: [UInt32]) {
    let start = self.refs.count
    for ref in refs { self.refs.append(ref) }
    ways.append(Element(id: id, parts: start..<self.refs.count, tags: store(tags)))
  }

  mutating func addRelation(id: Int64, members: [Member], tags: [UInt32]) {
    let start = self.members.count
    for member in members { self.members.append(member) }
    relations.append(Element(id: id, parts: start..<self.members.count, tags: store(tags)))
  }

  /// Brings everything into the order of its numbers, so that the same elements give the same map.
  mutating func finish() {
    nodes.finish()
    taggedNodes.sort { $0.id < $1.id }
    ways.sort { $0.id < $1.id }
    relations.sort { $0.id < $1.id }
  }

  private mutating func store(_ tags: [UInt32]) -> Range<Int> {
    let start = tagWords.count
    for word in tags { tagWords.append(word) }
    return start..<tagWords.count
  }

  func tags(_ range: Range<Int>) -> Tags {
    Tags(
      stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
        Tags.Tag(key: words[tagWords[$0]], value: words[tagWords[$0 + 1]])
      }
    )
  }

  /// The numbers of a way's nodes.
  func refs(of way: Element) -> [Int64] { refs[way.parts] }

  func members(of relation: Element) -> [Member] { members[relation.parts] }

  /// The index of a way; nil where the extract doesn't have it.
  func way(_ id: Int64) -> Int? {
    var (low, high) = (0, ways.count)
    while low < high {
      let middle = (low + high) / 2
      if ways[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < ways.count && ways[low].id == id ? low : nil
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

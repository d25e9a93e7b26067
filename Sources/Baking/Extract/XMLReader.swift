internal import Geodesy
internal import Wire

/// Reads an extract in XML, as it comes from OpenStreetMap's own editors and servers.
struct XMLReader {
  private enum Current {
    case node(latitude: Int64, longitude: Int64)
    case way, relation
  }

  private var current: Current?
  private var id: Int64 = 0
  private var refs: [Int64] = []
  private var members: [Extract.Member] = []
  private var tags: [UInt32] = []

  private static let pieceSize = 1 << 16

  static func read(
    _ file: inout ExtractFile,
    packing: ExtractPacking,
    into extract: inout Extract,
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) {
    var reader = XMLReader()
    let stream = XMLStream()
    var unpacker = try Unpacker(packing, path: file.path)
    var isLast = false
    repeat {
      let piece = try file.read(pieceSize)
      isLast = piece.isEmpty
      if isLast { try unpacker.finish() }
      let content = isLast ? [] : try unpacker.unpack(piece)
      for event in stream.events(in: content, isLast: isLast) { reader.take(event, into: &extract) }
      if let problem = stream.problem {
        throw .damaged(path: file.path, reason: "line \(stream.line): \(problem.words)")
      }
      try progress(file.share)
    } while !isLast
  }

  private mutating func take(_ event: XMLEvent, into extract: inout Extract) {
    switch event {
    case .start("bounds", let attributes, _): extract.header = bounds(attributes)
    case .start("nd", let attributes, _): if let ref = Self.number(attributes["ref"]) { refs.append(ref) }
    case .start("member", let attributes, _):
      if let kind = Self.kinds[attributes["type"] ?? ""], let ref = Self.number(attributes["ref"]) {
        members.append(Extract.Member(kind: kind, id: ref, role: Extract.MemberRole(attributes["role"])))
      }
    case .start("tag", let attributes, _):
      if let key = attributes["k"], let value = attributes["v"], !IdleTags.contain(key) {
        tags.append(extract.words.number(of: key))
        tags.append(extract.words.number(of: value))
      }
    case .start(let name, let attributes, _) where Self.elements.contains(name): begin(name, attributes)
    case .end(let name, _, _) where Self.elements.contains(name): end(into: &extract)
    default: break
    }
  }

  private static let elements: Set = ["node", "way", "relation"]
  private static let kinds: [String: Extract.MemberKind] = ["node": .node, "way": .way, "relation": .relation]

  private mutating func begin(_ name: String, _ attributes: [String: String]) {
    (refs, members, tags) = ([], [], [])
    // A deleted element has no position and isn't drawn.
    guard let id = Self.number(attributes["id"]), attributes["visible"] != "false", attributes["action"] != "delete"
    else {
      current = nil
      return
    }
    self.id = id
    switch name {
    case "way": current = .way
    case "relation": current = .relation
    default:
      let (latitude, longitude) = (Self.units(attributes["lat"]), Self.units(attributes["lon"]))
      current = .node(latitude: latitude ?? .max, longitude: longitude ?? .max)
    }
  }

  private mutating func end(into extract: inout Extract) {
    switch current {
    case .node(let latitude, let longitude):
      extract.addNode(id: id, latitude: latitude, longitude: longitude, tags: tags)
    case .way: extract.addWay(id: id, refs: refs, tags: tags)
    case .relation: extract.addRelation(id: id, members: members, tags: tags)
    case nil: break
    }
    current = nil
  }

  private func bounds(_ attributes: [String: String]) -> WorldRect? {
    let sides = ["minlat", "minlon", "maxlat", "maxlon"].compactMap { Self.units(attributes[$0]) }
      .map { Double($0) / NodeTable.unitsPerDegree }
    guard sides.count == 4, sides[0] < sides[2], sides[1] < sides[3] else { return nil }
    return Mercator.rect(south: sides[0], west: sides[1], north: sides[2], east: sides[3])
  }

  private static func number(_ text: String?) -> Int64? { text.flatMap { Int64($0) } }

  /// Degrees in units of 1e-7.
  private static func units(_ text: String?) -> Int64? {
    guard let degrees = text.flatMap({ Double($0) }), (-180...180).contains(degrees) else { return nil }
    return Int64((degrees * NodeTable.unitsPerDegree).rounded())
  }
}

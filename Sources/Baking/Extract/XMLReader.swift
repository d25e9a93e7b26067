internal import Geodesy

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
    var scanner = XMLScanner()
    var unpacker = try Unpacker(packing, path: file.path)
    while let piece = try nextPiece(of: &file) {
      scanner.append(try unpacker.unpack(piece))
      do throws(XMLScanner.Problem) {
        while let tag = try scanner.tag() { reader.take(tag, into: &extract) }
      } catch {
        throw .damaged(path: file.path, reason: error.words)
      }
      try progress(file.share)
    }
    try unpacker.finish()
    guard !scanner.isInside, reader.current == nil else {
      throw .damaged(path: file.path, reason: "its end is missing")
    }
  }

  private static func nextPiece(of file: inout ExtractFile) throws(BakingError) -> [UInt8]? {
    let piece = try file.read(pieceSize)
    return piece.isEmpty ? nil : piece
  }

  private mutating func take(_ tag: XMLScanner.Tag, into extract: inout Extract) {
    switch tag.name {
    case "bounds" where !tag.isEnd: extract.header = bounds(tag)
    case "node", "way", "relation":
      if !tag.isEnd { begin(tag) }
      if tag.isEnd || tag.isEmpty { end(into: &extract) }
    case "nd": if let ref = Self.number(tag, "ref") { refs.append(ref) }
    case "member":
      if let kind = Self.kind(tag), let ref = Self.number(tag, "ref") {
        members.append(Extract.Member(kind: kind, id: ref, role: Extract.MemberRole(tag.attributes["role"])))
      }
    case "tag":
      if let key = tag.attributes["k"], let value = tag.attributes["v"], !IdleTags.contain(key) {
        tags.append(extract.words.number(of: key))
        tags.append(extract.words.number(of: value))
      }
    default: break
    }
  }

  private mutating func begin(_ tag: XMLScanner.Tag) {
    (refs, members, tags) = ([], [], [])
    // A deleted element has no position and isn't drawn.
    guard let id = Self.number(tag, "id"), tag.attributes["visible"] != "false",
      tag.attributes["action"] != "delete"
    else {
      current = nil
      return
    }
    self.id = id
    switch tag.name {
    case "way": current = .way
    case "relation": current = .relation
    default:
      current = .node(latitude: Self.units(tag, "lat") ?? .max, longitude: Self.units(tag, "lon") ?? .max)
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

  private func bounds(_ tag: XMLScanner.Tag) -> WorldRect? {
    let sides = ["minlat", "minlon", "maxlat", "maxlon"].compactMap { Self.units(tag, $0) }
      .map { Double($0) / NodeTable.unitsPerDegree }
    guard sides.count == 4, sides[0] < sides[2], sides[1] < sides[3] else { return nil }
    return Mercator.rect(south: sides[0], west: sides[1], north: sides[2], east: sides[3])
  }

  private static func kind(_ tag: XMLScanner.Tag) -> Extract.MemberKind? {
    switch tag.attributes["type"] {
    case "node": .node
    case "way": .way
    case "relation": .relation
    default: nil
    }
  }

  private static func number(_ tag: XMLScanner.Tag, _ name: String) -> Int64? {
    tag.attributes[name].flatMap { Int64($0) }
  }

  /// Degrees in units of 1e-7.
  private static func units(_ tag: XMLScanner.Tag, _ name: String) -> Int64? {
    guard let degrees = tag.attributes[name].flatMap({ Double($0) }), (-180...180).contains(degrees) else { return nil }
    return Int64((degrees * NodeTable.unitsPerDegree).rounded())
  }
}

internal import Wire

/// Decodes the features of a layer whose words are known.
struct LayerDecoder {
  private let bytes: [UInt8]
  private let draft: LayerDraft
  private let hasUnknownValues: Bool
  /// Taken over from the layer before for its memory, and handed on to the next.
  var geometry = GeometryDecoder()
  private var tags: [UInt32] = []
  private var features: [VectorFeature] = []
  private var words: TagWords
  private(set) var skipped = SkippedList()

  // The fields of the current feature; their memory is reused.
  private var id: UInt64?
  private var kind: UInt64 = 0
  private var pairs: [UInt32] = []
  private var commands: [UInt32] = []

  init(_ draft: LayerDraft, of bytes: [UInt8]) {
    self.draft = draft
    self.bytes = bytes
    hasUnknownValues = draft.values.contains(nil)
    features.reserveCapacity(draft.features.count)
    words = TagWords(keyCount: draft.keys.count)
  }

  mutating func layer(in budget: inout DecodingBudget) throws(WireError) -> VectorLayer {
    geometry.begin(version: Int(draft.version), bytes: draft.features.reduce(0) { $0 + Int($1.end - $1.start) })
    if !draft.saysItsVersion { skipped.add("version", because: "it is missing; 1 is assumed") }
    for (index, value) in draft.values.enumerated() where value == nil {
      skipped.add("value \(index + 1)", because: "it has no type the format knows")
    }
    for (index, place) in draft.features.enumerated() where budget.exhausted == nil {
      try read(ByteReader(bytes, in: Int(place.start)..<Int(place.end)))
      budget.take(pairs.count, of: .tags)
      budget.take(commands.count / 2, of: .points)
      if budget.exhausted == nil { addFeature(number: index + 1) }
    }
    return finished
  }

  private mutating func read(_ content: ByteReader) throws(WireError) {
    var reader = ProtobufReader(content)
    (id, kind) = (nil, 0)
    pairs.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
    while let field = try reader.next() {
      switch field {
      case 1: id = try reader.uint64()
      case 2: try reader.append(to: &pairs)
      case 3: kind = try reader.uint64()
      case 4: try reader.append(to: &commands)
      default: break
      }
    }
  }

  private mutating func addFeature(number: Int) {
    do throws(FeatureProblem) {
      try addFeature()
      if let blemish = geometry.blemish { skipped.add("feature \(number)", because: blemish) }
    } catch {
      skipped.add("feature \(number)", because: error.words)
    }
  }

  private mutating func addFeature() throws(FeatureProblem) {
    guard kind <= 3, let kind = GeometryKind(rawValue: UInt8(kind)) else { throw .unknownKind(kind) }
    try checkPairs()
    let parts = try geometry.decode(commands, as: kind)
    let firstTag = tags.count
    addPairs()
    features.append(VectorFeature(id: id, kind: kind, tags: firstTag..<tags.count, parts: parts))
  }

  private func checkPairs() throws(FeatureProblem) {
    guard pairs.count.isMultiple(of: 2) else { throw .oddTags }
    var index = 0
    while index < pairs.count {
      guard pairs[index] < draft.keys.count, pairs[index + 1] < draft.values.count else { throw .unknownTag }
      index += 2
    }
  }

  private mutating func addPairs() {
    for index in stride(from: 0, to: pairs.count, by: 2) {
      if hasUnknownValues, draft.values[Int(pairs[index + 1])] == nil { continue }
      tags.append(pairs[index])
      tags.append(pairs[index + 1])
      words.note(key: pairs[index], value: pairs[index + 1])
    }
  }

  private var finished: VectorLayer {
    // No feature asks for a value that is not known.
    let values = draft.values.map { $0 ?? .string("") }
    return VectorLayer(
      name: draft.name ?? "",
      version: Int(draft.version),
      extent: Int(draft.extent),
      words: (draft.keys, values, words.values),
      tags: tags.fitted(),
      geometry: (geometry.partEnds.fitted(), geometry.points.fitted()),
      features: features
    )
  }
}

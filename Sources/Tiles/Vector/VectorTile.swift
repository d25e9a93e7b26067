package import Wire

/// A tile of vector data, decoded once to be drawn at any zoom and bearing.
package struct VectorTile: Sendable {
  package let layers: [VectorLayer]
  /// Layers and features that make no sense; the others can be drawn all the same.
  package let skipped: SkippedList

  /// More than this no tile unpacks to.
  package static let maxBytes = 16 << 20

  package func layer(_ name: String) -> VectorLayer? {
    layers.first { $0.name == name }
  }

  /// Its approximate size in memory.
  package var byteCount: Int {
    layers.reduce(0) { $0 + $1.byteCount }
  }

  /// Decodes the bytes of a tile: Mapbox Vector Tile 1 or 2.1, packed or not.
  package static func decode(_ bytes: [UInt8]) throws(VectorTileError) -> VectorTile {
    var decoder = VectorTileDecoder(try unpacked(bytes))
    return try decoder.tile()
  }

  private static func unpacked(_ bytes: [UInt8]) throws(VectorTileError) -> [UInt8] {
    guard let packing = Packing(of: bytes) else {
      guard bytes.count <= maxBytes else { throw .cannotBeUnpacked(.tooLarge(limit: maxBytes)) }
      return bytes
    }
    do throws(InflateError) {
      return try Inflate.bytes(of: bytes, as: packing, limit: maxBytes)
    } catch {
      throw .cannotBeUnpacked(error)
    }
  }

  /// Decodes the layers of a tile one by one.
  struct VectorTileDecoder {
    private let bytes: [UInt8]
    private var budget = DecodingBudget()
    private var layers: [VectorLayer] = []
    private var names: Set<String> = []
    private var geometry = GeometryDecoder()
    private var skipped = SkippedList()

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func tile() throws(VectorTileError) -> VectorTile {
      do throws(WireError) {
        try readLayers()
      } catch {
        throw .damaged(error)
      }
      if let thing = budget.exhausted { throw .tooMany("\(thing)", limit: thing.limit) }
      return VectorTile(layers: layers, skipped: skipped)
    }

    private mutating func readLayers() throws(WireError) {
      var reader = ProtobufReader(bytes)
      var number = 0
      while budget.exhausted == nil, let field = try reader.next() {
        guard field == 3 else { continue }
        number += 1
        budget.take(1, of: .layers)
        try readLayer(try reader.bytes(), number: number)
      }
    }

    private mutating func readLayer(_ content: ByteReader, number: Int) throws(WireError) {
      let draft = try LayerDraft(content, in: &budget)
      if let problem = draft.problem ?? repetition(of: draft.name ?? "") {
        skipped.add(draft.name.map { "layer \($0)" } ?? "layer \(number)", because: problem)
        return
      }
      var decoder = LayerDecoder(draft, of: bytes)
      swap(&decoder.geometry, &geometry)
      layers.append(try decoder.layer(in: &budget))
      swap(&decoder.geometry, &geometry)
      skipped.add(decoder.skipped, in: "layer \(draft.name ?? "")")
    }

    private mutating func repetition(of name: String) -> String? {
      names.insert(name).inserted ? nil : "there is another layer with this name"
    }
  }

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

  /// Gathers which values each key of a layer has, so that a filter needn't look at all the others.
  struct TagWords {
    private(set) var values: [[UInt32]]
    private var known: Set<UInt64> = []
    /// Pairs that were noted lately: features are much like those before them.
    private var recent = Array(repeating: UInt64.max, count: recentCount)

    private static let recentCount = 512

    init(keyCount: Int) {
      values = Array(repeating: [], count: keyCount)
    }

    mutating func note(key: UInt32, value: UInt32) {
      let pair = UInt64(key) << 32 | UInt64(value)
      let place = Int(truncatingIfNeeded: (pair &* 0x9e37_79b9_7f4a_7c15) >> 55)
      guard recent[place] != pair else { return }
      recent[place] = pair
      if known.insert(pair).inserted { values[Int(key)].append(value) }
    }
  }
}

extension VectorLayer {
  fileprivate var byteCount: Int {
    let numbers = tags.capacity * 4 + partEnds.capacity * 4 + points.capacity * 8
    let texts = (keys + values.compactMap(\.string)).reduce(0) { $0 + $1.utf8.count }
    let words = keys.count * MemoryLayout<String>.stride + values.count * MemoryLayout<VectorValue>.stride
    return numbers + texts + words + features.capacity * MemoryLayout<VectorFeature>.stride
  }
}

/// Why a tile cannot be decoded at all; `problem` is the end of a sentence that names the tile.
package enum VectorTileError: Error, Hashable {
  case cannotBeUnpacked(InflateError)
  case damaged(WireError)
  case tooMany(String, limit: Int)
}

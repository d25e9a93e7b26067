internal import Wire

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

internal import Wire

/// The parts of a layer, found but not yet understood: its features may come before the words that they use.
struct LayerDraft {
  private(set) var name: String?
  private(set) var version: UInt64 = 1
  private(set) var saysItsVersion = false
  private(set) var extent: UInt64 = 4096
  private(set) var keys: [String] = []
  /// Nil for a value of an unknown type.
  private(set) var values: [VectorValue?] = []
  /// Where each feature is among the bytes of the tile.
  private(set) var features: [(start: UInt32, end: UInt32)] = []

  init(_ content: ByteReader, in budget: inout DecodingBudget) throws(WireError) {
    var reader = ProtobufReader(content)
    while budget.exhausted == nil, let field = try reader.next() {
      switch field {
      case 1: name = try reader.string()
      case 2: addFeature(try reader.bytes(), in: &budget)
      case 3:
        budget.take(1, of: .words)
        keys.append(try reader.string())
      case 4:
        budget.take(1, of: .words)
        values.append(try Self.value(try reader.message()))
      case 5: extent = try reader.uint64()
      case 15: (version, saysItsVersion) = (try reader.uint64(), true)
      default: break
      }
    }
  }

  /// Why the layer cannot be used; nil where it can.
  var problem: String? {
    guard name != nil else { return "it has no name" }
    guard version == 1 || version == 2 else { return "version \(version) is unknown" }
    return (1...UInt64(Int32.max)).contains(extent) ? nil : "its extent can't be \(extent)"
  }

  private mutating func addFeature(_ content: ByteReader, in budget: inout DecodingBudget) {
    budget.take(1, of: .features)
    features.append((UInt32(content.position), UInt32(content.position + content.remaining)))
  }

  private static func value(_ message: ProtobufReader) throws(WireError) -> VectorValue? {
    var reader = message
    var value: VectorValue?
    while let field = try reader.next() {
      switch field {
      case 1: value = .string(try reader.string())
      case 2: value = .double(Self.meant(by: try reader.float()))
      case 3: value = .double(try reader.double())
      case 4: value = .int(try reader.int64())
      case 5: value = .uint(try reader.uint64())
      case 6: value = .int(try reader.sint64())
      case 7: value = .bool(try reader.bool())
      default: break
      }
    }
    return value
  }

  /// The shortest decimal that a `Float` represents: 3.1, and not 3.0999999046325684.
  private static func meant(by float: Float) -> Double {
    Double(float.description) ?? Double(float)
  }
}

/// The remaining amount of one tile that may be decoded, so that its memory is bounded whatever its bytes claim.
struct DecodingBudget {
  enum Thing: Int, CaseIterable {
    case layers, features, words, tags, points

    var limit: Int {
      switch self {
      // Most of so many have nothing in them.
      case .layers: 100_000
      case .features: 500_000
      // Keys and values.
      case .words: 1_000_000
      case .tags, .points: 4_000_000
      }
    }
  }

  private var left = Thing.allCases.map(\.limit)
  /// The quantity that was exceeded.
  private(set) var exhausted: Thing?

  mutating func take(_ count: Int, of thing: Thing) {
    left[thing.rawValue] -= count
    if left[thing.rawValue] < 0 { exhausted = thing }
  }
}

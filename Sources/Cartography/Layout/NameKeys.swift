import Cells
import Tiles

/// The keys under which a layer may hold a name, the wanted language first.
struct NameKeys {
  private let keys: [UInt32]

  init(_ text: [String], language: String, layer: VectorLayer) {
    let names = text.flatMap { key in
      language.isEmpty ? [key] : ["\(key):\(language)", "\(key)_\(language)", key]
    }
    keys = names.compactMap { layer.keyIndex($0) }
  }

  func name(of feature: VectorFeature, in layer: VectorLayer, _ clean: inout CleanNames) -> String? {
    for key in keys {
      if let value = layer.valueIndex(ofKey: key, in: feature), let name = clean.name(value, in: layer) { return name }
    }
    return nil
  }
}

/// The values of a layer as names, each made fit to be written once: a street has many pieces.
struct CleanNames {
  private enum Name {
    case unknown, none
    case known(String)
  }

  private var names: [Name]

  /// In bytes; what is longer is no name.
  private static let longestName = 400

  init(_ layer: VectorLayer) {
    names = Array(repeating: .unknown, count: layer.values.count)
  }

  /// A value as a name; nil where it is none.
  mutating func name(_ value: Int, in layer: VectorLayer) -> String? {
    switch names[value] {
    case .known(let name): return name
    case .none: return nil
    case .unknown:
      let name = Self.name(layer.values[value])
      names[value] = name.map { .known($0) } ?? .none
      return name
    }
  }

  private static func name(_ value: VectorValue) -> String? {
    switch value {
    case .string(let name) where name.utf8.count <= longestName:
      let clean = Sanitizer.clean(name)
      return clean.unicodeScalars.contains { $0 != " " && $0 != "\u{fffd}" } ? clean : nil
    case .int(let number): return String(number)
    case .uint(let number): return String(number)
    default: return nil
    }
  }
}

import Cells
import Tiles

/// The keys under which a layer may hold a name, the wanted language first.
struct NameKeys {
  private let keys: [UInt32]
  private let label: Expression?
  private let language: String

  init(_ rule: StyleLayer, language: String, layer: VectorLayer) {
    (label, self.language) = (rule.label, language)
    keys = rule.text.flatMap { Self.spellings(of: $0, language) }.compactMap { layer.keyIndex($0) }
  }

  private static func spellings(of key: String, _ language: String) -> [String] {
    language.isEmpty ? [key] : ["\(key):\(language)", "\(key)_\(language)", key]
  }

  func name(of feature: VectorFeature, in layer: VectorLayer, _ clean: inout CleanNames) -> String? {
    if let label {
      let context = ExpressionContext(feature, of: layer, for: label) { Self.spellings(of: $0, language) }
      let text = (try? label.value(in: context))?.text ?? ""
      return CleanNames.name(.string(text.split { $0.isWhitespace }.joined(separator: " ")))
    }
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

  fileprivate static func name(_ value: VectorValue) -> String? {
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

import Tiles

/// Which features a style layer is about.
indirect enum StyleFilter: Hashable, Sendable {
  case always
  case all([StyleFilter])
  case any([StyleFilter])
  case not(StyleFilter)
  case has(String)
  case among(String, [VectorValue])
  case compared(String, Comparison, Double)
  case geometry(GeometryKind)

  enum Comparison: String, Hashable, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    func holds(_ one: Double, _ other: Double) -> Bool {
      switch self {
      case .less: one < other
      case .lessOrEqual: one <= other
      case .greater: one > other
      case .greaterOrEqual: one >= other
      }
    }
  }

  /// The filter as it is asked of the features of one layer: no words are compared any more.
  func resolved(for layer: VectorLayer) -> LayerFilter {
    switch self {
    case .always: .constant(true)
    case .all(let filters): .all(filters.map { $0.resolved(for: layer) })
    case .any(let filters): .any(filters.map { $0.resolved(for: layer) })
    case .not(let filter): .not(filter.resolved(for: layer))
    case .has(let key): .value(layer, key) { _ in true }
    case .among(let key, let values): .value(layer, key) { value in values.contains { $0.isEqual(to: value) } }
    case .compared(let key, let comparison, let number):
      .value(layer, key) { value in value.number.map { comparison.holds($0, number) } ?? false }
    case .geometry(let kind): .geometry(kind)
    }
  }
}

/// A filter whose words have been replaced by the numbers that a layer has for them.
indirect enum LayerFilter {
  case constant(Bool)
  case all([LayerFilter])
  case any([LayerFilter])
  case not(LayerFilter)
  /// Whether the feature has this key with one of the values that are marked.
  case value(key: UInt32, accepted: [Bool])
  case geometry(GeometryKind)

  static func value(_ layer: VectorLayer, _ key: String, where accepts: (VectorValue) -> Bool) -> LayerFilter {
    guard let key = layer.keyIndex(key) else { return .constant(false) }
    return .value(key: key, accepted: layer.values.map(accepts))
  }

  func accepts(_ feature: VectorFeature, tags: Span<UInt32>) -> Bool {
    switch self {
    case .constant(let answer): return answer
    case .all(let filters):
      for filter in filters where !filter.accepts(feature, tags: tags) { return false }
      return true
    case .any(let filters):
      for filter in filters where filter.accepts(feature, tags: tags) { return true }
      return false
    case .not(let filter): return !filter.accepts(feature, tags: tags)
    case .value(let key, let accepted):
      for index in stride(from: feature.tags.lowerBound, to: feature.tags.upperBound - 1, by: 2)
      where tags[index] == key {
        return accepted[Int(tags[index + 1])]
      }
      return false
    case .geometry(let kind): return feature.kind == kind
    }
  }
}

extension VectorValue {
  /// Numbers are equal whatever their type, and yes is yes however a tile says it.
  fileprivate func isEqual(to other: VectorValue) -> Bool {
    if let number, let otherNumber = other.number { return number == otherNumber }
    if bool != nil || other.bool != nil { return isYes == other.isYes }
    return self == other
  }

  private var isYes: Bool { bool ?? number.map { $0 != 0 } ?? (self == .string("yes") || self == .string("true")) }
}

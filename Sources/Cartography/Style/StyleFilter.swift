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
    var filter = LayerFilter()
    filter.append(self, layer)
    return filter
  }
}

/// A filter whose words have been replaced by the numbers that a layer has for them, flat, so that asking costs little.
struct LayerFilter {
  private enum Verb { case constant, all, any, not, value, geometry }

  private struct Node {
    var verb: Verb
    /// A truth, a key or a kind of geometry.
    var operand: UInt32 = 0
    /// Where the answers for the values of the layer start.
    var answers = 0
    /// The node behind this one and all that belongs to it.
    var end = 0
  }

  private var nodes: [Node] = []
  private var answers: [Bool] = []

  /// A filter that accepts the features that have this key with some of the layer's values.
  static func value(_ layer: VectorLayer, _ key: String, where accepts: (VectorValue) -> Bool) -> LayerFilter {
    var filter = LayerFilter()
    filter.appendValue(layer, key, where: accepts)
    return filter
  }

  fileprivate mutating func append(_ filter: StyleFilter, _ layer: VectorLayer) {
    let index = nodes.count
    switch filter {
    case .always: nodes.append(Node(verb: .constant, operand: 1))
    case .all(let filters): append(.all, filters, layer)
    case .any(let filters): append(.any, filters, layer)
    case .not(let filter): append(.not, [filter], layer)
    case .has(let key): appendValue(layer, key) { _ in true }
    case .among(let key, let values): appendValue(layer, key) { value in values.contains { $0.isEqual(to: value) } }
    case .compared(let key, let comparison, let number):
      appendValue(layer, key) { value in value.number.map { comparison.holds($0, number) } ?? false }
    case .geometry(let kind): nodes.append(Node(verb: .geometry, operand: UInt32(kind.rawValue)))
    }
    nodes[index].end = nodes.count
  }

  private mutating func append(_ verb: Verb, _ filters: [StyleFilter], _ layer: VectorLayer) {
    nodes.append(Node(verb: verb))
    for filter in filters { append(filter, layer) }
  }

  private mutating func appendValue(_ layer: VectorLayer, _ key: String, where accepts: (VectorValue) -> Bool) {
    guard let key = layer.keyIndex(key) else {
      nodes.append(Node(verb: .constant, operand: 0, end: nodes.count + 1))
      return
    }
    nodes.append(Node(verb: .value, operand: key, answers: answers.count, end: nodes.count + 1))
    let start = answers.count
    answers += repeatElement(false, count: layer.values.count)
    for value in layer.valueIndexes(ofKey: key) { answers[start + Int(value)] = accepts(layer.values[Int(value)]) }
  }

  /// The keys whose values it asks for.
  var keys: [UInt32] { nodes.compactMap { $0.verb == .value ? $0.operand : nil } }

  /// Whether nothing can pass.
  var isNever: Bool { nodes.count == 1 && nodes[0].verb == .constant && nodes[0].operand == 0 }

  func accepts(_ feature: VectorFeature, tags: Span<UInt32>) -> Bool {
    Self.accepts(nodes.span, 0, answers.span, tags.extracting(feature.tags), feature.kind)
  }

  private static func accepts(
    _ nodes: Span<Node>,
    _ index: Int,
    _ answers: Span<Bool>,
    _ tags: Span<UInt32>,
    _ kind: GeometryKind
  ) -> Bool {
    let node = nodes[index]
    switch node.verb {
    case .constant: return node.operand != 0
    case .geometry: return node.operand == UInt32(kind.rawValue)
    case .not: return !accepts(nodes, index + 1, answers, tags, kind)
    case .value:
      var tag = 0
      while tag + 1 < tags.count {
        if tags[tag] == node.operand { return answers[node.answers + Int(tags[tag + 1])] }
        tag += 2
      }
      return false
    case .all, .any:
      var child = index + 1
      while child < node.end {
        if accepts(nodes, child, answers, tags, kind) != (node.verb == .all) { return node.verb == .any }
        child = nodes[child].end
      }
      return node.verb == .all
    }
  }
}

extension VectorValue {
  /// Numbers are equal whatever their type, and booleans whatever their encoding in a tile.
  fileprivate func isEqual(to other: VectorValue) -> Bool {
    if case .string(let text) = self, case .string(let other) = other { return text == other }
    if let number, let otherNumber = other.number { return number == otherNumber }
    if bool != nil || other.bool != nil { return isYes == other.isYes }
    return self == other
  }

  private var isYes: Bool { bool ?? number.map { $0 != 0 } ?? (self == .string("yes") || self == .string("true")) }
}

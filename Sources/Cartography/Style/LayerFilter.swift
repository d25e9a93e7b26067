import Tiles

/// The filter of a style layer for the features of one tile layer: what depends on a single key is answered for each of
/// its values, so that asking costs little.
struct LayerFilter {
  private enum Verb { case constant, all, any, not, value, geometry, expression }

  /// The result of a filter for a feature; one that can't be evaluated accepts nothing.
  private enum Answer { case no, yes, failure }

  private struct Node {
    var verb: Verb
    /// A key, or the number of an expression.
    var operand: UInt32 = 0
    /// Where the answers start: that for no value, then those for the values of the layer, or for kinds of geometry.
    var answers = 0
    /// The node behind this one and all that belongs to it.
    var end = 0
  }

  private var nodes: [Node] = []
  private var answers: [Answer] = []
  private var expressions: [Expression] = []
  private let layer: VectorLayer

  init(_ filter: Expression, _ layer: VectorLayer) {
    self.layer = layer
    append(filter)
  }

  private init(_ layer: VectorLayer) { self.layer = layer }

  /// A filter that accepts the features that have this key with some of the layer's values.
  static func value(_ layer: VectorLayer, _ key: String, where accepts: (VectorValue) -> Bool) -> LayerFilter {
    var filter = LayerFilter(layer)
    filter.appendValue(key, without: .no) { accepts($0) ? .yes : .no }
    return filter
  }

  private mutating func append(_ filter: Expression) {
    let index = nodes.count
    switch filter.name {
    case "all": append(.all, filter.arguments)
    case "any": append(.any, filter.arguments)
    case "!": append(.not, filter.arguments)
    default: appendLeaf(filter)
    }
    nodes[index].end = nodes.count
  }

  private mutating func append(_ verb: Verb, _ filters: [Expression]) {
    nodes.append(Node(verb: verb))
    for filter in filters { append(filter) }
  }

  private mutating func appendLeaf(_ filter: Expression) {
    if filter.name == "filter-in", let key = filter.arguments[0].key, let values = filter.arguments[1].literal {
      // Nearly all filters are of this kind, and it needs no evaluation.
      let known = values.elements
      func answer(_ value: ExpressionValue) -> Answer { known.contains { $0.isLike(value) } ? .yes : .no }
      return appendValue(key, without: answer(.null)) { answer(ExpressionValue($0)) }
    }
    func answer(_ context: ExpressionContext) -> Answer {
      (try? filter.value(in: context)).map { $0.isTrue ? .yes : .no } ?? .failure
    }
    var context = ExpressionContext()
    switch (filter.uses.keys.count, filter.uses.geometry, filter.uses.feature) {
    case (1, false, false):
      let key = filter.uses.keys.first ?? ""
      appendValue(key, without: answer(context)) { value in
        context.properties[key] = ExpressionValue(value)
        return answer(context)
      }
    case (0, _, false):
      nodes.append(Node(verb: .geometry, answers: answers.count))
      for kind in 0...3 {
        context.geometry = GeometryKind(rawValue: .init(kind))?.name ?? "Unknown"
        answers.append(answer(context))
      }
    default:
      nodes.append(Node(verb: .expression, operand: UInt32(expressions.count)))
      expressions.append(filter)
    }
  }

  private mutating func appendValue(_ key: String, without: Answer, _ answer: (VectorValue) -> Answer) {
    guard let key = layer.keyIndex(key) else {
      nodes.append(Node(verb: .constant, answers: answers.count, end: nodes.count + 1))
      return answers.append(without)
    }
    nodes.append(Node(verb: .value, operand: key, answers: answers.count, end: nodes.count + 1))
    let start = answers.count + 1
    answers += repeatElement(without, count: layer.values.count + 1)
    for value in layer.valueIndexes(ofKey: key) { answers[start + Int(value)] = answer(layer.values[Int(value)]) }
  }

  /// The keys whose values it asks for.
  var keys: [UInt32] {
    let others = expressions.flatMap { expression in
      expression.uses.feature ? layer.keys : Array(expression.uses.keys)
    }
    return nodes.compactMap { $0.verb == .value ? $0.operand : nil } + others.compactMap { layer.keyIndex($0) }
  }

  /// Whether it asks for the number of a feature.
  var asksNumbers: Bool { expressions.contains { $0.uses.feature } }

  /// Whether nothing can pass.
  var isNever: Bool { nodes.count == 1 && nodes[0].verb == .constant && answers[0] != .yes }

  func accepts(_ feature: VectorFeature, tags: Span<UInt32>) -> Bool {
    answer(nodes.span, 0, answers.span, tags.extracting(feature.tags), feature) == .yes
  }

  private func answer(
    _ nodes: Span<Node>,
    _ index: Int,
    _ answers: Span<Answer>,
    _ tags: Span<UInt32>,
    _ feature: VectorFeature
  ) -> Answer {
    let node = nodes[index]
    switch node.verb {
    case .constant: return answers[node.answers]
    case .geometry: return answers[node.answers + Int(feature.kind.rawValue)]
    case .expression:
      let expression = expressions[Int(node.operand)]
      let context = ExpressionContext(feature, of: layer, for: expression)
      return (try? expression.value(in: context)).map { $0.isTrue ? .yes : .no } ?? .failure
    case .not:
      let answer = answer(nodes, index + 1, answers, tags, feature)
      return answer == .failure ? .failure : answer == .yes ? .no : .yes
    case .value:
      var tag = 0
      while tag + 1 < tags.count {
        if tags[tag] == node.operand { return answers[node.answers + 1 + Int(tags[tag + 1])] }
        tag += 2
      }
      return answers[node.answers]
    case .all, .any:
      let usual: Answer = node.verb == .all ? .yes : .no
      var child = index + 1
      while child < node.end {
        let answer = answer(nodes, child, answers, tags, feature)
        if answer != usual { return answer }
        child = nodes[child].end
      }
      return usual
    }
  }
}

extension Expression {
  /// The key whose value it is.
  fileprivate var key: String? { name == "get" && arguments.count == 1 ? arguments[0].literal?.string : nil }
}

extension ExpressionContext {
  /// The parts of a feature that an expression needs; a key may be replaced by others, of which the first that there is counts.
  init(
    _ feature: VectorFeature,
    of layer: VectorLayer,
    for expression: Expression,
    alternatives: (String) -> [String] = { [$0] }
  ) {
    geometry = feature.kind.name
    id = feature.id.map { .number(Double($0)) } ?? .null
    for key in expression.uses.feature ? layer.keys : Array(expression.uses.keys) {
      let values = alternatives(key).lazy.compactMap { layer.keyIndex($0) }
        .compactMap { layer.value(ofKey: $0, in: feature) }
      if let value = values.first { properties[key] = ExpressionValue(value) }
    }
  }
}

extension ExpressionValue {
  init(_ value: VectorValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .bool(let value): self = .boolean(value)
    default: self = .number(value.number ?? 0)
    }
  }
}

extension GeometryKind {
  fileprivate var name: String {
    switch self {
    case .point: "Point"
    case .line: "LineString"
    case .polygon: "Polygon"
    default: "Unknown"
    }
  }
}

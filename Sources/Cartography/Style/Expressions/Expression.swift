/// A compiled expression of a style: its types are checked, and what depends on nothing is evaluated.
///
/// A reference, since rules and layers pass the same ones around.
package final class Expression: Hashable, Sendable {
  typealias Run = @Sendable (Expression, borrowing ExpressionContext) throws -> ExpressionValue

  /// The operator, or `literal`.
  let name: String
  package let type: ExpressionType
  let arguments: [Expression]
  /// The value of a literal, the inputs of stops, the names of options.
  let constants: [ExpressionValue]
  /// The argument for each label of a `match`.
  let labels: [ExpressionValue: Int]
  package let uses: Uses
  /// The number of operators that an evaluation may run.
  let size: Int
  let depth: Int
  /// Its dependencies besides those of its arguments.
  private let own: Uses
  private let run: Run

  /// The dependencies of the value of an expression.
  package struct Uses: Hashable, Sendable {
    package var keys: Set<String> = []
    package var zoom = false
    var geometry = false
    /// A number or another part of the feature that isn't the value of a known key.
    var feature = false
    /// The state of the program, or an evaluation that always fails.
    var isVolatile = false

    package var isOfFeature: Bool { !keys.isEmpty || geometry || feature }
    var isEmpty: Bool { self == Uses() }

    mutating func formUnion(_ other: Uses) {
      keys.formUnion(other.keys)
      zoom = zoom || other.zoom
      geometry = geometry || other.geometry
      feature = feature || other.feature
      isVolatile = isVolatile || other.isVolatile
    }
  }

  /// More than these aren't evaluated for each feature.
  static let (maxSize, maxDepth) = (20_000, 160)

  init(
    _ name: String,
    _ type: ExpressionType,
    _ arguments: [Expression],
    constants: [ExpressionValue] = [],
    labels: [ExpressionValue: Int] = [:],
    uses own: Uses = Uses(),
    run: @escaping Run
  ) throws {
    size = arguments.reduce(1) { min($0 + $1.size, Self.maxSize * 2) }
    depth = 1 + (arguments.map(\.depth).max() ?? 0)
    guard size + constants.count + labels.count <= Self.maxSize, depth <= Self.maxDepth else {
      throw ExpressionError("the expression is too large")
    }
    (self.name, self.type, self.arguments, self.labels, self.run) = (name, type, arguments, labels, run)
    (self.constants, self.own) = (constants, own)
    uses = arguments.reduce(into: own) { $0.formUnion($1.uses) }
  }

  init(_ value: ExpressionValue, _ type: ExpressionType? = nil) {
    (name, self.type, arguments, constants) = ("literal", type ?? value.type, [], [value])
    (labels, uses, own, size, depth) = ([:], Uses(), Uses(), 1, 1)
    run = { expression, _ in expression.constants[0] }
  }

  /// The value of a literal.
  package var literal: ExpressionValue? { name == "literal" ? constants[0] : nil }

  package func value(in context: borrowing ExpressionContext) throws -> ExpressionValue {
    try run(self, context)
  }

  /// A literal if the expression depends on nothing.
  var folded: Expression {
    get throws {
      guard uses.isEmpty, literal == nil, type != .image else { return self }
      return Expression(try value(in: ExpressionContext()), type)
    }
  }

  /// The expression with some of its parts replaced, and evaluated as far as that is possible then.
  func replacing(_ replacement: (Expression) -> Expression?) throws -> Expression {
    if let other = replacement(self) { return other }
    guard !arguments.isEmpty else { return self }
    var (parts, isSame): ([Expression], Bool) = ([], true)
    for argument in arguments {
      let part = try argument.replacing(replacement)
      isSame = isSame && part == argument
      parts.append(part)
    }
    return isSame ? self : try with(parts)
  }

  /// The expression with other arguments.
  func with(_ arguments: [Expression], type: ExpressionType? = nil) throws -> Expression {
    var arguments = arguments
    if name == "case" {
      // Conditions that are known.
      for index in stride(from: arguments.count - 3, through: 0, by: -2) {
        guard let isMet = arguments[index].literal?.isTrue else { continue }
        if isMet { arguments.removeSubrange((index + 2)...) }
        arguments.remove(at: index)
        if !isMet { arguments.remove(at: index) }
      }
      if arguments.count == 1 { return arguments[0] }
    }
    return try Expression(
      name,
      type ?? self.type,
      arguments,
      constants: constants,
      labels: labels,
      uses: own,
      run: run
    )
    .folded
  }

  package static func == (one: Expression, other: Expression) -> Bool {
    one === other
      || one.name == other.name && one.type == other.type && one.size == other.size && one.constants == other.constants
        && one.labels == other.labels && one.arguments == other.arguments
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(constants)
    hasher.combine(arguments)
  }
}

/// The feature and the zoom for which an expression is evaluated.
package struct ExpressionContext: Sendable {
  package var zoom = 0.0
  /// `Point`, `LineString` or `Polygon`.
  package var geometry = "Unknown"
  package var id = ExpressionValue.null
  package var properties: [String: ExpressionValue] = [:]

  package init() {}
}

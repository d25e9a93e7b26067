package import Wire

/// Compiles the JSON of a style expression, as MapLibre defines it.
package struct ExpressionCompiler {
  /// How a value of an unknown type becomes one of the expected type.
  enum Annotation { case assertion, coercion, none }

  /// The values of the style's `state`.
  package var globals: [String: ExpressionValue] = [:]
  private var scope: [String: Expression] = [:]
  private var depth = 0

  /// The JSON of an expression has at most so many levels.
  private static let maxDepth = 96

  package init() {}

  /// Compiles the value of a property: an expression, a function of the older kind, or a plain value.
  package mutating func property(_ json: JSON, _ type: PropertyType) throws -> Expression {
    let json = type.isToken(json) ? LegacyStyle.tokens(json.string ?? "") : try LegacyStyle.expression(json, type)
    let expression = try compile(json, type.type, type.type == .string ? .coercion : nil)
    if try expression.zoomCurve() == nil, expression.uses.zoom { throw Self.misplacedZoom }
    return expression
  }

  static let misplacedZoom = ExpressionError("zoom has to be the input of the outermost step or interpolate")

  package mutating func compile(_ json: JSON, _ expected: ExpressionType? = nil) throws -> Expression {
    try compile(json, expected, nil)
  }

  mutating func compile(
    _ json: JSON,
    _ expected: ExpressionType?,
    _ annotation: Annotation?
  ) throws -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else { throw ExpressionError("the expression is nested too deeply") }
    switch json {
    case .object: throw ExpressionError("an object has to be written as [\"literal\", {…}]")
    case .array(let parts):
      guard let first = parts.first else {
        throw ExpressionError("an empty array has to be written as [\"literal\", []]")
      }
      guard parts.count <= Expression.maxSize else { throw ExpressionError("the expression is too large") }
      guard let name = first.string else { throw ExpressionError("an expression begins with the name of its operator") }
      let expression = try call(name, Array(parts.dropFirst()), expected)
      return try Self.annotated(expression, expected, annotation).folded
    default: return try Self.annotated(Expression(ExpressionValue(json)), expected, annotation).folded
    }
  }

  mutating func compile(_ json: [JSON], _ type: ExpressionType?) throws -> [Expression] {
    var expressions: [Expression] = []
    for value in json { expressions.append(try compile(value, type)) }
    return expressions
  }

  /// The expression with a check or a conversion where its type isn't the expected one.
  private static func annotated(
    _ expression: Expression,
    _ expected: ExpressionType?,
    _ annotation: Annotation?
  ) throws -> Expression {
    guard let expected else { return expression }
    let isText = expression.type == .string
    let usual: Annotation
    switch (expected, expression.type) {
    case (.string, .value), (.number, .value), (.boolean, .value), (.object, .value), (.array, .value):
      usual = .assertion
    case (.color, .value), (.color, .string), (.formatted, .value), (.image, .value): usual = .coercion
    case (.formatted, _) where isText || expression.type == .image: usual = .coercion
    case (.image, _) where isText: usual = .coercion
    default:
      guard expected.includes(expression.type) else { throw ExpressionError.type(expected, not: expression.type) }
      return expression
    }
    switch annotation ?? usual {
    case .assertion: return try assertion(expected, [expression])
    case .coercion: return try coercion(expected, [expression])
    case .none: return expression
    }
  }

  static func assertion(_ type: ExpressionType, _ arguments: [Expression]) throws -> Expression {
    try Expression("assert", type, arguments) { expression, context in
      var last = ExpressionType.null
      for argument in expression.arguments {
        let value = try argument.value(in: context)
        last = value.type
        if expression.type.includes(last) { return value }
      }
      throw ExpressionError.type(expression.type, not: last)
    }
  }

  static func coercion(_ type: ExpressionType, _ arguments: [Expression]) throws -> Expression {
    try Expression("to", type, arguments) { expression, context in
      var last = ExpressionValue.null
      for argument in expression.arguments {
        last = try argument.value(in: context)
        if let value = last.converted(to: expression.type) { return value }
      }
      throw ExpressionError("no \(expression.type.name): \(last.text)")
    }
  }

  private mutating func call(
    _ name: String,
    _ parts: [JSON],
    _ expected: ExpressionType?
  ) throws -> Expression {
    // The type that the branches of an expression have in common, as far as it is known.
    let common = expected == .value ? nil : expected
    switch name {
    case "literal": return try literal(parts, expected)
    case "semiliteral": return try semiliteral(parts, expected)
    case "let": return try bindings(parts, expected)
    case "var":
      guard parts.count == 1, let name = parts[0].string, let bound = scope[name] else {
        throw ExpressionError("unknown variable \(parts.first.map { JSONWriter.text(of: $0) } ?? "")")
      }
      return bound
    case "global-state":
      guard parts.count == 1, let key = parts[0].string else { throw ExpressionError("global-state has one name") }
      var state = Expression.Uses()
      state.isVolatile = true
      return try Expression(name, .value, [], constants: [globals[key] ?? .null], uses: state) { state, _ in
        state.constants[0]
      }
    case "array": return try array(parts)
    case "number", "string", "boolean", "object":
      guard !parts.isEmpty else { throw ExpressionError("\(name) has no argument") }
      let type: ExpressionType = [.number, .string, .boolean, .object].first { $0.name == name } ?? .value
      return try Self.assertion(type, compile(parts, .value))
    case "to-number", "to-string", "to-boolean", "to-color":
      let isSingle = name == "to-string" || name == "to-boolean"
      guard !parts.isEmpty, !isSingle || parts.count == 1 else { throw ExpressionError("\(name) has one argument") }
      let type: ExpressionType = [.number, .string, .boolean, .color].first { "to-\($0.name)" == name } ?? .value
      return try Self.coercion(type, compile(parts, .value))
    case "case": return try cases(parts, common)
    case "match": return try match(parts, common)
    case "coalesce": return try coalesce(parts, common)
    case "step", "interpolate", "interpolate-hcl", "interpolate-lab": return try curve(name, parts, common)
    case "==", "!=", "<", "<=", ">", ">=": return try comparison(name, parts)
    case "format": return try format(parts)
    case "number-format": return try numberFormat(parts)
    case "image": return try Self.coercion(.image, [compile(.array(["string"] + parts))])
    case "collator": return try collator(parts)
    default:
      let found = try ExpressionOperator.named(name, count: parts.count)
      var arguments: [Expression] = []
      for (index, part) in parts.enumerated() {
        arguments.append(try compile(part, found.parameters[min(index, found.parameters.count - 1)]))
      }
      return try found.expression(name, arguments)
    }
  }

  private func literal(_ parts: [JSON], _ expected: ExpressionType?) throws -> Expression {
    guard parts.count == 1 else { throw ExpressionError("literal has one argument") }
    let value = ExpressionValue(parts[0])
    if case .array(.value, 0) = value.type, case .array(_, let count)? = expected, count ?? 0 == 0 {
      return Expression(value, expected)
    }
    return Expression(value)
  }

  /// An array whose elements are expressions.
  private mutating func semiliteral(_ parts: [JSON], _ expected: ExpressionType?) throws -> Expression {
    guard parts.count == 1 else { throw ExpressionError("semiliteral has one argument") }
    guard let elements = parts[0].array else { return try literal(parts, expected) }
    var item: ExpressionType?
    if case .array(let type, _)? = expected { item = type }
    let values = try compile(elements, item)
    let first = values.first?.type ?? .value
    let type = ExpressionType.array(values.allSatisfy { $0.type == first } ? first : .value, values.count)
    return try Expression("semiliteral", type, values) { expression, context in
      .array(try expression.values(in: context))
    }
  }

  private mutating func bindings(_ parts: [JSON], _ expected: ExpressionType?) throws -> Expression {
    guard parts.count % 2 == 1 else { throw ExpressionError("let has names and values, and a result") }
    let outer = scope
    var inner = scope
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      guard let name = parts[index].string, !name.isEmpty,
        name.utf8.allSatisfy({ $0 == 0x5f || Unicode.Scalar($0).properties.isAlphabetic || (0x30...0x39).contains($0) })
      else { throw ExpressionError("the name of a variable has letters, digits and _") }
      inner[name] = try compile(parts[index + 1])
    }
    scope = inner
    defer { scope = outer }
    return try compile(parts[parts.count - 1], expected)
  }

  private mutating func array(_ parts: [JSON]) throws -> Expression {
    var (type, count, values) = (ExpressionType.value, nil as Int?, parts)
    if values.count > 1 {
      guard let found = [ExpressionType.string, .number, .boolean].first(where: { $0.name == values[0].string }) else {
        throw ExpressionError("the elements of an array are string, number or boolean")
      }
      type = found
      values.removeFirst()
    }
    if values.count > 1 {
      count = values[0].int
      guard values[0].isNull || count ?? -1 >= 0 else { throw ExpressionError("the length of an array is a number") }
      values.removeFirst()
    }
    guard !values.isEmpty else { throw ExpressionError("array has no argument") }
    return try Self.assertion(.array(type, count), compile(values, .value))
  }
}

extension Expression {
  func values(in context: borrowing ExpressionContext) throws -> [ExpressionValue] {
    var values: [ExpressionValue] = []
    values.reserveCapacity(arguments.count)
    for argument in arguments { values.append(try argument.value(in: context)) }
    return values
  }

  /// The step or interpolate whose input is the zoom; throws if zoom occurs elsewhere.
  func zoomCurve() throws -> Expression? {
    guard uses.zoom else { return nil }
    var found: Expression?
    let isCurve = (name == "step" || name.hasPrefix("interpolate")) && arguments[0].name == "zoom"
    if isCurve { found = self }
    for argument in arguments {
      guard let inner = try argument.zoomCurve() else { continue }
      guard found == nil || found == inner, isCurve || name == "coalesce" else {
        throw ExpressionCompiler.misplacedZoom
      }
      found = inner
    }
    return found
  }
}

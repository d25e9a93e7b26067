import Glibc

/// The operators of expressions whose arguments have fixed types, by their names.
struct ExpressionOperator: Sendable {
  typealias Function = @Sendable ([ExpressionValue], borrowing ExpressionContext) throws -> ExpressionValue

  private let type: ExpressionType
  /// The types of the arguments, the last one for all that follow if there may be any number.
  let parameters: [ExpressionType]
  private let counts: ClosedRange<Int>
  private let uses: Expression.Uses
  private let function: Function

  func expression(_ name: String, _ arguments: [Expression]) throws -> Expression {
    var uses = uses
    if name == "get" || name == "has", arguments.count == 1 {
      if let key = arguments[0].literal { uses.keys = [key.string] } else { uses.feature = true }
    }
    let function = function
    return try Expression(name, try type(of: arguments, name), arguments, uses: uses) {
      expression,
      context in
      guard name != "all", name != "any" else { return .boolean(try expression.isSettled(context)) }
      return try function(expression.values(in: context), context)
    }
  }

  /// The type of the result, which may be that of an argument; refuses arguments that can't be searched.
  private func type(of arguments: [Expression], _ name: String) throws -> ExpressionType {
    switch name {
    case "at":
      if case .array(let item, _) = arguments[1].type { return item }
    case "in", "index-of":
      guard Self.isSought(arguments[0].type) || arguments[0].type == .value else {
        throw ExpressionError("\(name) doesn't look for \(arguments[0].type.name)")
      }
    case "length", "slice":
      switch arguments[0].type {
      case .array(let item, _): return name == "slice" ? .array(item, nil) : type
      case .string: return name == "slice" ? .string : type
      case .value: return type
      default: throw ExpressionError("\(name) of \(arguments[0].type.name)")
      }
    default: break
    }
    return type
  }

  private static func isSought(_ type: ExpressionType) -> Bool { [.boolean, .string, .number, .null].contains(type) }

  private static func make(
    _ type: ExpressionType,
    _ parameters: [ExpressionType],
    _ counts: ClosedRange<Int>? = nil,
    uses: Expression.Uses = Expression.Uses(),
    _ function: @escaping Function
  ) -> ExpressionOperator {
    let counts = counts ?? parameters.count...parameters.count
    return ExpressionOperator(type: type, parameters: parameters, counts: counts, uses: uses, function: function)
  }

  /// The operators by their names, with the number of arguments behind a name that has several.
  private static let all: [String: ExpressionOperator] =
    numbers.merging(texts) { $1 }.merging(lists) { $1 }.merging(features) { $1 }

  static func named(_ name: String, count: Int) throws -> ExpressionOperator {
    guard let found = all[name] ?? all["\(name)/\(count)"] else {
      let isKnown = all.keys.contains { $0.hasPrefix("\(name)/") }
      throw ExpressionError(
        "\(isKnown ? "arguments of" : "unknown expression") \"\(name)\"",
        name: isKnown ? nil : name
      )
    }
    guard found.counts.contains(count) else { throw ExpressionError("\(count) arguments of \"\(name)\"") }
    return found
  }

  static func call(_ name: String, _ arguments: [Expression]) throws -> Expression {
    try named(name, count: arguments.count).expression(name, arguments).folded
  }

  private typealias Arithmetic = @Sendable (Double, Double) -> Double

  private static func number(_ function: @escaping @Sendable (Double) -> Double) -> ExpressionOperator {
    make(.number, [.number]) { x, _ in .number(function(x[0].number)) }
  }

  private static func constant(_ number: Double) -> ExpressionOperator { make(.number, []) { _, _ in .number(number) } }

  private static func pair(_ function: @escaping Arithmetic) -> ExpressionOperator {
    make(.number, [.number, .number]) { x, _ in .number(function(x[0].number, x[1].number)) }
  }

  private static func list(_ start: Double, _ function: @escaping Arithmetic) -> ExpressionOperator {
    make(.number, [.number], 0...Int.max) { x, _ in .number(x.reduce(start) { function($0, $1.number) }) }
  }

  private static let numbers: [String: ExpressionOperator] = [
    "e": constant(M_E), "pi": constant(.pi), "ln2": constant(M_LN2),
    "+": list(0) { $0 + $1 }, "*": list(1) { $0 * $1 },
    "min": list(.infinity) { Swift.min($0, $1) }, "max": list(-.infinity) { Swift.max($0, $1) },
    "-/2": pair { $0 - $1 }, "-/1": number { -$0 }, "/": pair { $0 / $1 }, "^": pair { pow($0, $1) },
    "%": pair { $0.truncatingRemainder(dividingBy: $1) },
    "sqrt": number { $0.squareRoot() }, "ln": number { log($0) }, "log2": number { log2($0) },
    "log10": number { log10($0) }, "sin": number { sin($0) }, "cos": number { cos($0) }, "tan": number { tan($0) },
    "asin": number { asin($0) }, "acos": number { acos($0) }, "atan": number { atan($0) },
    "abs": number { Swift.abs($0) }, "ceil": number { $0.rounded(.up) }, "floor": number { $0.rounded(.down) },
    "round": number { $0.rounded() },
    "!": make(.boolean, [.boolean]) { x, _ in .boolean(!x[0].isTrue) },
    "all": make(.boolean, [.boolean], 0...Int.max) { _, _ in .null },
    "any": make(.boolean, [.boolean], 0...Int.max) { _, _ in .null },
  ]

  private static let texts: [String: ExpressionOperator] = [
    "concat": make(.string, [.value], 1...Int.max) { x, _ in .string(x.map(\.text).joined()) },
    "upcase": make(.string, [.string]) { x, _ in .string(x[0].string.uppercased()) },
    "downcase": make(.string, [.string]) { x, _ in .string(x[0].string.lowercased()) },
    "join": make(.string, [.array(.string, nil), .string]) { x, _ in
      .string(x[0].elements.map(\.string).joined(separator: x[1].string))
    },
    "split": make(.array(.string, nil), [.string, .string]) { x, _ in
      guard !x[1].string.isEmpty else { return .array(x[0].string.map { .string(String($0)) }) }
      let parts = x[0].string.split(separator: x[1].string, omittingEmptySubsequences: false)
      return .array(parts.map { .string(String($0)) })
    },
    "typeof": make(.string, [.value]) { x, _ in .string(x[0].type.name) },
    "is-supported-script": make(.boolean, [.string]) { _, _ in .boolean(true) },
    // No collator follows a language.
    "resolved-locale": make(.string, [.collator]) { _, _ in .string("") },
    "error": make(.never, [.string], uses: Expression.Uses(isVolatile: true)) { x, _ in
      throw ExpressionError(x[0].string)
    },
  ]

  private static let lists: [String: ExpressionOperator] = [
    "at": make(.value, [.number, .array(.value, nil)]) { x, _ in
      guard let index = Int(exactly: x[0].number), x[1].elements.indices.contains(index) else {
        throw ExpressionError("no element \(x[0].text)")
      }
      return x[1].elements[index]
    },
    "in": make(.boolean, [.value, .value]) { x, _ in
      .boolean(try x[1].isTruthy && index(of: x[0], in: x[1], from: 0) >= 0)
    },
    "index-of": make(.number, [.value, .value, .number], 2...3) { x, _ in
      .number(Double(try index(of: x[0], in: x[1], from: x.count > 2 ? x[2].number : 0)))
    },
    "length": make(.number, [.value]) { x, _ in
      switch x[0] {
      case .string(let text): .number(Double(text.unicodeScalars.count))
      case .array(let elements): .number(Double(elements.count))
      default: throw ExpressionError.type(.string, not: x[0].type)
      }
    },
    "slice": make(.value, [.value, .number, .number], 2...3) { x, _ in
      switch x[0] {
      case .string(let text):
        let letters = Array(text.unicodeScalars)
        return .string(String(String.UnicodeScalarView(letters[range(x, letters.count)])))
      case .array(let elements): return .array(Array(elements[range(x, elements.count)]))
      default: throw ExpressionError.type(.string, not: x[0].type)
      }
    },
  ]

  /// The place from the start; a negative one is counted from the end.
  private static func place(_ number: Double, _ count: Int) -> Int {
    guard !number.isNaN else { return 0 }
    let whole = Int(Swift.min(Swift.max(number, -1e9), 1e9))
    return Swift.min(Swift.max(whole < 0 ? count + whole : whole, 0), count)
  }

  private static func range(_ values: [ExpressionValue], _ count: Int) -> Range<Int> {
    let start = place(values[1].number, count)
    return start..<Swift.max(values.count > 2 ? place(values[2].number, count) : count, start)
  }

  /// The place of a value in an array, or of a text in another one; -1 if there is none.
  private static func index(of value: ExpressionValue, in whole: ExpressionValue, from start: Double)
    throws -> Int
  {
    guard isSought(value.type) else { throw ExpressionError("nothing is found by \(value.type.name)") }
    switch whole {
    case .array(let elements):
      return elements[place(start, elements.count)...].firstIndex(of: value) ?? -1
    case .string(let text):
      let letters = Array(text.unicodeScalars)
      let sought = Array((value.isNull ? "null" : value.text).unicodeScalars)
      let from = place(Swift.max(start, 0), letters.count)
      guard from + sought.count <= letters.count else { return -1 }
      return (from...letters.count - sought.count).first { letters[$0...].starts(with: sought) } ?? -1
    default: throw ExpressionError.type(.string, not: whole.type)
    }
  }

  private static let features: [String: ExpressionOperator] = [
    "zoom": make(.number, [], uses: Expression.Uses(zoom: true)) { _, context in .number(context.zoom) },
    "geometry-type": make(.string, [], uses: Expression.Uses(geometry: true)) { _, context in .string(context.geometry)
    },
    "id": make(.value, [], uses: Expression.Uses(feature: true)) { _, context in context.id },
    "properties": make(.object, [], uses: Expression.Uses(feature: true)) { _, context in .object(context.properties) },
    "get/1": make(.value, [.string]) { x, context in context.properties[x[0].string] ?? .null },
    "get/2": make(.value, [.string, .object]) { x, _ in x[1].field(x[0].string) ?? .null },
    "has/1": make(.boolean, [.string]) { x, context in .boolean(context.properties[x[0].string] != nil) },
    "has/2": make(.boolean, [.string, .object]) { x, _ in .boolean(x[1].field(x[0].string) != nil) },
    // A filter of the older kind: the value of a key and those to compare it with, whatever their types.
    "filter-in": make(.boolean, [.value, .array(.value, nil)]) { x, _ in
      .boolean(x[1].elements.contains { $0.isLike(x[0]) })
    },
    "filter<": order("<"), "filter<=": order("<="), "filter>": order(">"), "filter>=": order(">="),
    "rgb": make(.color, [.number, .number, .number]) { x, _ in try color(x) },
    "rgba": make(.color, [.number, .number, .number, .number]) { x, _ in try color(x) },
    "to-rgba": make(.array(.number, 4), [.color]) { x, _ in
      guard case .color(let color) = x[0] else { return .null }
      return .array([color.red * 255, color.green * 255, color.blue * 255, color.alpha].map { .number($0) })
    },
    // A colour with an opacity over another one.
    "over": make(.color, [.color, .number, .color]) { x, _ in
      guard case .color(var color) = x[0], case .color(let ground) = x[2] else { return .null }
      let share = color.alpha * Swift.min(Swift.max(x[1].number, 0), 1)
      color.alpha = 1
      return .color(ground.mixed(with: color, share: share))
    },
  ]

  private static func order(_ name: String) -> ExpressionOperator {
    make(.boolean, [.value, .value]) { x, _ in
      let isComparable = x[0].type == x[1].type && [.number, .string].contains(x[0].type)
      return .boolean(try isComparable && StyleText.compare(name, x[0], x[1]))
    }
  }

  private static func color(_ channels: [ExpressionValue]) throws -> ExpressionValue {
    guard let color = StyleColor(channels) else { throw ExpressionError("channels are from 0 to 255, opacities to 1") }
    return .color(color)
  }
}

extension Expression {
  /// The value of an `all` or `any`, which ends at the first argument that settles it.
  fileprivate func isSettled(_ context: borrowing ExpressionContext) throws -> Bool {
    let isAny = name == "any"
    for argument in arguments where try argument.value(in: context).isTrue == isAny { return isAny }
    return !isAny
  }
}

extension ExpressionValue {
  fileprivate func field(_ name: String) -> ExpressionValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  /// Whether it is the value of a filter: booleans are equal whatever their encoding in a tile.
  func isLike(_ other: ExpressionValue) -> Bool {
    switch (self, other) {
    case (.boolean(let value), _): value == other.isYes
    case (_, .boolean(let value)): value == isYes
    default: self == other
    }
  }

  private var isYes: Bool {
    switch self {
    case .boolean(let value): value
    case .number(let value): value != 0
    default: self == .string("yes") || self == .string("true")
    }
  }

  /// The value as one of another type; nil if it has no counterpart.
  func converted(to type: ExpressionType) -> ExpressionValue? {
    switch (type, self) {
    case (.string, _): return .string(text)
    case (.boolean, _): return .boolean(isTruthy)
    case (.number, .null): return .number(0)
    case (.number, .boolean(let value)): return .number(value ? 1 : 0)
    case (.number, .number), (.color, .color), (.formatted, .formatted), (.image, .image): return self
    case (.number, .string(let text)):
      let digits = text.filter { !$0.isWhitespace }
      return digits.isEmpty ? .number(0) : Double(digits).map { .number($0) }
    case (.color, .string(let text)): return StyleColor(css: text).map { .color($0) }
    case (.color, .array(let parts)): return StyleColor(parts).map { .color($0) }
    case (.formatted, .image(let image)): return .formatted([Section(image: image)])
    case (.formatted, _): return .formatted([Section(text: text)])
    case (.image, _): return .image(text)
    default: return nil
    }
  }
}

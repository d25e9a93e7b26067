import Wire

/// Comparisons, texts and their options.
extension ExpressionCompiler {
  mutating func comparison(_ name: String, _ parts: [JSON]) throws -> Expression {
    guard (2...3).contains(parts.count) else { throw ExpressionError("\(name) has two arguments") }
    let isOrder = name.first == "<" || name.first == ">"
    var sides = try compile(Array(parts[..<2]), .value)
    for side in sides {
      switch side.type {
      case .string, .number, .value: break
      case .boolean where !isOrder, .null where !isOrder: break
      default: throw ExpressionError("\(name) doesn't compare \(side.type.name)")
      }
    }
    let types = sides.map(\.type)
    guard types[0] == types[1] || types.contains(.value) else { throw ExpressionError.type(types[0], not: types[1]) }
    if isOrder {
      for side in 0...1 where types[side] == .value && types[1 - side] != .value {
        sides[side] = try Self.assertion(types[1 - side], [sides[side]])
      }
    }
    if parts.count == 3 {
      guard types.contains(.string) || types == [.value, .value] else {
        throw ExpressionError("a collator compares strings")
      }
      sides.append(try compile(parts[2], .collator))
    }
    return try Expression(name, .boolean, sides) { expression, context in
      var values = try expression.values(in: context)
      if values.count > 2, case .collator(let collator) = values[2], values[0].type == .string,
        values[1].type == .string
      {
        values = values[..<2].map { .string(collator.key($0.string)) }
      }
      return .boolean(try StyleText.compare(expression.name, values[0], values[1]))
    }
  }

  mutating func collator(_ parts: [JSON]) throws -> Expression {
    guard parts.count == 1, parts[0].object != nil else {
      throw ExpressionError("the options of collator are an object")
    }
    let options = ["case-sensitive", "diacritic-sensitive"]
    let arguments = try compile(options.map { parts[0][$0] ?? false }, .boolean)
    return try Expression("collator", .collator, arguments) { expression, context in
      let values = try expression.values(in: context).map(\.isTrue)
      return .collator(.init(isCaseSensitive: values[0], isDiacriticSensitive: values[1]))
    }
  }

  /// A text of parts; the constants are the number of options of each part, and their names.
  mutating func format(_ parts: [JSON]) throws -> Expression {
    let types: [(name: String, type: ExpressionType)] = [
      ("font-scale", .number), ("text-font", .array(.string, nil)), ("text-color", .color), ("vertical-align", .string),
    ]
    guard !parts.isEmpty, parts[0].object == nil else { throw ExpressionError("format has no text") }
    var (arguments, names) = ([Expression](), [ExpressionValue]())
    for part in parts {
      if part.object != nil {
        for (name, type) in types {
          guard let value = part[name] else { continue }
          arguments.append(try compile(value, type))
          names.append(.string(name))
        }
      } else {
        let text = try compile(part, .value)
        guard [.string, .value, .null, .image].contains(text.type) else {
          throw ExpressionError.type(.string, not: text.type)
        }
        arguments.append(text)
        names.append(.null)
      }
    }
    return try Expression("format", .formatted, arguments, constants: names) {
      expression,
      context in
      var sections: [ExpressionValue.Section] = []
      for (name, argument) in zip(expression.constants, expression.arguments) {
        let value = try argument.value(in: context)
        if name.isNull {
          if case .image(let image) = value {
            sections.append(.init(image: image))
          } else {
            sections.append(.init(text: value.text))
          }
        } else {
          sections[sections.count - 1].options[name.string] = value
        }
      }
      return .formatted(sections)
    }
  }

  mutating func numberFormat(_ parts: [JSON]) throws -> Expression {
    guard parts.count == 2, let options = parts[1].object else { throw ExpressionError("number-format has options") }
    for name in ["currency", "unit"] where options[name] != nil {
      throw ExpressionError("number-format with \(name) depends on a language")
    }
    var arguments = [try compile(parts[0], .number)]
    for (name, value) in [("min-fraction-digits", 0), ("max-fraction-digits", 3)] as [(String, JSON)] {
      arguments.append(try compile(options[name] ?? value, .number))
    }
    return try Expression("number-format", .string, arguments) { expression, context in
      let values = try expression.values(in: context).map(\.number)
      return .string(StyleText.grouped(values[0], digits: (values[1], values[2])))
    }
  }
}

/// Texts as the expressions of styles compare, cut and write them.
enum StyleText {
  static func compare(_ name: String, _ one: ExpressionValue, _ other: ExpressionValue) throws -> Bool {
    func holds<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
      (name.first == "<" ? one < other : one > other) || (name.last == "=" && one == other)
    }
    switch (name, one, other) {
    case ("==", _, _): return one == other
    case ("!=", _, _): return one != other
    case (_, .number(let one), .number(let other)): return holds(one, other)
    case (_, .string(let one), .string(let other)): return holds(one, other)
    default: throw ExpressionError("\(name) doesn't compare \(one.type.name) with \(other.type.name)")
    }
  }

  static func withoutMarks(_ text: String) -> String { String(text.map { marked[$0] ?? $0 }) }

  /// Latin letters without their marks, by the letters with them.
  private static let marked: [Character: Character] = {
    var found: [Character: Character] = [:]
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
      for mark in (0x300...0x338).compactMap({ Unicode.Scalar($0 as UInt32) }) {
        // Two spellings of one character are equal.
        found[Character("\(letter)\(mark)")] = letter
      }
    }
    return found
  }()

  /// A number with commas between thousands, and so many digits behind the point.
  static func grouped(_ number: Double, digits: (Double, Double)) -> String {
    guard number.isFinite else { return "\(number)" }
    let least = Int(min(max(digits.0.isNaN ? 0 : digits.0, 0), 20))
    let most = Int(min(max(digits.1.isNaN ? 3 : digits.1, Double(least)), 20))
    var text = ExpressionValue.number(abs(number)).text
    let scale = (0..<most).reduce(1.0) { scale, _ in scale * 10 }
    if abs(number) * scale < 9e15 {
      let figures = String(Int((abs(number) * scale).rounded()))
      let padded = String(repeating: "0", count: max(most + 1 - figures.count, 0)) + figures
      text = "\(padded.dropLast(most)).\(padded.suffix(most))"
    }
    let parts = text.split(separator: ".").map(String.init)
    guard !text.contains("e") else { return (number < 0 ? "-" : "") + text }
    var fraction = parts.count == 2 ? parts[1] : ""
    while fraction.last == "0", fraction.count > least { fraction.removeLast() }
    fraction += String(repeating: "0", count: max(least - fraction.count, 0))
    var whole = ""
    for (index, digit) in parts[0].enumerated() {
      if index > 0, (parts[0].count - index) % 3 == 0 { whole += "," }
      whole.append(digit)
    }
    return (number < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}

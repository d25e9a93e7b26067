import Glibc
import Wire

/// Choices between expressions: by conditions, by labels, and by stops.
extension ExpressionCompiler {
  mutating func cases(_ parts: [JSON], _ expected: ExpressionType?) throws -> Expression {
    guard parts.count >= 3, parts.count % 2 == 1 else {
      throw ExpressionError("case has conditions, each with a value")
    }
    var (type, arguments) = (expected, [Expression]())
    for (index, part) in parts.enumerated() {
      let isCondition = index % 2 == 0 && index < parts.count - 1
      let argument = try compile(part, isCondition ? .boolean : type)
      if !isCondition { type = type ?? argument.type }
      arguments.append(argument)
    }
    return try Expression("case", type ?? .value, arguments) { expression, context in
      let arguments = expression.arguments
      var index = 0
      while index + 1 < arguments.count {
        if try arguments[index].value(in: context).isTrue { return try arguments[index + 1].value(in: context) }
        index += 2
      }
      return try arguments[index].value(in: context)
    }
  }

  mutating func match(_ parts: [JSON], _ expected: ExpressionType?) throws -> Expression {
    guard parts.count >= 4, parts.count % 2 == 0 else {
      throw ExpressionError("match has an input, labels with values, and another value")
    }
    var (type, labels, values) = (expected, [ExpressionValue: Int](), [Expression]())
    var labelType: ExpressionType?
    for index in stride(from: 1, to: parts.count - 1, by: 2) {
      let list = parts[index].array ?? [parts[index]]
      guard !list.isEmpty else { throw ExpressionError("match without a label") }
      for label in list.map({ ExpressionValue($0) }) {
        switch label {
        case .string: break
        case .number(let number) where number == number.rounded() && abs(number) <= 9_007_199_254_740_991: break
        default: throw ExpressionError("the labels of match are strings or whole numbers")
        }
        guard labelType ?? label.type == label.type else {
          throw ExpressionError.type(labelType ?? .value, not: label.type)
        }
        labelType = label.type
        guard labels.updateValue(values.count + 1, forKey: label) == nil else {
          throw ExpressionError("match has the label \(label.text) twice")
        }
      }
      values.append(try compile(parts[index + 1], type))
      type = type ?? values.last?.type
    }
    let input = try compile(parts[0], .value)
    values.append(try compile(parts[parts.count - 1], type))
    if let labelType, input.type != .value, !labelType.includes(input.type) {
      throw ExpressionError.type(labelType, not: input.type)
    }
    return try Expression("match", type ?? .value, [input] + values, labels: labels) {
      expression,
      context in
      let input = try expression.arguments[0].value(in: context)
      return try expression.arguments[expression.labels[input] ?? expression.arguments.count - 1].value(in: context)
    }
  }

  mutating func coalesce(_ parts: [JSON], _ expected: ExpressionType?) throws -> Expression {
    guard !parts.isEmpty else { throw ExpressionError("coalesce has no argument") }
    var (type, arguments) = (expected, [Expression]())
    for part in parts {
      arguments.append(try compile(part, type, Annotation.none))
      type = type ?? arguments.last?.type
    }
    let isTyped = expected.map { expected in arguments.allSatisfy { expected.includes($0.type) } } ?? true
    return try Expression("coalesce", isTyped ? type ?? .value : .value, arguments) {
      expression,
      context in
      for argument in expression.arguments {
        let value = try argument.value(in: context)
        if !value.isNull { return value }
      }
      return .null
    }
  }

  /// A `step` or one of the interpolations; its constants are the inputs of the stops.
  mutating func curve(_ name: String, _ parts: [JSON], _ expected: ExpressionType?) throws -> Expression {
    let isStep = name == "step"
    let interpolation = isStep ? nil : try Interpolation(parts.first, name)
    // A step has a value below the first stop.
    let rest = isStep ? Array(parts.prefix(2)) + parts.dropFirst(2) : Array(parts.dropFirst())
    guard rest.count >= (isStep ? 4 : 3), rest.count % 2 == (isStep ? 0 : 1) else {
      throw ExpressionError("\(name) has an input and stops, each with a value")
    }
    var type = isStep || name == "interpolate" ? expected : .color
    var (inputs, values) = ([Double](), [Expression]())
    for index in 1..<rest.count {
      if index % 2 == (isStep ? 0 : 1) {
        let input: Double? = if case .number(let value) = ExpressionValue(rest[index]) { value } else { nil }
        guard let input, inputs.last ?? -.infinity < input else {
          throw ExpressionError("the stops of \(name) are numbers in rising order")
        }
        inputs.append(input)
      } else {
        values.append(try compile(rest[index], type))
        type = type ?? values.last?.type
      }
    }
    let result = type ?? .value
    guard isStep || result.isInterpolatable else { throw ExpressionError("\(result.name) can't be interpolated") }
    let input = try compile(rest[0], .number)
    let stops = inputs.map { ExpressionValue.number($0) }
    return try Expression(name, result, [input] + values, constants: stops + (interpolation?.constants ?? [])) {
      expression,
      context in
      try expression.valueAtStops(context, interpolation)
    }
  }
}

/// How values between two stops are found.
struct Interpolation: Sendable {
  private enum Kind: Hashable { case linear, exponential(Double), bezier(Double, Double, Double, Double) }

  private let kind: Kind
  private let space: StyleColor.Space

  init(_ json: JSON?, _ name: String) throws {
    space = name == "interpolate-hcl" ? .hcl : name == "interpolate-lab" ? .lab : .rgb
    let numbers = json?.array?.dropFirst().map { $0.number } ?? []
    switch (json?[0]?.string, numbers.count) {
    case ("linear", _): kind = .linear
    case ("exponential", 1...):
      guard let base = numbers[0] else { throw ExpressionError("the base of an interpolation is a number") }
      kind = base == 1 ? .linear : .exponential(base)
    case ("cubic-bezier", 4):
      let points = numbers.compactMap { $0 }.filter { (0...1).contains($0) }
      guard points.count == 4 else { throw ExpressionError("cubic-bezier has four numbers from 0 to 1") }
      kind = .bezier(points[0], points[1], points[2], points[3])
    default: throw ExpressionError("unknown interpolation")
    }
  }

  /// The values by which it differs from others.
  fileprivate var constants: [ExpressionValue] { [.string("\(kind)")] }
  static let linear = ExpressionValue.string("\(Kind.linear)")

  /// The share of the second of two stops.
  private func share(_ input: Double, _ from: Double, _ to: Double) -> Double {
    let (way, length) = (input - from, to - from)
    switch kind {
    case .linear: return way / length
    case .exponential(let base):
      let share = (pow(base, way) - 1) / (pow(base, length) - 1)
      // A base far from 1 leaves the range of numbers.
      return share.isFinite ? share : way / length
    case .bezier(let x1, let y1, let x2, let y2):
      func curve(_ one: Double, _ two: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * one + 3 * rest * t * t * two + t * t * t
      }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if curve(x1, x2, middle) < way / length { low = middle } else { high = middle }
      }
      return curve(y1, y2, (low + high) / 2)
    }
  }

  fileprivate func value(_ from: ExpressionValue, _ to: ExpressionValue, _ place: (Double, Double, Double))
    -> ExpressionValue
  {
    let share = share(place.0, place.1, place.2)
    return switch (from, to) {
    case (.number(let one), .number(let other)): .number(one.mixed(with: other, share: share))
    case (.color(let one), .color(let other)): .color(one.mixed(with: other, share: share, in: space))
    default: .array(zip(from.elements, to.elements).map { .number($0.number.mixed(with: $1.number, share: share)) })
    }
  }
}

extension Expression {
  /// The value of a `step` or an interpolation, whose arguments are its input and the values of its stops.
  fileprivate func valueAtStops(_ context: borrowing ExpressionContext, _ interpolation: Interpolation?)
    throws -> ExpressionValue
  {
    let input = try arguments[0].value(in: context).number
    // The number of stops that aren't above the input.
    let count = constants.count - (interpolation == nil ? 0 : 1)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if constants[middle].number <= input { low = middle + 1 } else { high = middle }
    }
    guard let interpolation else { return try arguments[low + 1].value(in: context) }
    guard low > 0, low < count else { return try arguments[max(low, 1)].value(in: context) }
    let (from, to) = (try arguments[low].value(in: context), try arguments[low + 1].value(in: context))
    return interpolation.value(from, to, (input, constants[low - 1].number, constants[low].number))
  }
}

package import Wire

/// A value of a style expression.
package enum ExpressionValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case color(StyleColor)
  case array([ExpressionValue])
  case object([String: ExpressionValue])
  case formatted([Section])
  /// An image by its name; cells show none.
  case image(String)
  case collator(Collator)

  /// A part of a text, or an image in it, with its options.
  package struct Section: Hashable, Sendable {
    package var text = ""
    package var image: String?
    package var options: [String: ExpressionValue] = [:]
  }

  /// How strings are compared.
  package struct Collator: Hashable, Sendable {
    var isCaseSensitive: Bool
    var isDiacriticSensitive: Bool

    func key(_ text: String) -> String {
      let text = isCaseSensitive ? text : text.lowercased()
      // Letters with marks come right behind those without.
      return StyleText.withoutMarks(text) + (isDiacriticSensitive ? "\0" + text : "")
    }
  }

  package init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .boolean(value)
    case .integer(let value): self = .number(Double(value))
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let values): self = .array(values.map { ExpressionValue($0) })
    case .object(let object):
      self = .object(Dictionary(object.fields.map { ($0.name, ExpressionValue($0.value)) }) { $1 })
    }
  }

  package var type: ExpressionType {
    switch self {
    case .null: return .null
    case .boolean: return .boolean
    case .number: return .number
    case .string: return .string
    case .color: return .color
    case .object: return .object
    case .formatted: return .formatted
    case .image: return .image
    case .collator: return .collator
    case .array(let values):
      let first = values.first?.type ?? .value
      return .array(values.allSatisfy { $0.type == first } ? first : .value, values.count)
    }
  }

  var isNull: Bool { self == .null }

  /// The number; 0 for another type, which the compiler excludes.
  var number: Double { if case .number(let value) = self { value } else { 0 } }

  /// The string; empty for another type, which the compiler excludes.
  var string: String { if case .string(let value) = self { value } else { "" } }

  /// The elements; none for another type.
  var elements: [ExpressionValue] { if case .array(let values) = self { values } else { [] } }

  package var isTrue: Bool { self == .boolean(true) }

  /// Whether a condition takes it for true.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .boolean(let value): value
    case .number(let value): value != 0 && !value.isNaN
    case .string(let value): !value.isEmpty
    default: true
    }
  }

  /// The value as text, as `to-string` writes it.
  package var text: String {
    switch self {
    case .null: ""
    case .string(let value), .image(let value): value
    case .formatted(let sections): sections.map(\.text).joined()
    case .color(let color): color.text
    default: JSONWriter.text(of: json)
    }
  }

  package var json: JSON {
    switch self {
    case .null, .collator: .null
    case .boolean(let value): .bool(value)
    case .number(let value): Int(exactly: value).map { .integer($0) } ?? .number(value)
    case .array(let values): .array(values.map(\.json))
    case .object(let values): .object(JSONObject(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
    default: .string(text)
    }
  }
}

/// The type of a value of a style expression.
package enum ExpressionType: Hashable, Sendable {
  case null, boolean, number, string, color, object, value, formatted, image, collator
  /// The type of an expression that has no value.
  case never
  indirect case array(ExpressionType, Int?)

  /// Whether each value of another type is one of this.
  func includes(_ other: ExpressionType) -> Bool {
    switch (self, other) {
    case (_, .never), (.value, _): other != .collator
    case (.array(let item, let count), .array(let otherItem, let otherCount)):
      (otherCount == 0 && otherItem == .value || item.includes(otherItem)) && (count == nil || count == otherCount)
    default: self == other
    }
  }

  var isInterpolatable: Bool {
    switch self {
    case .number, .color, .array(.number, .some): true
    default: false
    }
  }

  /// The name as `typeof` gives it.
  var name: String {
    switch self {
    case .image: "resolvedImage"
    case .never: "error"
    case .array(let item, let count?): "array<\(item.name), \(count)>"
    case .array(.value, nil): "array"
    case .array(let item, nil): "array<\(item.name)>"
    default: "\(self)"
    }
  }
}

/// A fault in an expression, or a value that it can't be evaluated for.
package struct ExpressionError: Error, Hashable {
  package let reason: String
  /// The operator that isn't known.
  let name: String?

  init(_ reason: String, name: String? = nil) { (self.reason, self.name) = (reason, name) }

  static func type(_ type: ExpressionType, not value: ExpressionType) -> ExpressionError {
    ExpressionError("expected \(type.name), found \(value.name)")
  }
}

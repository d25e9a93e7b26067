/// A JSON value as it came, asked field by field so that one bad field never costs the others.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A whole number that fits; every other finite number is `number`.
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  package var isNull: Bool { self == .null }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// A finite number, whole or not.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value) where value.isFinite: value
    default: nil
    }
  }

  /// A whole number, exactly: 3 and 3.0 are, 3.5 and 1e300 aren't.
  package var int: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var array: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The field of an object; nil where there is none, or no object.
  package subscript(_ name: String) -> JSON? { object?[name] }

  /// The element of an array; nil where there is none, or no array.
  package subscript(_ index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral {
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// The fields of a JSON object, in the order they were given.
package struct JSONObject: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: JSON
  }

  package private(set) var fields: [Field]

  package init(_ fields: [(String, JSON)] = []) {
    self.fields = fields.map { Field(name: $0.0, value: $0.1) }
  }

  /// The value of a field; where a name was given twice, the last one counts.
  package subscript(_ name: String) -> JSON? {
    fields.last { $0.name == name }?.value
  }

  package mutating func append(_ name: String, _ value: JSON) {
    fields.append(Field(name: name, value: value))
  }
}

extension JSON {
  /// The object with a field more; what is no object stays as it is.
  package func adding(_ name: String, _ value: JSON) -> JSON {
    guard var object else { return self }
    object.append(name, value)
    return .object(object)
  }
}

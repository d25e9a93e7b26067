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

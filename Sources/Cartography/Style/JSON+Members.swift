import Wire

extension JSON {
  /// The member of an object; null where there is none.
  func at(_ name: String) -> JSON { self[name] ?? .null }

  /// The members of an object in their order; none of anything else.
  var members: [(key: String, value: JSON)] { object?.fields.map { ($0.name, $0.value) } ?? [] }
}

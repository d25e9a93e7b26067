package import Tiles

/// The value of a feature of the map under one key.
package struct Attribute: Hashable, Sendable {
  package let key: String
  package let value: VectorValue

  package init(_ key: String, _ value: VectorValue) {
    self.key = key
    self.value = value
  }

  package init(_ key: String, _ value: String) {
    self.init(key, .string(value))
  }
}

/// Lists of attributes, from tags.
package enum Attributes {
  /// A name and what it is in other languages, where that differs.
  static func names(_ tags: Tags) -> [Attribute] {
    guard let name = tags.name else { return [] }
    return [Attribute("name", name)]
      + tags.translations.filter { $0.name != name }.map { Attribute("name_\($0.language)", $0.name) }
  }

  /// Those tags that there are, under their own keys.
  static func copies(_ keys: [String], of tags: Tags) -> [Attribute] {
    keys.compactMap { key in tags[key].map { Attribute(key, $0) } }
  }

  /// How high a building is, in whole metres: as it was measured, or else as its storeys make it.
  static func height(_ tags: Tags) -> [Attribute] {
    let storeys = meters(tags["building:levels"]).map { $0 * 3.3 }
    guard let height = meters(tags["height"]) ?? storeys, (1..<1000).contains(height) else { return [] }
    return [Attribute("height", .int(Int64(height.rounded())))]
  }

  /// A number, with the unit that is meant anyway or none.
  private static func meters(_ text: String?) -> Double? {
    guard let text else { return nil }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let rest = text.dropFirst(digits.count).drop { $0 == " " }
    return rest.isEmpty || rest == "m" ? Double(digits) : nil
  }

  /// When it came and when it went.
  static func dates(_ tags: Tags) -> [Attribute] { copies(["start_date", "end_date"], of: tags) }

  package static func flag(_ key: String, _ isSet: Bool) -> [Attribute] {
    isSet ? [Attribute(key, .bool(true))] : []
  }
}

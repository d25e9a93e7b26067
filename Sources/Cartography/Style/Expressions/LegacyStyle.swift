package import Wire

/// A property of a style, as its values are read.
package struct PropertyType: Sendable {
  let type: ExpressionType
  /// Whether values between two stops are mixed.
  var isInterpolated = false
  /// Whether `{key}` in a text is replaced by a value of the feature.
  var hasTokens = false
  /// The words that it may have, if there are few.
  var words: [String] = []
  /// The default value.
  var standard: JSON?

  package init(
    _ type: ExpressionType,
    isInterpolated: Bool = false,
    hasTokens: Bool = false,
    words: [String] = [],
    standard: JSON? = nil
  ) {
    (self.type, self.isInterpolated, self.hasTokens) = (type, isInterpolated, hasTokens)
    (self.words, self.standard) = (words, standard)
  }

  func isToken(_ json: JSON) -> Bool { hasTokens && json.string?.contains("{") == true }
}

/// The older filters and functions of styles, as expressions.
package enum LegacyStyle {
  // MARK: Filters

  /// A filter with each part of the older kind as an expression.
  package static func filter(_ json: JSON) -> JSON {
    guard let parts = json.array, let name = parts.first?.string else { return json }
    let rest = Array(parts.dropFirst())
    switch name {
    case "all", "any": return .array([.string(name)] + rest.map(filter))
    case "none": return ["!", .array(["any"] + rest.map(filter))]
    case "!": return .array(["!"] + rest.map(filter))
    case "has" where rest.first == "$id": return ["!=", ["id"], .null]
    case "!has": return ["!", filter(.array(["has"] + rest))]
    case "!in": return ["!", filter(.array(["in"] + rest))]
    case "!=" where isOld(rest): return ["!", filter(.array(["=="] + rest))]
    case "in" where rest.first?.string != nil && rest.dropFirst().first?.array == nil, "==" where isOld(rest):
      return ["filter-in", value(rest[0]), ["literal", .array(rest.dropFirst().map { geometry(rest[0], $0) })]]
    case "<", "<=", ">", ">=": return isOld(rest) ? [.string("filter" + name), value(rest[0]), rest[1]] : json
    default: return json
    }
  }

  /// Whether a comparison has a key and a value.
  private static func isOld(_ parts: [JSON]) -> Bool {
    parts.count == 2 && parts[0].string != nil && parts[1].array == nil
  }

  private static func value(_ key: JSON) -> JSON {
    switch key {
    case "$type": ["geometry-type"]
    case "$id": ["id"]
    default: ["get", key]
    }
  }

  private static func geometry(_ key: JSON, _ value: JSON) -> JSON {
    guard key == "$type", let name = value.string, name.hasPrefix("Multi") else { return value }
    return .string(String(name.dropFirst(5)))
  }

  // MARK: Texts

  /// A text with `{key}` in it.
  static func tokens(_ text: String) -> JSON {
    var parts: [JSON] = ["concat"]
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if rest.startIndex < open { parts.append(.string(String(rest[..<open]))) }
      parts.append(["to-string", ["get", .string(String(rest[rest.index(after: open)..<close]))]])
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.string(String(rest))) }
    return .array(parts.count == 1 ? ["concat", ""] : parts)
  }

  // MARK: Functions

  /// A function with `stops` or a `property` as an expression, a plain array as a literal; the rest as it is.
  static func expression(_ json: JSON, _ property: PropertyType) throws -> JSON {
    guard json.object != nil else { return literal(json, property) }
    let stops = json["stops"]?.array?.map { (input: $0[0] ?? .null, value: $0[1] ?? .null) } ?? []
    guard let key = json["property"] else {
      guard !stops.isEmpty else { throw ExpressionError("a function without stops") }
      return curve(["zoom"], stops, json, property)
    }
    guard stops.first?.input.object != nil else { return valueFunction(key, stops, json, property) }
    // By zoom and value: a function of the value for each zoom.
    var zooms: [(JSON, [(JSON, JSON)])] = []
    for stop in stops {
      guard let zoom = stop.input["zoom"], let input = stop.input["value"] else { continue }
      if zooms.last?.0 != zoom { zooms.append((zoom, [])) }
      zooms[zooms.count - 1].1.append((input, stop.value))
    }
    let values = zooms.map { ($0.0, valueFunction(key, $0.1, json, property)) }
    return curve(["zoom"], values, json, PropertyType(.value, isInterpolated: property.isInterpolated))
  }

  private static func literal(_ json: JSON, _ property: PropertyType) -> JSON {
    if case .array = property.type, json.array != nil, json[0]?.string == nil { return ["literal", json] }
    return json
  }

  private static func valueFunction(
    _ key: JSON,
    _ stops: [(JSON, JSON)],
    _ json: JSON,
    _ property: PropertyType
  ) -> JSON {
    let value: JSON = ["get", key]
    let standard = (json["default"] ?? property.standard).map { plain($0, property) }
    switch kind(json, property) {
    case "identity" where property.type == .color: return .array(["to-color", value] + (standard.map { [$0] } ?? []))
    case "identity" where !property.words.isEmpty:
      return ["match", value, .array(property.words.map { .string($0) }), ["string", value], standard ?? .null]
    case "identity":
      var check: [JSON] = [.string(property.type.name)]
      if case .array(let item, let count) = property.type {
        check = ["array", .string(item.name), count.map { .integer($0) } ?? .null]
      }
      return .array(check + [value] + (standard.map { [$0] } ?? []))
    case "categorical":
      var parts: [JSON] = ["case"]
      for (label, result) in stops { parts += [["==", value, label], plain(result, property)] }
      return .array(parts + [standard ?? ["error", "no stop for the value"]])
    default:
      let curve = curve(["number", value], stops, json, property)
      return standard.map { ["case", ["==", ["typeof", value], "number"], curve, $0] } ?? curve
    }
  }

  private static func kind(_ json: JSON, _ property: PropertyType) -> String {
    json["type"]?.string ?? (property.isInterpolated ? "exponential" : "interval")
  }

  /// A step or an interpolation over stops, of which the first counts where two are at one place.
  private static func curve(
    _ input: JSON,
    _ stops: [(JSON, JSON)],
    _ json: JSON,
    _ property: PropertyType
  ) -> JSON {
    var parts: [JSON] = []
    var last = -Double.infinity
    for (place, value) in stops {
      let number = place.number ?? .nan
      guard number != last else { continue }
      last = number
      parts += [
        place, input == ["zoom"] && property.isToken(value) ? tokens(value.string ?? "") : plain(value, property),
      ]
    }
    guard kind(json, property) == "exponential" else {
      return .array(["step", input] + (parts.count == 2 ? [parts[1], parts[0], parts[1]] : Array(parts.dropFirst())))
    }
    let space = json["colorSpace"]?.string.map { ["hcl", "lab"].contains($0) ? "-\($0)" : "" } ?? ""
    let base = json["base"] ?? 1
    return .array([.string("interpolate" + space), ["exponential", base], input] + parts)
  }

  /// A plain value of a function; arrays and objects in it aren't expressions unless they come from here.
  private static func plain(_ json: JSON, _ property: PropertyType) -> JSON {
    property.type == .value ? json : json.array != nil || json.object != nil ? ["literal", json] : json
  }
}

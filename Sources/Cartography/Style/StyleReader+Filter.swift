import Tiles
import Wire

/// Filters, in MapLibre's older spelling (`["==", "kind", "park"]`) and its newer one (`["==", ["get", "kind"], "park"]`).
extension StyleReader {
  mutating func filter(_ json: JSON) -> StyleFilter? {
    if let answer = json.bool { return answer ? .always : .not(.always) }
    guard let parts = json.array, let verb = parts.first?.string else { return nil }
    let rest = Array(parts.dropFirst())
    switch verb {
    case "all": return .all(filters(rest))
    case "any": return .any(filters(rest))
    case "none": return .not(.any(filters(rest)))
    case "!": return rest.first.flatMap { filter($0) }.map { .not($0) }
    case "has": return key(rest.first).map { .has($0) }
    case "!has": return key(rest.first).map { .not(.has($0)) }
    case "==", "in": return equality(rest)
    case "!=", "!in": return equality(rest).map { .not($0) }
    case "match": return match(rest)
    case "<", "<=", ">", ">=": return comparison(verb, rest)
    default:
      report("filter", .string(verb))
      return .not(.always)
    }
  }

  private mutating func filters(_ json: [JSON]) -> [StyleFilter] { json.compactMap { filter($0) } }

  private mutating func equality(_ parts: [JSON]) -> StyleFilter? {
    guard let key = key(parts.first) else { return nil }
    var values = Array(parts.dropFirst())
    if let list = values.first?.array { values = list.first?.string == "literal" ? list.last?.array ?? [] : list }
    if key == "$type" { return .any(values.compactMap(\.string).compactMap(Self.geometry).map { .geometry($0) }) }
    return .among(key, values.compactMap(Self.value))
  }

  private mutating func match(_ parts: [JSON]) -> StyleFilter? {
    guard let key = key(parts.first), parts.count == 4, let answer = parts[2].bool else {
      report("filter of several cases", "match")
      return .not(.always)
    }
    let values = parts[1].array ?? [parts[1]]
    let filter = StyleFilter.among(key, values.compactMap(Self.value))
    return answer ? filter : .not(filter)
  }

  private mutating func comparison(_ verb: String, _ parts: [JSON]) -> StyleFilter? {
    guard let key = key(parts.first), let comparison = StyleFilter.Comparison(rawValue: verb),
      let number = parts.last?.number
    else { return nil }
    return .compared(key, comparison, number)
  }

  private mutating func key(_ json: JSON?) -> String? {
    if let name = json?.string { return name }
    switch json?.array?.first?.string {
    case "get": return json?[1]?.string
    case "geometry-type": return "$type"
    case "to-string", "to-number": return key(json?[1])
    default:
      report("expression", json ?? .null)
      return nil
    }
  }

  private static func geometry(_ name: String) -> GeometryKind? {
    switch name {
    case "Point", "MultiPoint": .point
    case "LineString", "MultiLineString": .line
    case "Polygon", "MultiPolygon": .polygon
    default: nil
    }
  }

  private static func value(_ json: JSON) -> VectorValue? {
    if let text = json.string { return .string(text) }
    if let answer = json.bool { return .bool(answer) }
    return json.number.map { .double($0) }
  }
}

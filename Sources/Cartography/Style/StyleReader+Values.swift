import Wire

/// Numbers and colours, plain or by zoom.
extension StyleReader {
  /// A number, `["interpolate", ["linear"], ["zoom"], z, value, …]`, `{"stops": [[z, value], …]}` or `[z, value, …]`.
  mutating func zoomCurve(_ json: JSON) -> ZoomCurve<Double>? { curve(json, of: "width") { $0.number } }

  mutating func colorCurve(_ json: JSON) -> ZoomCurve<MapColor>? { curve(json, of: "colour", Self.color) }

  private mutating func curve<Value>(_ json: JSON, of kind: String, _ read: (JSON) -> Value?) -> ZoomCurve<Value>? {
    let pairs = read(json) == nil ? stops(json) : [(zoom: 0, value: json)]
    let stops = pairs.compactMap { zoom, value in read(value).map { ZoomCurve.Stop(zoom: zoom, value: $0) } }
    if !stops.isEmpty { return ZoomCurve(stops: stops) }
    if !json.isNull { report(kind, json) }
    return nil
  }

  mutating func mapColor(_ json: JSON) -> MapColor? {
    colorCurve(json)?.stops.first?.value
  }

  /// Pairs of zoom and value in rising order.
  mutating func stops(_ json: JSON) -> [(zoom: Double, value: JSON)] {
    var flat: [JSON] = []
    if let stops = json.at("stops").array {
      flat = stops.flatMap { $0.array ?? [] }
    } else if let parts = json.array, parts.first?.string == "interpolate" {
      guard parts.count > 2, parts[2] == ["zoom"] else { return [] }
      if parts[1].array?.first?.string != "linear" { report("interpolation", parts[1]) }
      flat = Array(parts.dropFirst(3))
    } else if let parts = json.array, parts.first?.number != nil {
      flat = parts
    }
    var pairs: [(zoom: Double, value: JSON)] = []
    for index in stride(from: 0, to: flat.count - 1, by: 2) {
      guard let zoom = flat[index].number, zoom > pairs.last?.zoom ?? -.infinity else { continue }
      pairs.append((zoom, flat[index + 1]))
    }
    return pairs
  }

  /// `"#rgb"`, `"#rrggbb"`, `"rgb(…)"`, `"hsl(…)"`, or one of them with the numbers for 256 and 16 colours behind it,
  /// and for 8 where that isn't the like of the one for 16.
  private static func color(_ json: JSON) -> MapColor? {
    if let parts = json.array, (3...4).contains(parts.count), let text = parts[0].string, let index = byte(parts[1]),
      let basic = byte(parts[2]), basic < 16, let hex = CSSColor.hex(text)
    {
      let plain = parts.count == 4 ? byte(parts[3]) : basic & 7
      if let plain, plain < 8 { return MapColor(hex: hex, index: index, basic: basic, plain: plain) }
    }
    return json.string.flatMap(CSSColor.hex).map { MapColor(hex: $0) }
  }

  private static func byte(_ json: JSON) -> UInt8? { json.int.flatMap { UInt8(exactly: $0) } }
}

extension JSON {
  /// The member of an object; null where there is none.
  func at(_ name: String) -> JSON { self[name] ?? .null }

  /// The members of an object in their order; none of anything else.
  var members: [(key: String, value: JSON)] { object?.fields.map { ($0.name, $0.value) } ?? [] }
}

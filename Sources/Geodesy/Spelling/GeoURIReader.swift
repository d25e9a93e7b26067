/// Reads `geo:` addresses (RFC 5870), with the zoom and the query that Android adds: `geo:60.1699,24.9384?z=15`.
enum GeoURIReader {
  /// The place, or `nil` where the text isn't such an address.
  static func place(_ text: String) throws(CoordinateError) -> SpelledPlace? {
    guard text.prefix(4).lowercased() == "geo:" else { return nil }
    let parts = text.dropFirst(4).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].split(separator: ";", omittingEmptySubsequences: false)
    let parameters = Self.parameters(path.dropFirst())
    let query = WebLink.query(parts.count == 2 ? parts[1] : "")

    if let name = parameters["crs"], name.lowercased() != "wgs84" { throw .unknownReferenceSystem(name) }
    var place = try Self.place(numbers: path[0], text: text)
    place.uncertainty = parameters["u"].flatMap { LinkNumbers.number($0) }.map { .meters($0.magnitude) }
    if let zoom = query["z"] { place.zoom = try Self.zoom(zoom) }
    // An address that asks for 0,0 and a place by name or numbers means the latter.
    guard let wish = query["q"]?.prefix(while: { $0 != "(" }) else { return place }
    if let wished = LinkNumbers.place(wish) {
      place.coordinate = wished
    } else if place.coordinate == Coordinate(north: 0, east: 0) {
      return try LinkReader.named(String(wish), zoom: place.zoom) ?? place
    }
    return place
  }

  private static func parameters(_ parts: some Sequence<Substring>) -> [String: String] {
    var parameters: [String: String] = [:]
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      parameters[pair[0].lowercased()] = PercentCode.text(of: pair[1])
    }
    return parameters
  }

  private static func place(numbers: Substring, text: String) throws(CoordinateError) -> SpelledPlace {
    let parts = numbers.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap { LinkNumbers.number($0) }
    guard values.count == parts.count, values.count <= 3 else { throw .notUnderstood(text) }
    guard values.count >= 2 else { throw .halfMissing(text) }
    guard values[0].magnitude <= 90 else { throw .beyondThePoles(latitude: String(parts[0])) }
    guard values[1].magnitude <= 180 else { throw .beyondHalfTurn(longitude: String(parts[1])) }
    return SpelledPlace(
      coordinate: Coordinate(north: values[0], east: values[1]),
      altitude: values.count == 3 ? .meters(values[2]) : nil
    )
  }

  private static func zoom(_ text: String) throws(CoordinateError) -> Double {
    guard let zoom = LinkNumbers.zoom(text) else { throw .badZoom(text) }
    return zoom
  }
}

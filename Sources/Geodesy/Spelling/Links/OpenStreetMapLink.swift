/// Links of openstreetmap.org, and of the many maps that write theirs in the same way.
enum OpenStreetMapLink {
  static func place(_ link: WebLink) throws(CoordinateError) -> SpelledPlace? {
    if link.path.first == "go", link.path.count > 1 { return try short(link.path[1]) }
    let shown = view(link.fragment) ?? asked(link, "lat", "lon")
    // A marker is what is meant, and the view only where it stands.
    if let marked = asked(link, "mlat", "mlon") {
      return SpelledPlace(coordinate: marked.coordinate, zoom: shown?.zoom ?? marked.zoom)
    }
    if let shown { return shown }
    if link.path.first == "directions" { return end(of: link) }
    if let kind = link.path.first, ["node", "way", "relation", "note", "changeset"].contains(kind) {
      throw .needsNetwork(host: link.host)
    }
    return try PlainPlaceReader.named(link.query["query"])
  }

  /// `map=15/60.17/24.94`, or as others write it without a word, and with a bearing behind it.
  static func view(_ fragment: String) -> SpelledPlace? {
    let parts = fragment.split(separator: "&")
    guard let map = parts.first(where: { $0.hasPrefix("map=") })?.dropFirst(4) ?? parts.first else { return nil }
    let numbers = map.split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count >= 3, let zoom = LinkNumbers.zoom(numbers[0]),
      let place = LinkNumbers.place(numbers[1], numbers[2])
    else { return nil }
    return SpelledPlace(coordinate: place, zoom: zoom)
  }

  private static func asked(_ link: WebLink, _ latitude: String, _ longitude: String) -> SpelledPlace? {
    guard let north = link.query[latitude], let east = link.query[longitude] else { return nil }
    return LinkNumbers.place(north, east).map {
      SpelledPlace(coordinate: $0, zoom: LinkNumbers.zoom(link.query["zoom"]))
    }
  }

  /// The end of a route.
  private static func end(of link: WebLink) -> SpelledPlace? {
    let stops = link.query["route"]?.split(separator: ";").map(String.init) ?? []
    let end = link.query["to"] ?? stops.last
    return end.flatMap { LinkNumbers.place($0) }.map { SpelledPlace(coordinate: $0) }
  }

  /// The code of a short link: digits of six bits that halve longitude and latitude in turn, three times each; signs
  /// behind them reduce the zoom that follows from the number of digits.
  private static func short(_ code: String) throws(CoordinateError) -> SpelledPlace {
    let digits = code.prefix { !"-=".contains($0) }
    let rest = code.dropFirst(digits.count)
    let values = digits.compactMap { Self.alphabet.firstIndex(of: $0 == "@" ? "~" : $0) }
    guard values.count == digits.count, (1...Self.maxDigits).contains(values.count), rest.count < 3,
      rest.allSatisfy({ "-=".contains($0) })
    else { throw .linkWithoutPlace(host: "osm.org/go/") }
    let (x, y) = InterleavedBits.parted(values)
    let width = Double(1 << (3 * values.count))
    let missing = rest.isEmpty ? 0 : 3 - rest.count
    return SpelledPlace(
      coordinate: Coordinate(north: (y + 0.5) / width * 180 - 90, east: (x + 0.5) / width * 360 - 180),
      zoom: Double(max(3 * values.count - Self.zoomOfDots - missing, 0))
    )
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~")
  /// The maximum number of digits; more would be below a millimetre.
  private static let maxDigits = 10
  /// A tile is 2⁸ dots wide.
  private static let zoomOfDots = 8
}

import Glibc

/// Links of Google Maps: `/maps/@60.17,24.94,15z`, `/maps/place/…`, `?q=`, and what their apps share.
enum GoogleMapsLink {
  static func place(_ link: WebLink) throws(CoordinateError) -> SpelledPlace? {
    let words = link.words.first == "maps" ? Array(link.words.dropFirst()) : link.words
    let shown = words.compactMap { Self.view($0) }.first
    let zoom = shown?.zoom ?? LinkNumbers.zoom(link.query["zoom"] ?? link.query["z"])
    let name = asked(link) ?? named(in: words.filter { !$0.hasPrefix("@") && !$0.hasPrefix("data=") })
    let places = [pin(words.joined(separator: "/")), name.flatMap { LinkNumbers.place($0) }, center(link)]
    if let place = places.compactMap(\.self).first ?? shown?.coordinate {
      return SpelledPlace(coordinate: place, zoom: zoom)
    }
    return try LinkReader.named(name, zoom: zoom)
  }

  /// The search text, without the label behind it.
  private static func asked(_ link: WebLink) -> String? {
    let words = ["q", "query", "destination", "daddr"].compactMap { link.query[$0] }
    guard let word = words.first else { return nil }
    return String((word.hasPrefix("loc:") ? word.dropFirst(4) : word[...]).prefix { $0 != "(" })
  }

  private static func center(_ link: WebLink) -> Coordinate? {
    ["ll", "center", "viewpoint", "sll"].lazy.compactMap { link.query[$0] }.compactMap { LinkNumbers.place($0) }.first
  }

  /// The text behind `/place/` or `/search/`, or the end of a route.
  private static func named(in words: [String]) -> String? {
    ["place", "search", "dir"].contains(words.first) ? words.dropFirst().last : nil
  }

  /// `@60.17,24.94,15z`: the view; close up, it has the height of the picture in metres, such as `500m`.
  private static func view(_ word: String) -> SpelledPlace? {
    guard word.hasPrefix("@"), let place = LinkNumbers.place(word.dropFirst()) else { return nil }
    let parts = word.dropFirst().split(separator: ",")
    let zoom = parts.lazy.compactMap { $0.hasSuffix("z") ? LinkNumbers.zoom($0.dropLast()) : nil }.first
    let height = parts.dropFirst(2).first.flatMap { $0.hasSuffix("m") ? LinkNumbers.number($0.dropLast()) : nil }
    return SpelledPlace(coordinate: place, zoom: zoom ?? height.flatMap { self.zoom(showing: $0, at: place) })
  }

  /// The zoom at which a window of typical height shows this many metres of the ground.
  private static func zoom(showing meters: Double, at place: Coordinate) -> Double? {
    guard meters > 1, meters < 1e8 else { return nil }
    let around = WorldPoint(place).metersPerWorld
    let zoom = log2(around / meters * defaultHeight / 256)
    return (0...Double(TileID.deepestZoom)).contains(zoom) ? (zoom * 2).rounded() / 2 : nil
  }

  private static let defaultHeight = 800.0

  /// The place itself, which may be at the edge of the view: the last `!3d60.17!4d24.94`.
  private static func pin(_ text: String) -> Coordinate? {
    let parts = text.split(separator: "!")
    let pairs = zip(parts, parts.dropFirst()).filter { $0.hasPrefix("3d") && $1.hasPrefix("4d") }
    return pairs.last.flatMap { LinkNumbers.place($0.dropFirst(2), $1.dropFirst(2).prefix { $0 != "/" }) }
  }
}

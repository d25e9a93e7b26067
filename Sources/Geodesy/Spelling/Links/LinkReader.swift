import Glibc

/// Reads the links that maps on the web and on phones make of a place.
enum LinkReader {
  /// The place, or `nil` where the text isn't a link.
  static func place(_ text: String) throws(CoordinateError) -> SpelledPlace? {
    guard let link = WebLink(text) else { return nil }
    switch link.scheme {
    case "om", "ge0": return try OrganicMapsLink.place(link)
    case "http", "https": return try place(link)
    case "": return services.contains { $0.isMeant(link) } ? try place(link) : nil
    default: return nil
    }
  }

  /// Whether a text is a link of a kind that can mean nothing but a place.
  static func isPlace(_ text: String) -> Bool {
    guard let link = WebLink(text), !text.contains("{") else { return false }
    let isOnWeb = ["http", "https"].contains(link.scheme)
    return ["om", "ge0"].contains(link.scheme) || isOnWeb && services.contains { $0.isMeant(link) }
  }

  private struct Service: Sendable {
    let isMeant: @Sendable (WebLink) -> Bool
    let read: @Sendable (WebLink) throws(CoordinateError) -> SpelledPlace?

    init(
      at domains: String...,
      path first: String? = nil,
      read: @escaping @Sendable (WebLink) throws(CoordinateError) -> SpelledPlace?
    ) {
      isMeant = { link in domains.contains(where: link.isAt) && (first == nil || link.path.first == first) }
      self.read = read
    }
  }

  private static let services = [
    // Short links contain no place.
    Service(at: "goo.gl", "g.co", "maps.apple", "binged.it", "her.is", "w3w.co", "what3words.com") {
      (link: WebLink) throws(CoordinateError) -> SpelledPlace? in
      throw .needsNetwork(host: link.host)
    },
    Service(at: "openstreetmap.org", "osm.org", read: OpenStreetMapLink.place),
    Service(at: "maps.google.", read: GoogleMapsLink.place),
    Service(at: "google.", path: "maps", read: GoogleMapsLink.place),
    Service(at: "maps.apple.com", read: AppleMapsLink.place),
    Service(at: "bing.com", path: "maps", read: BingMapsLink.place),
    Service(at: "here.com", read: HereLink.place),
    Service(at: "omaps.app", "ge0.me", read: OrganicMapsLink.place),
    Service(at: "plus.codes") { (link: WebLink) throws(CoordinateError) -> SpelledPlace? in
      try PlainPlaceReader.named(link.path.first)
    },
  ]

  private static func place(_ link: WebLink) throws(CoordinateError) -> SpelledPlace? {
    if let service = services.first(where: { $0.isMeant(link) }), let place = try service.read(link) { return place }
    // Many other maps show where they are as OpenStreetMap does.
    if let view = OpenStreetMapLink.view(link.fragment) { return view }
    throw .linkWithoutPlace(host: link.host)
  }

  /// Links of HERE: `wego.here.com/?map=60.17,24.94,15,normal`, `share.here.com/l/60.17,24.94,Name?z=15`.
  enum HereLink {
    static func place(_ link: WebLink) throws(CoordinateError) -> SpelledPlace? {
      let view = link.query["map"] ?? ""
      let zoom = LinkNumbers.zoom(link.query["z"] ?? view.split(separator: ",").dropFirst(2).first.map(String.init))
      let words = link.path.first == "l" ? link.path.dropFirst().prefix(1) : []
      let place = ([link.query["pin"], words.first, view] as [String?]).lazy
        .compactMap { $0.flatMap { LinkNumbers.place($0) } }.first
      return place.map { SpelledPlace(coordinate: $0, zoom: zoom) }
    }
  }

  /// Links of Bing Maps: `?cp=60.17~24.94&lvl=15`, with a marker as `sp=point.60.17_24.94_Name`.
  enum BingMapsLink {
    static func place(_ link: WebLink) throws(CoordinateError) -> SpelledPlace? {
      let zoom = LinkNumbers.zoom(link.query["lvl"])
      let marker = link.query["sp"].flatMap { $0.hasPrefix("point.") ? $0.dropFirst(6) : nil }
      let place =
        marker.flatMap { LinkNumbers.place($0, separator: "_") }
        ?? link.query["cp"].flatMap { LinkNumbers.place($0, separator: "~") }
      if let place { return SpelledPlace(coordinate: place, zoom: zoom) }
      return try PlainPlaceReader.named(link.query["where1"] ?? link.query["q"], zoom: zoom)
    }
  }

  /// Links of Apple Maps: `?ll=60.17,24.94&q=…&z=15`, `/place?coordinate=…`.
  enum AppleMapsLink {
    static func place(_ link: WebLink) throws(CoordinateError) -> SpelledPlace? {
      let zoom = LinkNumbers.zoom(link.query["z"] ?? link.query["zoom"])
      for name in ["ll", "coordinate", "q", "daddr", "center", "sll", "near"] {
        if let place = link.query[name].flatMap({ LinkNumbers.place($0) }) {
          return SpelledPlace(coordinate: place, zoom: zoom)
        }
      }
      if link.path.first == "p" { throw .needsNetwork(host: link.host) }
      return try PlainPlaceReader.named(
        link.query["q"] ?? link.query["address"] ?? link.query["daddr"] ?? link.query["name"],
        zoom: zoom
      )
    }
  }

  /// Links of Organic Maps and its forerunners: `om://map?ll=60.17,24.94`, `ge0://CODE/Name`, `https://omaps.app/CODE/Name`.
  enum OrganicMapsLink {
    static func place(_ link: WebLink) throws(CoordinateError) -> SpelledPlace? {
      for name in ["ll", "cll"] {
        if let place = link.query[name].flatMap({ LinkNumbers.place($0) }) {
          return SpelledPlace(coordinate: place, zoom: LinkNumbers.zoom(link.query["z"]))
        }
      }
      // The apps' own addresses have the code where others have a host.
      let isOnWeb = link.host.contains(".")
      if let place = (isOnWeb ? link.path.first : link.authority).flatMap(Self.coded) { return place }
      throw .linkWithoutPlace(host: isOnWeb ? link.host : link.scheme + "://")
    }

    /// The first digit is the zoom in quarters; in each of the others latitude and longitude take turns.
    private static func coded(_ code: String) -> SpelledPlace? {
      let values = code.compactMap { alphabet.firstIndex(of: $0) }
      guard values.count == code.count, (maxDigits / 2...maxDigits).contains(values.count) else { return nil }
      let (y, x) = InterleavedBits.parted(Array(values.dropFirst()))
      let width = Double(1 << (3 * (values.count - 1)))
      return SpelledPlace(
        coordinate: Coordinate(north: (y + 0.5) / width * 180 - 90, east: (x + 0.5) / width * 360 - 180),
        zoom: Double(values[0]) / 4 + 4
      )
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    private static let maxDigits = 10
  }

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
      return try PlainPlaceReader.named(name, zoom: zoom)
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
}

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
      try named(link.path.first)
    },
  ]

  private static func place(_ link: WebLink) throws(CoordinateError) -> SpelledPlace? {
    if let service = services.first(where: { $0.isMeant(link) }), let place = try service.read(link) { return place }
    // Many other maps show where they are as OpenStreetMap does.
    if let view = OpenStreetMapLink.view(link.fragment) { return view }
    throw .linkWithoutPlace(host: link.host)
  }

  /// The value of a link that may be a name, a code or coordinates; a name has to be searched for.
  static func named(_ text: String?, zoom: Double? = nil) throws(CoordinateError) -> SpelledPlace? {
    guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
    var problem: CoordinateError
    do throws(CoordinateError) {
      var place = try CoordinateParser.plainPlace(text)
      place.zoom = zoom
      return place
    } catch {
      problem = error
    }
    if case .shortCode = problem { throw problem }
    if problem.mayBeName, text.contains(where: \.isLetter) { problem = .named(text) }
    throw problem
  }
}

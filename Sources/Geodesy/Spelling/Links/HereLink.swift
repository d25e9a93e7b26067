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

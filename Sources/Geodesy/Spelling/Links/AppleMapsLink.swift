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
    return try LinkReader.named(
      link.query["q"] ?? link.query["address"] ?? link.query["daddr"] ?? link.query["name"],
      zoom: zoom
    )
  }
}

/// Links of Bing Maps: `?cp=60.17~24.94&lvl=15`, with a marker as `sp=point.60.17_24.94_Name`.
enum BingMapsLink {
  static func place(_ link: WebLink) throws(CoordinateError) -> SpelledPlace? {
    let zoom = LinkNumbers.zoom(link.query["lvl"])
    let marker = link.query["sp"].flatMap { $0.hasPrefix("point.") ? $0.dropFirst(6) : nil }
    let place =
      marker.flatMap { LinkNumbers.place($0, separator: "_") }
      ?? link.query["cp"].flatMap { LinkNumbers.place($0, separator: "~") }
    if let place { return SpelledPlace(coordinate: place, zoom: zoom) }
    return try LinkReader.named(link.query["where1"] ?? link.query["q"], zoom: zoom)
  }
}

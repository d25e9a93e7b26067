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

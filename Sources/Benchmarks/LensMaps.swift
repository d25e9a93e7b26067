import Glibc
import Images
import Raster

/// The pairs of maps; their images are generated.
enum LensMaps: String, CaseIterable {
  case pictureOverCity = "picture over city"
  case cityOverCity = "city over city"
  case pictureOverPicture = "picture over picture"
  case cityOverPicture = "city over picture"
  /// Neither of which has a place on earth.
  case pictureOverLoosePicture = "picture over loose picture"

  private static let city = "Maps/helsinki.mbtiles"
  private static let place = ["--at", "60.1699,24.9384", "--zoom", "17"]
  private static let folder = "/tmp/rumbo-benchmark-"
  private static let onEarth = #"{"projection": "mercator", "bounds": [24.90, 60.15, 24.98, 60.19]}"#
  private static let onBack = #"""
    {"over": [{"picture": "rumbo-benchmark-loose.png", "size": [2048, 2048],
    "corners": [[-200, -180], [2250, -150], [2220, 2300], [-230, 2270]]}]}
    """#

  /// The arguments for the back, and the overlay.
  func words() -> (back: [String], over: String) {
    switch self {
    case .pictureOverCity: ([Self.city] + Self.place, Self.picture("front", shift: 0, Self.onEarth))
    case .cityOverCity: ([Self.city] + Self.place, "1950")
    case .pictureOverPicture: (Self.back, Self.picture("front", shift: 0, Self.onEarth))
    case .cityOverPicture: (Self.back, Self.city)
    case .pictureOverLoosePicture:
      ([Self.picture("loose", shift: 301, nil), "--zoom", "2"], Self.picture("laid", shift: 0, Self.onBack))
    }
  }

  private static var back: [String] { [picture("back", shift: 301, onEarth)] + place }

  /// Writes an image larger than the view and its sidecar; returns the path.
  private static func picture(_ name: String, shift: Int, _ place: String?) -> String {
    let path = folder + name
    write((try? PNGWriter.bytes(of: SamplePicture.map(side: 2048, shift: shift))) ?? [], to: path + ".png")
    if let place { write(Array(place.utf8), to: path + ".json") }
    return path + ".png"
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = unsafe fopen(path, "w") else { return }
    defer { unsafe _ = fclose(file) }
    unsafe _ = fwrite(bytes, 1, bytes.count, file)
  }
}

package import Geodesy

/// The formats in which a place is passed to other programs.
package nonisolated struct PlaceLink {
  private let latitude: String
  private let longitude: String
  /// Whole, as addresses of maps have it, of tiles of 256 pixels.
  private let zoom: Int

  package init(_ place: Coordinate, zoom: Double) {
    (latitude, longitude) = (Self.text(place.latitude.degrees), Self.text(place.longitude.degrees))
    self.zoom = min(max(Int(zoom.rounded()), 1), 19)
  }

  package var geo: String { "geo:\(latitude),\(longitude)?z=\(zoom)" }

  package var web: String {
    "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=\(zoom)/\(latitude)/\(longitude)"
  }

  /// Five digits are a metre.
  private static func text(_ degrees: Double) -> String {
    let units = Int((degrees * 100_000).rounded())
    let fraction = String(abs(units) % 100_000)
    return "\(units < 0 ? "-" : "")\(abs(units) / 100_000)." + String(repeating: "0", count: 5 - fraction.count)
      + fraction
  }
}

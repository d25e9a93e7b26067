package import Geodesy
import Scene

/// Copies where something is for other programs: in words, as an address of theirs, or as a link.
final class Copying: HostClient, Feature {
  init(_ host: Host) {
    super.init(in: host)
    host.runner.offer { [weak self] in self?.offers(at: $0) ?? [] }
  }

  /// Copies the place, if no other feature had anything more specific to copy.
  func perform(_ action: Action) -> Bool {
    guard action == .copy else { return false }
    guard host.maps.facts.isGeographic else {
      host.messages.refuse(host.look.words(.nothingToCopy))
      return true
    }
    host.copy(host.look.spelling.text(of: host.navigator.middle.coordinate))
    return true
  }

  private func offers(at place: WorldPoint) -> [PlaceOffer] {
    let (coordinate, zoom) = (place.coordinate, host.navigator.target.zoom)
    func offer(_ phrase: Phrase, _ rank: Int, _ text: @escaping () -> String) -> PlaceOffer {
      PlaceOffer(phrase: phrase, rank: rank) { [host] in host.copy(text()) }
    }
    let link = PlaceLink(coordinate, zoom: zoom)
    return [
      offer(.copyCoordinates, 70) { [look = host.look] in look.spelling.text(of: coordinate) },
      offer(.copyAddress, 71) { link.geo },
      offer(.copyLink, 72) { link.web },
    ]
  }
}

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

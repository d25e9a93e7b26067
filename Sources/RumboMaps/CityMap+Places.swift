internal import Geodesy
internal import Places

/// Something on a map that has a name: a street, a house, a sight, a town.
public struct MapPlace: Hashable, Sendable {
  public let name: String
  /// The type, as an OpenStreetMap value: museum, street, city.
  public let kind: String
  /// Its address, or the part of town that it is in.
  public let detail: String
  public let location: MapLocation
}

extension CityMap {
  /// Searches by name, address, type or coordinates, the best match first.
  public func places(for text: String, near location: MapLocation? = nil, most: Int = 20) -> [MapPlace] {
    PlaceSearch(store: nil, maps: files).results(for: text, near: location?.coordinate, most: most).map {
      MapPlace(name: $0.name, kind: $0.kind, detail: $0.detail, location: MapLocation($0.coordinate))
    }
  }
}

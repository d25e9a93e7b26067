internal import Cartography
internal import Geodesy
internal import Places
internal import Rendering

/// Something on a map that has a name: a street, a house, a sight, a town.
public struct MapPlace: Hashable, Sendable {
  public let name: String
  /// The type, as an OpenStreetMap value: museum, street, city.
  public let kind: String
  /// Its address, or the part of town that it is in.
  public let detail: String
  public let location: MapLocation
}

/// The names at a location in the vector tiles.
public struct MapAddress: Hashable, Sendable {
  /// The nearest named building or place.
  public let place: String?
  public let street: String?
  public let houseNumber: String?
  public let district: String?
}

extension CityMap {
  /// Searches by name, address, type or coordinates, the best match first.
  public func places(for text: String, near location: MapLocation? = nil, most: Int = 20) -> [MapPlace] {
    search.results(for: text, near: location?.coordinate, most: most).map { MapPlace($0) }
  }

  /// Searches on another thread.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func findPlaces(for text: String, near: MapLocation? = nil, most: Int = 20) async throws -> [MapPlace] {
    try await Self.inBackground { [search] in
      search.results(for: text, near: near?.coordinate, most: most).map { MapPlace($0) }
    }
  }

  /// The address of a location, such as that of a cell (``MapScreen/location(column:row:)``).
  public func address(at location: MapLocation) -> MapAddress { MapAddress(inquiry(about: location)?.answer()) }

  /// Finds an address on another thread.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func findAddress(at location: MapLocation) async throws -> MapAddress {
    try await Self.inBackground { [inquiry = inquiry(about: location)] in MapAddress(inquiry?.answer()) }
  }

  private func inquiry(about location: MapLocation) -> PlaceInquiry? {
    let viewport = MapCamera(center: location, zoom: 17).viewport(columns: 1, rows: 1)
    return vectors?.inquiry(about: WorldPoint(location.coordinate), in: viewport, MapDrawing().look)
  }

  /// Runs work on another thread, unless the task is cancelled.
  @concurrent
  static func inBackground<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
    try Task.checkCancellation()
    let result = try work()
    try Task.checkCancellation()
    return result
  }
}

extension MapPlace {
  fileprivate init(_ found: SearchResult) {
    (name, kind, detail, location) = (found.name, found.kind, found.detail, MapLocation(found.coordinate))
  }
}

extension MapAddress {
  fileprivate init(_ names: LocationNames?) {
    (place, street, houseNumber) = (names?.sight, names?.street, names?.houseNumber)
    district = names?.district
  }
}

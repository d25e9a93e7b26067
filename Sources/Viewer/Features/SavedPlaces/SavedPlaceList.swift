import Places

/// The saved places in the order of their names, as rows of a table.
final class SavedPlaceList: PlaceRows {
  private let places: SavedPlaces
  private(set) var targets: [Target] = []
  private(set) var version = 0
  private var readVersion = -1

  /// The maximum length of the list; for more there is the search.
  private static let maxCount = 5000

  init(_ places: SavedPlaces) {
    self.places = places
  }

  /// Whether something has changed since it was read.
  var isOutdated: Bool { readVersion != places.version }

  func reload() throws(PlaceError) {
    (readVersion, version) = (places.version, version + 1)
    targets = (try places.existing()?.places(most: Self.maxCount) ?? []).map {
      Target(id: $0.id, name: $0.place.name, coordinate: $0.place.coordinate, altitude: $0.place.altitude)
    }
  }
}

import Cartography
import Geodesy
import Places
import Tiles

/// A sight as the map shows it: of a map file, of the user's own, or one that was looked for.
nonisolated struct MapSight: Sendable {
  /// The owner, and the identifier there.
  enum Identity: Hashable, Sendable {
    case map(file: Int, number: Int64)
    /// In a tile of a map without a table of places.
    case tile(TileID, number: Int)
    case own(PlaceID)
    /// Told by a server, and kept from then on.
    case reported(PlaceID)
    /// Of a file that is only shown, by its number there.
    case given(Int)
    /// By the file that it is.
    case photograph(String)
    case found(Coordinate)
  }

  /// Where a photograph of it lies.
  enum Photograph: Hashable, Sendable {
    case file(String)
    /// In a map file, under a number.
    case stored(map: String, number: Int64, name: String)
  }

  let id: Identity
  /// In the language of the names, unsanitised; it is cleaned when shown.
  let name: String
  let kind: String
  let coordinate: Coordinate
  let importance: Int
  var isFavorite = false
  var openingHours: String?
  var photographs: [Photograph] = []
  var time = Time.always
  /// Where a search for it began.
  var soughtFrom: Coordinate?

  /// When it is there to be seen.
  enum Time: Hashable, Sendable {
    case always
    case life(Lifetime)
    /// A photograph, in so many years before and after it was taken: old ones are few.
    case moment(year: Int?, around: Int)
  }

  /// Whether it is there in a year, or today.
  func isThere(in year: Int?) -> Bool {
    guard let year else { return true }
    return switch time {
    case .always: true
    // An icon for something not known to have existed would be the loudest thing on the map.
    case .life(let life): life.state(in: year) == .shown
    case .moment(let taken, let around): taken.map { abs($0 - year) <= around } ?? false
    }
  }

  var position: WorldPoint { WorldPoint(coordinate) }

  /// Its importance among others in its place: the user's own come before those of maps.
  var standing: Int {
    switch id {
    case .given, .own: ClusterPoint.foremost
    case .map, .tile, .reported, .photograph, .found: importance
    }
  }

  /// Whether its name appears on the map, whatever the map's labels.
  var isNamed: Bool {
    if case .given = id { return true }
    return isFavorite
  }
}

extension MapSight.Identity {
  /// Whether it is untrusted input, which must not access files here.
  fileprivate nonisolated var isTold: Bool { if case .reported = self { true } else { false } }

  nonisolated var isOfMap: Bool {
    switch self {
    case .map, .tile: true
    default: false
    }
  }
}

extension MapSight {
  nonisolated init(_ sight: Sight, file: Int, language: String, photographs: [Photograph] = []) {
    self.init(
      id: .map(file: file, number: sight.id),
      name: sight.name(in: language),
      kind: sight.kind,
      coordinate: sight.coordinate,
      importance: sight.importance,
      openingHours: sight.openingHours,
      photographs: photographs,
      time: .life(Lifetime(start: sight.startDate, end: nil))
    )
  }

  nonisolated init(_ place: Place, as id: Identity, language: String) {
    self.init(
      id: id,
      name: place.name(in: language),
      kind: place.kind,
      coordinate: place.coordinate,
      importance: place.importance,
      isFavorite: place.isFavorite,
      openingHours: place.openingHours,
      photographs: id.isTold
        ? [] : place.photographs.filter { $0.hasPrefix("/") || !$0.contains("://") }.map { .file($0) }
    )
  }

  /// A search result that is no POI.
  nonisolated init(found result: SearchResult) {
    self.init(
      id: .found(result.coordinate),
      name: result.name,
      kind: result.source == .coordinates ? "coordinates" : result.kind,
      coordinate: result.coordinate,
      importance: result.importance
    )
  }
}

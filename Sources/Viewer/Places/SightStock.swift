import Cartography
import Geodesy
import Kinds
import Places
import Synchronization

/// All places that the map may show, with their clusters at every zoom.
nonisolated struct SightStock: Sendable {
  /// The places in memory.
  private let held: [MapSight]
  /// Places read from a database when they are shown; their numbers follow those in memory.
  private let far: DatabasePOIs?
  let clusters: ClusterIndex
  /// Places that the edge of the screen points to.
  let favorites: [MapSight]
  /// The minimum zoom of each place in memory.
  private let leastZooms: [Double]
  /// Whether some places are shown at every zoom.
  let hasTimeless: Bool

  private static let maxFavorites = 200
  /// The minimum distance of clusters in columns, so that their discs of up to six columns don't overlap.
  static let separation = 8.0

  init(_ sights: [MapSight] = [], and far: DatabasePOIs? = nil) {
    held = sights
    self.far = far
    favorites = Array((sights.filter(\.isFavorite) + (far?.favorites ?? [])).prefix(Self.maxFavorites))
    leastZooms = sights.map(\.leastZoom)
    hasTimeless = far != nil || leastZooms.contains(-.infinity)
    let points = sights.map { ClusterPoint($0.position, importance: $0.standing) }
    clusters = ClusterIndex(points + (far?.takePoints() ?? []), separation: Self.separation)
  }

  /// The same places in memory with another database.
  func joined(by far: DatabasePOIs) -> SightStock { SightStock(held, and: far) }

  subscript(number: Int) -> MapSight {
    if number < held.count { return held[number] }
    guard let far else { preconditionFailure("no number is beyond the sights") }
    return far[number - held.count]
  }

  func number(of id: MapSight.Identity) -> Int? {
    held.firstIndex { $0.id == id } ?? far?.number(of: id).map { held.count + $0 }
  }

  /// The places in memory with this name.
  func sights(called name: String) -> [MapSight] { held.filter { $0.name == name } }

  /// The zoom from which a place is shown.
  func leastZoom(of number: Int) -> Double { number < leastZooms.count ? leastZooms[number] : -.infinity }

  /// Whether a place exists in a year; those of the database always do.
  func isThere(_ number: Int, in year: Int?) -> Bool { number >= held.count || held[number].isThere(in: year) }
}

extension MapSight {
  /// The zoom from which the place is on the map: by importance for a map's place, always for all others.
  fileprivate nonisolated var leastZoom: Double {
    guard id.isOfMap else { return -.infinity }
    // Maps of other providers have no importance.
    guard importance > 0 else { return Self.farthest }
    if KindCatalog.standard.has(.early, kind) { return Self.farthest }
    let importance = Importance(Double(importance))
    // Squares are labelled without an icon.
    return kind == "square" && importance < .landmark ? .infinity : max(importance.leastZoom, Self.farthest)
  }

  /// The minimum zoom of icons; below it only names are shown.
  private nonisolated static let farthest = 13.0
}

/// The user's own sights where there are too many to be held: each is read from the file when it is shown.
nonisolated final class DatabasePOIs: Sendable {
  let favorites: [MapSight]
  private let store: PlaceStore
  /// In ascending order.
  private let ids: [Int32]
  private let language: String
  /// Where they are, until that is asked for.
  private let points: Mutex<[ClusterPoint]>
  /// Those that were shown last.
  private let read = Mutex<[Int32: MapSight]>([:])

  /// The number of places that can be in memory all at once.
  private static let many = 20_000
  private static let most = 1_000_000
  private static let maxRead = 4_000

  /// A file that has too many of them to be held; nil where all of them can be.
  static func store(in file: String) -> PlaceStore? {
    guard SmallFile.exists(at: file), let store = (try? PlaceStore(at: file)) ?? (try? PlaceStore(lookingAt: file)),
      (try? store.holds(moreThan: many)) == true
    else { return nil }
    return store
  }

  /// All of them.
  convenience init?(in store: PlaceStore, language: String) {
    guard let found = try? store.points(most: Self.most) else { return nil }
    let favorites = (try? store.favorites()) ?? []
    self.init(found, favorites.map { MapSight($0.place, as: .own($0.id), language: language) }, store, language)
  }

  /// Those that a view shows, which is quick; nil where they are too many to be shown.
  convenience init?(in store: PlaceStore, seenIn view: CoordinateBounds, language: String) {
    guard let found = try? store.points(in: view, most: Self.many) else { return nil }
    self.init(found, [], store, language)
  }

  private init(
    _ found: (ids: [Int32], points: [ClusterPoint]),
    _ favorites: [MapSight],
    _ store: PlaceStore,
    _ language: String
  ) {
    (self.store, ids, self.favorites, self.language) = (store, found.ids, favorites, language)
    points = Mutex(found.points)
  }

  /// Returns the points and releases them: they are needed only once.
  func takePoints() -> [ClusterPoint] {
    points.withLock { points in
      defer { points = [] }
      return points
    }
  }

  subscript(number: Int) -> MapSight {
    let id = ids[number]
    return read.withLock { read in
      if let known = read[id] { return known }
      let stored = try? store.place(PlaceID(Int64(id)))
      // One that has gone meanwhile is nowhere; the next reading leaves it out.
      let place = stored ?? StoredPlace(id: PlaceID(Int64(id)), place: Place(name: "", coordinate: .nowhere))
      let sight = MapSight(place.place, as: .own(place.id), language: language)
      if read.count >= Self.maxRead { read.removeAll(keepingCapacity: true) }
      read[id] = sight
      return sight
    }
  }

  func number(of id: MapSight.Identity) -> Int? {
    guard case .own(let place) = id, let wanted = Int32(exactly: place.number) else { return nil }
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == wanted ? low : nil
  }
}

extension Coordinate {
  fileprivate nonisolated static let nowhere = Coordinate(north: 0, east: 0)
}

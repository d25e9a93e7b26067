import Geodesy
import Places
import Synchronization

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

import Geodesy
import Places
import Tiles

/// All sights that the map may show, with their clusters at every zoom.
nonisolated struct SightStock: Sendable {
  let sights: [MapSight]
  let clusters: ClusterIndex

  /// Discs with a number are up to six columns wide; so no two of them meet.
  static let separation = 8.0

  init(_ sights: [MapSight] = []) {
    self.sights = sights
    clusters = ClusterIndex(
      sights.map { ClusterPoint($0.position, importance: $0.importance) },
      separation: Self.separation
    )
  }

  func number(of id: MapSight.Identity) -> Int? { sights.firstIndex { $0.id == id } }
}

/// Brings the sights of the map files and the user's own, on a thread of its own; nobody waits for it.
final class SightShelf {
  private let pool: LoadPool<Int, SightStock>
  private let files: [String]
  private let places: String?
  private let language: String
  private(set) var isLoading = false

  init(files: [String], places: String?, language: String, wake: @escaping @Sendable () -> Void) {
    (self.files, self.places, self.language) = (files, places, language)
    pool = LoadPool(threads: 1, wake: wake)
  }

  /// Asks for everything, anew if need be.
  func load() {
    isLoading = true
    let (files, places, language) = (files, places, language)
    pool.submit(0, priority: LoadPriority(.required, rank: 0)) {
      SightStock(Self.sights(files: files, places: places, language: language))
    }
  }

  /// What has come; nil where nothing has.
  func collect() -> SightStock? {
    guard let stock = pool.collect().last?.outcome else { return nil }
    isLoading = false
    return stock
  }

  func waitForArrival() {
    if isLoading { pool.waitForArrival() }
  }

  /// What can't be read has no sights: that is told by those who read maps and places for what they are.
  private nonisolated static func sights(files: [String], places: String?, language: String) -> [MapSight] {
    var sights: [MapSight] = []
    for (index, file) in files.enumerated() {
      guard let store = SightStore(file), let found = try? store.sights(most: mostOfAFile) else { continue }
      sights += found.map { MapSight($0, file: index, language: language) }
    }
    guard let places, let store = try? PlaceStore(lookingAt: places) else {
      return sights
    }
    return sights + ((try? store.places()) ?? []).map { MapSight($0, language: language) }
  }

  private nonisolated static let mostOfAFile = 200_000
}

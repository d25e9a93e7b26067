import Cartography
import Geodesy
import Kinds
import Places

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

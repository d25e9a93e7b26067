internal import Geodesy
internal import Synchronization

/// Tells which part of which town a place is in: the nearest of those that have names.
final class Districts: Sendable {
  private let maps: [MapNames]
  private let known = Mutex<[District]?>(nil)

  private struct District {
    let name: String
    /// A line each.
    let others: String
    let kind: String
    let coordinate: Coordinate
    /// How far its name holds.
    let reach: Distance

    /// Whether it isn't too far north or south, which is soon found out: a search asks all towns of the world.
    func mayReach(_ place: Coordinate) -> Bool {
      abs(place.latitude.degrees - coordinate.latitude.degrees) * Self.metersPerDegree <= reach.meters
    }

    /// A little less than there are on a meridian.
    private static let metersPerDegree = 110_000.0
  }

  /// The distance from its centre up to which a part of a town, or a town, gives its name to a place.
  private static let reaches: [String: Distance] = [
    "neighbourhood": .kilometers(1), "quarter": .kilometers(1.5), "suburb": .kilometers(2.5), "borough": .kilometers(4),
    "hamlet": .kilometers(1.5), "village": .kilometers(3), "town": .kilometers(6), "city": .kilometers(15),
    "capital": .kilometers(15), "state_capital": .kilometers(15),
  ]

  init(_ maps: [MapNames]) {
    self.maps = maps
  }

  /// Reads them, once.
  func prepare() { _ = all }

  private var all: [District] {
    known.withLock { known in
      let districts =
        known
        ?? maps.flatMap { map in
          Self.reaches.flatMap { kind, reach in
            ((try? map.names(ofKind: kind)) ?? []).map {
              District(
                name: $0.result.name,
                others: $0.others,
                kind: kind,
                coordinate: $0.result.coordinate,
                reach: reach
              )
            }
          }
        }
      known = districts
      return districts
    }
  }

  /// The same result, with the part of town that contains it if nothing else shows where it is.
  func located(_ result: SearchResult) -> SearchResult {
    guard result.detail.isEmpty, result.source != .coordinates, !Self.large.contains(result.kind) else { return result }
    var located = result
    located.detail = name(at: result.coordinate, except: result.name) ?? ""
    return located
  }

  /// Kinds that aren't in a town.
  private static let large = SearchResult.settlements.union(["ocean", "sea", "peak"])

  /// The district of a place: the nearest of some kinds, relative to their reaches; nil if that isn't clear.
  ///
  /// Maps have them as points: half way between two of them the border is unknown.
  func name(
    at place: Coordinate,
    among kinds: Set<String>,
    within nearness: Double = 1,
    clearly clearness: Double = 1
  ) -> String? {
    let shares = all.filter { kinds.contains($0.kind) }
      .map { (name: $0.name, share: Sphere.earth.distance(from: place, to: $0.coordinate) / $0.reach) }
      .sorted { $0.share < $1.share }
    guard let nearest = shares.first, nearest.share <= nearness else { return nil }
    let next = shares.first { $0.name != nearest.name }
    return next.map { $0.share >= nearest.share * clearness } ?? true ? nearest.name : nil
  }

  /// The main name of the district of some kinds that has this alternative name.
  func name(of other: String, among kinds: Set<String>) -> String? {
    all.first { kinds.contains($0.kind) && $0.others.split(separator: "\n").contains { $0 == other } }?.name
  }

  private func name(at place: Coordinate, except own: String) -> String? { name(at: place) { $0.name != own } }

  private func name(at place: Coordinate, where isMeant: (District) -> Bool) -> String? {
    var nearest: (name: String, share: Double)?
    for district in all where district.mayReach(place) && isMeant(district) {
      let share = Sphere.earth.distance(from: place, to: district.coordinate) / district.reach
      if share <= 1, share < nearest?.share ?? .infinity { nearest = (district.name, share) }
    }
    return nearest?.name
  }
}

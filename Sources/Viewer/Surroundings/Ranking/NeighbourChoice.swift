package import Geodesy
import Places

/// Selects what is described of everything around: the most relevant for its distance, no duplicates, and not too much
/// of one kind or in one direction.
package nonisolated struct NeighbourChoice: Sendable {
  private let orientation: Orientation
  private let center: Coordinate
  /// Names that are described already: of the areas around the place, and those of the streets.
  private let described: Set<String>
  private let streets: Set<String>

  /// More than that is hard to remember.
  private static let (most, maxInDirection, maxOfKind) = (12, 2, 2)
  /// Where there is less than that, one looks farther.
  private static let (fewest, farther, farthest) = (5, 2.5, 6.0)
  /// Anything farther is described only if there is nothing else in its direction, in metres.
  private static let walk = 300.0
  /// Within so many metres it matters less what something is.
  private static let beside = 50.0
  /// Two things of a name that are so near to each other are one, in metres.
  private static let twins = 90.0

  package init(around center: Coordinate, _ orientation: Orientation, besides names: [String], streets: [String] = []) {
    (self.center, self.orientation) = (center, orientation)
    described = Set(names.map(NameFolding.fold))
    self.streets = Set(streets.map(NameFolding.fold))
  }

  /// By their directions, from ahead or from north on clockwise, in each the nearest first.
  package func chosen(of neighbours: [Neighbour]) -> [(sector: Int, neighbours: [Neighbour])] {
    var sectors: [Int: [Neighbour]] = [:]
    var kinds: [String: Int] = [:]
    var count = 0
    let ranked = rankedWidely(neighbours)
    let near = ranked.filter { $0.distance(from: center) <= Self.walk }
    let far = ranked.filter { $0.distance(from: center) > Self.walk }
    for (index, neighbour) in (near + far).enumerated() where count < Self.most {
      let sector = orientation.sector(of: neighbour.bearing(from: center))
      let kind = Self.family(of: neighbour.kind)
      guard index < near.count || sectors[sector] == nil else { continue }
      // A neighbour on several sides is described separately.
      let others = sectors[sector, default: []].filter { $0.sides(in: orientation) == nil }
      let hasRoom = others.count < Self.maxInDirection || neighbour.sides(in: orientation) != nil
      guard hasRoom, kinds[kind, default: 0] < Self.maxOfKind else { continue }
      sectors[sector, default: []].append(neighbour)
      kinds[kind, default: 0] += 1
      count += 1
    }
    return sectors.keys.sorted().map { sector in
      (sector, (sectors[sector] ?? []).sorted { $0.distance(from: center) < $1.distance(from: center) })
    }
  }

  private func rankedWidely(_ neighbours: [Neighbour]) -> [Neighbour] {
    let near = ranked(neighbours)
    guard near.count < Self.fewest else { return near }
    let far = ranked(neighbours, within: Self.farther)
    return far.count < Self.fewest ? ranked(neighbours, within: Self.farthest) : far
  }

  /// The neighbours within the reach of their kind, or a multiple of it, the most relevant first, without duplicates.
  func ranked(_ neighbours: [Neighbour], within times: Double = 1) -> [Neighbour] {
    let near = neighbours.compactMap { neighbour -> (neighbour: Neighbour, share: Double)? in
      guard let rank = NearbyRanking.rank(ofKind: neighbour.kind, isNamed: !neighbour.name.isEmpty),
        isNews(neighbour)
      else { return nil }
      let distance = neighbour.distance(from: center)
      let share =
        distance / NearbyRanking.reach(of: rank, importance: neighbour.importance)
      return share <= times ? (neighbour, share + rank.handicap * min(distance / Self.beside, 1)) : nil
    }
    let sorted = near.sorted { ($0.share, $0.neighbour.name) < ($1.share, $1.neighbour.name) }.map(\.neighbour)
    return sorted.reduce(into: []) { kept, neighbour in
      if !kept.contains(where: { isSame($0, neighbour) }) { kept.append(neighbour) }
    }
  }

  /// Whether it is another thing than the street or the place of its name: a stop on a square, a park along a street, a
  /// square that one isn't on.
  private func isNews(_ neighbour: Neighbour) -> Bool {
    let isElsewhere = described.isDisjoint(with: neighbour.callings)
    if neighbour.kind == "square" { return isElsewhere }
    return NearbyRanking.isStop(neighbour.kind) || neighbour.isOpen
      || isElsewhere && streets.isDisjoint(with: neighbour.callings)
  }

  /// Whether they are one thing: a stop of both directions, a shop and its building, one of several fountains; but not a
  /// church and its park.
  private func isSame(_ one: Neighbour, _ other: Neighbour) -> Bool {
    if one.name.isEmpty || other.name.isEmpty {
      return one.kind == other.kind && one.name == other.name
    }
    let isStop = NearbyRanking.isStop(one.kind) || NearbyRanking.isStop(other.kind)
    guard one.kind == other.kind || !isStop else { return false }
    let isNear = one.distance(from: other.place) <= Self.twins
    if isNear, one.kind == other.kind, Self.wide.contains(one.kind) { return true }
    return one.callings.contains { first in
      other.callings.contains { second in
        first == second || isNear && one.isOpen == other.isOpen && (first.contains(second) || second.contains(first))
      }
    }
  }

  /// Two of them side by side are parts of one.
  private static let wide: Set = ["zoo", "station", "hospital", "university", "marina", "castle"]

  /// Places to eat are alike when passing.
  private static func family(of kind: String) -> String {
    ["restaurant", "cafe", "fast_food", "bar", "pub", "food_court", "ice_cream"].contains(kind) ? "restaurant" : kind
  }
}

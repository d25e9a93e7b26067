import Geodesy

/// The ground at a place, and the nearest points of the things on it.
package nonisolated struct Ground: Sendable {
  var isOnWater = false
  /// Whether that water is the sea.
  var isOnSea = false
  /// The name of that water, unless it is the sea.
  var lake: String?
  /// Whether an overview shows water where no detailed map is: its shore is too rough to claim it, or a town.
  var isOutAtSea = false
  /// Whether it is the sea on the most detailed map that has the place.
  var isSea: Bool { isOnSea || isOutAtSea && lake == nil }
  /// The sea and other water, where they are nearest.
  var waters: [Neighbour] = []
  /// The building that contains the place; without a name if it is unknown.
  var building: Neighbour?
  /// The parks, squares, pitches and the like that contain the place, the smallest first.
  var areas: [Neighbour] = []
  /// The name of the street or square whose pavement is drawn as an area there.
  var pavement: String?
  /// The hazards that one may fall over or into, the nearest first.
  var hazards: [Neighbour] = []
  /// Where the house begins that was asked for.
  var house: Coordinate?
  /// The neighbours except those that contain the place, each at the nearest point of its outline.
  var neighbours: [Neighbour] = []

  /// The pedestrian areas around that have a name.
  var pavements: [Neighbour] = []
  /// Wide or unnamed things, at their nearest point in each direction.
  var sides: [Neighbour] = []

  /// Whether there are rails beside the place on both sides, as on a platform.
  func isBetweenRails(at place: Coordinate) -> Bool {
    hazards.count { $0.kind == Neighbour.rails && $0.distance(from: place) <= Self.platform } > 1
      && !areas.contains { $0.kind == Neighbour.platform }
  }

  /// Platforms reach no farther to a side, in metres.
  private static let platform = 10.0

  /// More than that is hard to remember.
  private static let maxAreas = 2
  /// Land that is described even if another area around it has a name.
  private static let distinct: Set = ["pitch", "playground", Neighbour.platform, Neighbour.tramPlatform]

  /// Those of some areas, by their size, that are worth telling.
  package static func telling(_ areas: [(size: Double, area: Neighbour)]) -> [Neighbour] {
    let sorted = areas.sorted { $0.size < $1.size }.map(\.area)
    var selected: [Neighbour] = []
    for area in sorted where !area.name.isEmpty || distinct.contains(area.kind) {
      if !selected.contains(where: { $0.name == area.name && $0.kind == area.kind }) { selected.append(area) }
    }
    return selected.isEmpty ? Array(sorted.prefix(1)) : Array(selected.prefix(maxAreas))
  }
}

nonisolated extension Neighbour {
  /// The kinds of hazards that one may fall over or into.
  static let (rails, tramRails, steps, waterEdge) = ("rails", "tram rails", "steps", "water's edge")
  static let pavement = "pedestrian area"
  static let (building, platform, tramPlatform, house) = ("building", "platform", "tram platform", "house")
}

import Geodesy

/// What the ground is at a place, and where what stands on it begins.
package nonisolated struct Ground: Sendable {
  var isOnWater = false
  /// The sea and other water, where they are nearest.
  var waters: [Neighbour] = []
  /// The building that the place lies in; without a name where nobody knows what it is.
  var building: Neighbour?
  /// The parks, squares, pitches and the like that the place lies in, the smallest first.
  var areas: [Neighbour] = []
  /// The name of the street or square whose pavement is drawn as an area there.
  var pavement: String?
  /// What one may fall over or into, the nearest first.
  var hazards: [Neighbour] = []
  /// Where the house begins that was asked for.
  var house: Coordinate?
  /// What is around but what the place lies in, each where its outline is nearest.
  var neighbours: [Neighbour] = []

  /// The pedestrian areas around that have a name.
  var pavements: [Neighbour] = []
  /// What is wide or has no name, where it is nearest in each direction.
  var sides: [Neighbour] = []

  /// Whether rails lie beside the place on both sides, as they do on a platform.
  func isBetweenRails(at place: Coordinate) -> Bool {
    hazards.count { $0.kind == Neighbour.rails && $0.distance(from: place) <= Self.platform } > 1
      && !areas.contains { $0.kind == Neighbour.platform }
  }

  /// Platforms reach no farther to a side, in metres.
  private static let platform = 10.0

  /// Nobody keeps more than that in mind.
  private static let maxAreas = 2
  /// Land that is told of even where another one around it has a name.
  private static let distinct: Set = ["pitch", "playground", Neighbour.platform, Neighbour.tramPlatform]

  /// Those of some areas, by their size, that are worth telling.
  package static func telling(_ areas: [(size: Double, area: Neighbour)]) -> [Neighbour] {
    let sorted = areas.sorted { $0.size < $1.size }.map(\.area)
    var told: [Neighbour] = []
    for area in sorted where !area.name.isEmpty || distinct.contains(area.kind) {
      if !told.contains(where: { $0.name == area.name && $0.kind == area.kind }) { told.append(area) }
    }
    return told.isEmpty ? Array(sorted.prefix(1)) : Array(told.prefix(maxAreas))
  }
}

nonisolated extension Neighbour {
  /// What one may fall over or into.
  static let (rails, tramRails, steps, waterEdge) = ("rails", "tram rails", "steps", "water's edge")
  static let pavement = "pedestrian area"
  static let (building, platform, tramPlatform, house) = ("building", "platform", "tram platform", "house")
}

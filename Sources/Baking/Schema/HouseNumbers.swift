internal import Geodesy

/// The numbers of houses that are mapped as nodes, until the building is known on whose outline a node is.
struct HouseNumbers {
  private var waiting: [Int: String] = [:]

  /// The distance of a number inside from the wall, in metres.
  private static let inside = 2.5

  mutating func take(_ node: Int, _ tags: Tags) {
    if let number = tags["addr:housenumber"] { waiting[node] = number }
  }

  mutating func remove(at node: Int) -> String? { waiting.isEmpty ? nil : waiting.removeValue(forKey: node) }

  /// Those on no building, in the order of their nodes.
  var rest: [(node: Int, number: String)] { waiting.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  /// The place inside of the outline at a door, or in the centre of a house that is too small for it; nil without an area.
  static func place(at door: WorldPoint, in rings: [[WorldPoint]]) -> WorldPoint? {
    let reach = inside / door.metersPerWorld
    let walls = rings.flatMap { ring in zip(ring, ring.dropFirst() + ring.prefix(1)) }
    let nearest = walls.min { door.squaredDistance(to: $0) < door.squaredDistance(to: $1) }
    guard let wall = nearest, let middle = Ring.middle(of: rings) else { return nil }
    let (x, y) = (wall.1.x - wall.0.x, wall.1.y - wall.0.y)
    let length = (x * x + y * y).squareRoot()
    let share = length > 0 ? reach / length : 0
    var sides = [share, -share].map { WorldPoint(x: door.x - $0 * y, y: door.y + $0 * x) }
    // At a corner neither is inside.
    let (across, down) = (middle.x - door.x, middle.y - door.y)
    let part = reach / max((across * across + down * down).squareRoot(), reach)
    sides.append(WorldPoint(x: door.x + across * part, y: door.y + down * part))
    return sides.first { side in !rings.count { Ring.contains($0, side) }.isMultiple(of: 2) } ?? middle
  }
}

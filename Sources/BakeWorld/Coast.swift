import Geodesy

/// Where the land ends, so that a town that a coarse outline leaves in the water can be set ashore.
struct Coast {
  private typealias Edge = (start: WorldPoint, end: WorldPoint)

  /// The edges of the land that each level strip of the world has to know, from north to south.
  private var strips = [[Edge]](repeating: [], count: count)

  private static let count = 8192
  /// In metres: the outline of a world is hardly farther off, and a town farther out is on an island that it lacks.
  private static let reach = 5_000.0
  /// In metres: so far from the water, if there is as much land.
  private static let inland = [400.0, 150, 50]

  /// Takes the rings of polygons of land.
  init(_ land: [[[WorldPoint]]] = []) {
    for ring in land.joined() {
      guard var last = ring.last else { continue }
      for next in ring {
        for strip in Self.strip(min(last.y, next.y))...Self.strip(max(last.y, next.y)) {
          strips[strip].append((last, next))
        }
        last = next
      }
    }
  }

  private static func strip(_ y: Double) -> Int { min(max(Int(y * Double(count)), 0), count - 1) }

  func isLand(_ place: WorldPoint) -> Bool {
    var isInside = false
    for (start, end) in strips[Self.strip(place.y)] where (start.y > place.y) != (end.y > place.y) {
      let share = (place.y - start.y) / (end.y - start.y)
      if start.x + share * (end.x - start.x) < place.x { isInside.toggle() }
    }
    return isInside
  }

  /// The place itself, or from a little out at sea the nearest one on land.
  func ashore(_ place: WorldPoint) -> WorldPoint {
    let metre = 1 / place.metersPerWorld
    guard !isLand(place), let shore = nearest(to: place, within: Self.reach * metre) else { return place }
    let (x, y) = (shore.x - place.x, shore.y - place.y)
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return place }
    let inland = Self.inland.lazy.map { meters in
      WorldPoint(x: shore.x + x / length * meters * metre, y: shore.y + y / length * meters * metre)
    }
    return inland.first(where: isLand) ?? place
  }

  private func nearest(to place: WorldPoint, within reach: Double) -> WorldPoint? {
    var (best, nearest) = (reach * reach, WorldPoint?.none)
    for strip in Self.strip(place.y - reach)...Self.strip(place.y + reach) {
      for (start, end) in strips[strip] {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let length = x * x + y * y
        let along = length > 0 ? ((place.x - start.x) * x + (place.y - start.y) * y) / length : 0
        let share = min(max(along, 0), 1)
        let point = WorldPoint(x: start.x + share * x, y: start.y + share * y)
        let (dx, dy) = (point.x - place.x, point.y - place.y)
        if dx * dx + dy * dy < best { (best, nearest) = (dx * dx + dy * dy, point) }
      }
    }
    return nearest
  }
}

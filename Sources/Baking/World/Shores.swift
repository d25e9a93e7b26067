internal import Geodesy

/// Tells coasts from borders: a stretch that two countries share is a border, any other is a coast.
struct Shores {
  /// Land borders.
  private(set) var borders: [[WorldPoint]] = []
  /// The sea, and every lake that no country claims; the whole world with the land cut out of it.
  private(set) var sea: [[WorldPoint]] = []

  private struct Stretch: Hashable {
    let start: WorldPoint
    let end: WorldPoint

    var reversed: Stretch { Stretch(start: end, end: start) }
  }

  init(_ rings: [[WorldPoint]]) {
    let stretches = rings.flatMap { ring in
      ring.indices.map { Stretch(start: ring[$0], end: ring[($0 + 1) % ring.count]) }
    }
    let all = Set(stretches)
    var numbers: [WorldPoint: Int] = [:]
    var (coasts, shared): ([Chain], [Chain]) = ([], [])
    var taken: Set<Stretch> = []
    for stretch in stretches where taken.insert(stretch).inserted {
      let ids = [stretch.start, stretch.end].map { point in
        numbers[point]
          ?? {
            numbers[point] = Int(numbers.count)
            return Int(numbers.count - 1)
          }()
      }
      let chain = Chain(ids: ids, points: [stretch.start, stretch.end])
      if !all.contains(stretch.reversed) {
        coasts.append(chain)
      } else if !taken.contains(stretch.reversed) {
        shared.append(chain)
      }
    }
    borders = Chain.joinedInDirection(shared).map(\.points)
    // The land is on the right; seen from the sea, it is reversed.
    let edges = Chain.joinedInDirection(coasts).map { Array(Ring.opened($0.points).reversed()) }.filter {
      $0.count >= 3
    }
    let world = WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    sea = [world.corners] + edges.filter { Ring.area($0) < 0 } + edges.filter { Ring.area($0) > 0 }
  }
}

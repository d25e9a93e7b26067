package import Geodesy
internal import Tiles

/// A part of the world to download: boxes, or everything near some places.
package struct Region: Hashable, Sendable {
  fileprivate struct Circle: Hashable {
    let middle: WorldPoint
    /// In widths of the world.
    let radius: Double
  }

  private var boxes: [WorldRect] = []
  fileprivate var circles: [Circle] = []

  /// The largest region accepted, in tiles.
  package static let maxTiles = 4_000_000

  package init(_ bounds: CoordinateBounds) {
    boxes = [bounds.worldRect]
  }

  /// A box in Mercator, clipped to the world.
  package init(_ box: WorldRect) {
    boxes = [
      WorldRect(minX: box.minX, minY: max(box.minY, 0), maxX: min(box.maxX, box.minX + 1), maxY: min(box.maxY, 1))
    ]
  }

  /// The square around a place.
  package init(around place: Coordinate, _ distance: Distance) {
    self.init(CoordinateBounds(around: place, distance))
  }

  /// Everything near the lines between places.
  package init(along lines: [[Coordinate]], _ distance: Distance) {
    for line in lines {
      var last: WorldPoint?
      for place in line {
        // Across 180° it goes on into the next world, so that the box around it stays small.
        let point = WorldPoint(place).nearest(to: last ?? circles.first?.middle ?? WorldPoint(place))
        let radius = distance.meters / point.metersPerWorld
        let from = last ?? point
        let (across, down) = (point.x - from.x, point.y - from.y)
        let steps = max(Int(((across * across + down * down).squareRoot() / (radius / 2)).rounded(.up)), 1)
        for step in (last == nil ? steps : 1)...steps {
          let share = Double(step) / Double(steps)
          circles.append(
            Circle(middle: WorldPoint(x: from.x + across * share, y: from.y + down * share), radius: radius)
          )
        }
        last = point
      }
    }
  }

  /// The smallest box around it; nil where there is nothing of it.
  package var bounds: WorldRect? {
    let all = boxes + circles.map(\.box)
    return all.first.map { all.dropFirst().reduce($0) { $0.union($1) } }
  }

  /// Parses the text form of a region; nil if it is invalid.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    // Nothing lies further than in the next world.
    let numbers = words.dropFirst().compactMap { Double($0) }.filter { (-3...3).contains($0) }
    guard let count = words.first.flatMap({ Int($0) }), (0...numbers.count / 4).contains(count),
      numbers.count == words.count - 1, (numbers.count - 4 * count).isMultiple(of: 3)
    else { return nil }
    boxes = stride(from: 0, to: 4 * count, by: 4).map {
      WorldRect(minX: numbers[$0], minY: numbers[$0 + 1], maxX: numbers[$0 + 2], maxY: numbers[$0 + 3])
    }
    circles = stride(from: 4 * count, to: numbers.count, by: 3).map {
      Circle(middle: WorldPoint(x: numbers[$0], y: numbers[$0 + 1]), radius: numbers[$0 + 2])
    }
  }

  /// The complete text form, which identifies the region.
  package var text: String {
    let numbers =
      boxes.flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
      + circles.flatMap { [$0.middle.x, $0.middle.y, $0.radius] }
    return "\(boxes.count) \(numbers.map { "\($0)" }.joined(separator: " "))"
  }
}

extension Region {
  /// The numbers of its tiles of some zooms, in their order, as far as a map has them; nil where there are too many.
  package func tiles(_ zooms: ClosedRange<Int>, within limits: WorldRect?, most: Int = Region.maxTiles) -> [UInt64]? {
    var (levels, left): ([[UInt64]], Int) = ([], most)
    // The deepest level has the most tiles, so it exceeds the limit soonest.
    for zoom in zooms.reversed() {
      guard let level = tiles(zoom, within: limits, most: left) else { return nil }
      levels.append(level)
      left -= level.count
    }
    return Array(levels.reversed().joined())
  }

  private func tiles(_ zoom: Int, within limits: WorldRect?, most: Int) -> [UInt64]? {
    let side = Double(1 << zoom)
    // Boxes don't overlap, circles do.
    let rough = boxes.reduce(0.0) { $0 + ($1.width * side + 1) * ($1.height * side + 1) }
    guard rough <= Double(most) * 2 else { return nil }
    var found: Set<UInt64> = []
    func add(_ box: WorldRect, where isWanted: (WorldRect) -> Bool = { _ in true }) -> Bool {
      let rows = Self.tiles(from: max(box.minY, 0) * side, to: min(box.maxY, 1) * side)
      for column in Self.tiles(from: box.minX * side, to: box.maxX * side) {
        for row in rows {
          let tile = WorldRect(
            minX: Double(column) / side,
            minY: Double(row) / side,
            maxX: Double(column + 1) / side,
            maxY: Double(row + 1) / side
          )
          let x = (column % (1 << zoom) + 1 << zoom) % (1 << zoom)
          guard let id = TileID(zoom: zoom, x: x, y: row), limits.map(id.bounds.liesIn) ?? true, isWanted(tile)
          else { continue }
          found.insert(PMTilesID.number(of: id))
          guard found.count <= most else { return false }
        }
      }
      return true
    }
    for box in boxes { guard add(box) else { return nil } }
    for circle in circles { guard add(circle.box, where: circle.touches) else { return nil } }
    return found.sorted()
  }

  /// The tiles of an interval; if it ends exactly where a tile begins, that tile is excluded.
  private static func tiles(from first: Double, to end: Double) -> ClosedRange<Int> {
    let first = Int(first.rounded(.down))
    return first...max(Int(end.rounded(.up)) - 1, first)
  }
}

extension Region.Circle {
  fileprivate var box: WorldRect {
    WorldRect(
      minX: middle.x - radius,
      minY: max(middle.y - radius, 0),
      maxX: middle.x + radius,
      maxY: min(middle.y + radius, 1)
    )
  }

  fileprivate func touches(_ rect: WorldRect) -> Bool {
    let across = max(rect.minX - middle.x, 0, middle.x - rect.maxX)
    let down = max(rect.minY - middle.y, 0, middle.y - rect.maxY)
    return across * across + down * down <= radius * radius
  }
}

extension WorldRect {
  /// Whether a part of the world has something in common with a box, which may reach into the next world.
  fileprivate func liesIn(_ box: WorldRect) -> Bool {
    intersects(box) || WorldRect(minX: minX + 1, minY: minY, maxX: maxX + 1, maxY: maxY).intersects(box)
  }
}

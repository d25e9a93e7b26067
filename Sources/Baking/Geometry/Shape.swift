package import Geodesy
package import Tiles

/// A geometry on the square world: points, lines, or the rings of polygons.
///
/// A ring that runs clockwise on the screen begins a polygon, and those in the other direction are its holes. Rings
/// don't repeat their first point.
package struct Shape: Sendable {
  package let kind: GeometryKind
  package let parts: [[WorldPoint]]
  package let box: WorldRect

  /// Takes parts of which at least one has a point.
  package init?(_ kind: GeometryKind, _ parts: [[WorldPoint]]) {
    guard let box = WorldRect(around: parts) else { return nil }
    self.kind = kind
    self.parts = parts
    self.box = box
  }

  /// Takes parts whose box is known.
  init(_ kind: GeometryKind, _ parts: [[WorldPoint]], box: WorldRect) {
    self.kind = kind
    self.parts = parts
    self.box = box
  }

  package init(point: WorldPoint) {
    kind = .point
    parts = [[point]]
    box = WorldRect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
  }

  /// The part inside a rectangle; nil where there is none.
  package func clipped(to rect: WorldRect) -> Shape? {
    if rect.contains(box) { return self }
    guard rect.touches(box) else { return nil }
    switch kind {
    case .polygon: return Shape(kind, clippedRings(to: rect))
    case .line: return Shape(kind, parts.flatMap { BoxClip.line($0, to: rect) })
    case .point, .unknown: return Shape(kind, [parts.flatMap(\.self).filter(rect.contains)])
    }
  }

  /// The rings inside a rectangle; where an outer one is gone, or all hole, so are its holes.
  private func clippedRings(to rect: WorldRect) -> [[WorldPoint]] {
    var rings: [[WorldPoint]] = []
    var polygon: [[WorldPoint]] = []
    func close() {
      let areas = polygon.map(Ring.area)
      if let outer = areas.first, areas.reduce(0, +) > outer * Self.leastShare { rings += polygon }
    }
    for part in parts {
      let isOuter = Ring.area(part) > 0
      if isOuter {
        close()
        polygon = []
      }
      guard isOuter || !polygon.isEmpty else { continue }
      let ring = BoxClip.ring(part, to: rect)
      if ring.count >= 3 { polygon.append(ring) }
    }
    close()
    return rings
  }

  /// The smallest share of a polygon; less is left over from rounding.
  private static let leastShare = 1e-9

  /// The same with rings that lack what is finer than so many worlds; nil where nothing is left.
  package func simplified(_ tolerance: Double) -> Shape? {
    let rings = parts.map { ring in
      LineSimplifier.ring(ring.map { SIMD2($0.x, $0.y) }, tolerance: tolerance).map { WorldPoint(x: $0.x, y: $0.y) }
    }
    return Shape(kind, rings.filter { $0.count >= 3 })
  }

  /// The area of the rings, on the square world.
  package var area: Double { parts.reduce(0) { $0 + Ring.area($1) } }
}

extension WorldRect {
  func contains(_ other: WorldRect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// Whether they have a point in common, be it on their edges.
  func touches(_ other: WorldRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// The part on the square world.
  package var clamped: WorldRect { intersection(.square) }

  func expanded(by margin: Double) -> WorldRect {
    WorldRect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}

/// Closed lines, whose first point isn't repeated at the end.
package enum Ring {
  /// The area inside; positive where the ring runs clockwise on the screen.
  package static func area(_ ring: [WorldPoint]) -> Double {
    guard let origin = ring.first, var last = ring.last else { return 0 }
    var sum = 0.0
    // Counted from one of its points, so that small rings far from the corner of the world keep their digits.
    for point in ring {
      sum += (last.x - origin.x) * (point.y - origin.y) - (point.x - origin.x) * (last.y - origin.y)
      last = point
    }
    return sum / 2
  }

  package static func contains(_ ring: [WorldPoint], _ point: WorldPoint) -> Bool {
    guard var last = ring.last else { return false }
    var isInside = false
    for next in ring {
      if (next.y > point.y) != (last.y > point.y) {
        let share = (point.y - next.y) / (last.y - next.y)
        if point.x < next.x + (last.x - next.x) * share { isInside.toggle() }
      }
      last = next
    }
    return isInside
  }

  /// The ring in the direction that an outer one or a hole must have.
  package static func turned(_ ring: [WorldPoint], clockwise: Bool) -> [WorldPoint] {
    (area(ring) > 0) == clockwise ? ring : ring.reversed()
  }

  /// Without the repetition of the first point at the end, and of any point after itself.
  package static func opened(_ points: [WorldPoint]) -> [WorldPoint] {
    var ring: [WorldPoint] = []
    ring.reserveCapacity(points.count)
    for point in points where ring.last != point { ring.append(point) }
    while ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return ring
  }

  /// A point inside the rings, about in the centre of the widest place.
  package static func middle(of rings: [[WorldPoint]]) -> WorldPoint? {
    guard let shape = Shape(.polygon, rings) else { return nil }
    let box = shape.box
    var best: (width: Double, point: WorldPoint)?
    for share in [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8] {
      let y = box.minY + box.height * share
      let crossings = rings.flatMap { Self.crossings(of: $0, at: y) }.sorted()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let width = crossings[pair + 1] - crossings[pair]
        // Half the height is the better place, unless another one is clearly wider.
        if width > (best?.width ?? 0) * 1.25 {
          best = (width, WorldPoint(x: (crossings[pair] + crossings[pair + 1]) / 2, y: y))
        }
      }
    }
    return best?.point
  }

  /// Without sharp corners: each is cut off, as Chaikin does it (1974).
  package static func rounded(_ ring: [WorldPoint]) -> [WorldPoint] {
    guard var last = ring.last else { return [] }
    return ring.flatMap { next in
      defer { last = next }
      let (x, y) = ((next.x - last.x) / 4, (next.y - last.y) / 4)
      return [WorldPoint(x: last.x + x, y: last.y + y), WorldPoint(x: next.x - x, y: next.y - y)]
    }
  }

  /// Where a ring crosses a parallel.
  static func crossings(of ring: [WorldPoint], at y: Double) -> [Double] {
    guard var last = ring.last else { return [] }
    var crossings: [Double] = []
    for next in ring {
      if (next.y > y) != (last.y > y) {
        crossings.append(next.x + (last.x - next.x) * (y - next.y) / (last.y - next.y))
      }
      last = next
    }
    return crossings
  }
}

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
    guard let box = Self.box(of: parts) else { return nil }
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

  private static func box(of parts: [[WorldPoint]]) -> WorldRect? {
    guard let first = parts.lazy.compactMap(\.first).first else { return nil }
    var box = WorldRect(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for part in parts {
      for point in part {
        box.minX = min(box.minX, point.x)
        box.maxX = max(box.maxX, point.x)
        box.minY = min(box.minY, point.y)
        box.maxY = max(box.maxY, point.y)
      }
    }
    return box
  }
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

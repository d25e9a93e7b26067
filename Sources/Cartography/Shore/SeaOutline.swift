import Geodesy
import Glibc
import Tiles

/// Where some tiles have sea, and where their coast is.
struct SeaOutline {
  private struct Sheet {
    let bounds: WorldRect
    let rings: [[WorldPoint]]

    /// All edges but those where only the tile ends, not the sea.
    var coast: [Stretch] {
      rings.flatMap { ring in
        zip(ring, ring.dropFirst() + ring.prefix(1)).map { Stretch(start: $0.0, end: $0.1) }
      }
      .filter { bounds.contains($0.middle) }
    }
  }

  struct Stretch {
    let start: WorldPoint
    let end: WorldPoint

    var middle: WorldPoint { WorldPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2) }
  }

  private let sheets: [Sheet]
  /// The coast, in straight pieces.
  let coast: [Stretch]

  init(_ tiles: [(id: UnwrappedTileID, tile: VectorTile)], style: Style) {
    sheets = tiles.map { id, tile in
      let shapes = TileShapes(tile, id: id, style: style, language: "")
      let areas = shapes.areas.filter { $0.mapClass == .sea }
      return Sheet(bounds: id.bounds, rings: areas.flatMap { shapes.worldRings($0) })
    }
    coast = sheets.flatMap(\.coast)
  }

  var isEmpty: Bool { sheets.allSatisfy(\.rings.isEmpty) }

  /// Whether there is sea at a place, by the number of edges west of it.
  func contains(_ place: WorldPoint) -> Bool {
    guard let sheet = sheets.first(where: { $0.bounds.contains(place) }) else { return false }
    var isInside = false
    for ring in sheet.rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (start.y > place.y) != (end.y > place.y) {
        let x = start.x + (place.y - start.y) / (end.y - start.y) * (end.x - start.x)
        if x < place.x { isInside.toggle() }
      }
    }
    return isInside
  }

  /// How far the nearest coast is, in worlds, at most so far; below 0 on land.
  func depth(at place: WorldPoint, most: Double) -> Double {
    let nearest = coast.reduce(most * most) { min($0, $1.squaredDistance(from: place)) }.squareRoot()
    return contains(place) ? nearest : -nearest
  }
}

extension SeaOutline.Stretch {
  fileprivate func squaredDistance(from place: WorldPoint) -> Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = x * x + y * y
    let along = length > 0 ? ((place.x - start.x) * x + (place.y - start.y) * y) / length : 0
    let share = min(max(along, 0), 1)
    let (dx, dy) = (start.x + share * x - place.x, start.y + share * y - place.y)
    return dx * dx + dy * dy
  }
}

extension TileShapes {
  fileprivate func worldRings(_ area: Area) -> [[WorldPoint]] {
    let layer = tile.layers[area.layer]
    let bounds = id.bounds
    let unit = (bounds.maxX - bounds.minX) / Double(max(layer.extent, 1))
    return area.parts.map { part in
      layer.points[layer.points(ofPart: part)].map { point in
        WorldPoint(x: bounds.minX + Double(point.x) * unit, y: bounds.minY + Double(point.y) * unit)
      }
    }
  }
}

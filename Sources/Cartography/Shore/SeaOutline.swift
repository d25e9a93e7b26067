import Geodesy
import Glibc
import Tiles

/// Where some tiles have sea, and where their coast is.
struct SeaOutline {
  private struct Sheet {
    let bounds: WorldRect
    /// The edges of the sea that each level strip of the sheet has to know, from north to south.
    private let strips: [[Stretch]]
    /// All edges but those where only the tile ends, not the sea.
    let coast: [Stretch]

    private static let count = 64

    init(bounds: WorldRect, edges: [Stretch]) {
      self.bounds = bounds
      coast = edges.filter { bounds.contains($0.middle) }
      var strips: [[Stretch]] = Array(repeating: [], count: edges.isEmpty ? 0 : Self.count)
      for edge in edges where edge.start.y != edge.end.y {
        let first = Self.strip(min(edge.start.y, edge.end.y), bounds)
        for index in first...Self.strip(max(edge.start.y, edge.end.y), bounds) { strips[index].append(edge) }
      }
      self.strips = strips
    }

    private static func strip(_ y: Double, _ bounds: WorldRect) -> Int {
      let share = (y - bounds.minY) / (bounds.maxY - bounds.minY)
      return Int(min(max(share * Double(count), 0), Double(count - 1)))
    }

    var isEmpty: Bool { strips.isEmpty }

    /// Whether there is sea at a place of the sheet, by the number of edges west of it.
    func contains(_ place: WorldPoint) -> Bool {
      guard !isEmpty else { return false }
      var isInside = false
      for edge in strips[Self.strip(place.y, bounds)] where (edge.start.y > place.y) != (edge.end.y > place.y) {
        let way = (place.y - edge.start.y) / (edge.end.y - edge.start.y)
        if edge.start.x + way * (edge.end.x - edge.start.x) < place.x { isInside.toggle() }
      }
      return isInside
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
      let shapes = TileShapes(tile, id: id, style: style, language: "", zoom: 0)
      let areas = shapes.areas.filter { $0.mapClass == .sea }
      return Sheet(bounds: id.bounds, edges: areas.flatMap { shapes.worldEdges($0) })
    }
    coast = sheets.flatMap(\.coast)
  }

  /// The sea around a map, wherever that is seen.
  init(_ content: MapLayout.Content) {
    sheets = zip(content.tiles, content.covers).map { tile, cover in
      let areas = tile.shapes.areas.filter { $0.mapClass == .sea }
      return Sheet(bounds: cover, edges: areas.flatMap { tile.shapes.worldEdges($0) })
    }
    coast = sheets.flatMap(\.coast)
  }

  var isEmpty: Bool { sheets.allSatisfy(\.isEmpty) }

  /// Whether there is sea at a place.
  func contains(_ place: WorldPoint) -> Bool {
    sheets.first { $0.bounds.contains(place) }?.contains(place) ?? false
  }

  /// How far the nearest coast is, in worlds, at most so far.
  func distance(from place: WorldPoint, most: Double) -> Double {
    var squared = most * most
    for stretch in coast {
      // Nearly all of the coast is farther away than the nearest so far, and that is soon seen.
      let apart = max(
        min(stretch.start.y, stretch.end.y) - place.y,
        place.y - max(stretch.start.y, stretch.end.y),
        0
      )
      if apart * apart < squared { squared = min(squared, stretch.squaredDistance(from: place)) }
    }
    return squared.squareRoot()
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
  fileprivate func worldEdges(_ area: Area) -> [SeaOutline.Stretch] {
    let layer = tile.layers[area.source.layer]
    let bounds = id.bounds
    let unit = (bounds.maxX - bounds.minX) / Double(max(layer.extent, 1))
    return area.source.parts.flatMap { part in
      let ring = layer.points[layer.points(ofPart: part)].map { point in
        WorldPoint(x: bounds.minX + Double(point.x) * unit, y: bounds.minY + Double(point.y) * unit)
      }
      return ring.indices.map { SeaOutline.Stretch(start: ring[$0], end: ring[($0 + 1) % ring.count]) }
    }
  }
}

import Cartography
import Geodesy
import TestSupport
import Tiles

/// The coast that comes about where a detailed map of a hundred units ends in a coarser one.
struct BlendedCoast {
  /// Where the detailed one is.
  let box: WorldRect
  private let rings: [[(x: Double, y: Double)]]

  private static let unit = 1 / (256.0 * 4096)

  /// Both maps are tiles of the same place.
  init(above: TileBuilder, below: TileBuilder) throws {
    let (from, to) = (try Self.place(2050, 2000), try Self.place(2150, 2100))
    box = WorldRect(minX: from.x, minY: from.y, maxX: to.x, maxY: to.y)
    let id = UnwrappedTileID(wrap: 0, canonical: try Self.id)
    let blend = try ShoreBlend.tile(
      around: box,
      onZoom: 6,
      above: [(id, above.tile())],
      below: [(id, below.tile())],
      style: .day
    )
    .known
    let layer = try blend.tile.layers.first.known
    let (bounds, origin) = (blend.id.bounds, try Self.place(0, 0))
    let size = (bounds.maxX - bounds.minX) / Double(layer.extent)
    rings = try layer.features.first.known.parts.dropFirst().map { part in
      layer.points[layer.points(ofPart: part)].map { point in
        (
          x: (bounds.minX + Double(point.x) * size - origin.x) / Self.unit,
          y: (bounds.minY + Double(point.y) * size - origin.y) / Self.unit
        )
      }
    }
  }

  /// A place in units of the tile.
  static func place(_ x: Double, _ y: Double) throws -> WorldPoint {
    let corner = try id.bounds
    return WorldPoint(x: corner.minX + x * unit, y: corner.minY + y * unit)
  }

  private static var id: TileID {
    get throws { try TileID(zoom: 8, x: 128, y: 100).known }
  }

  /// Where, in units of the tile, the easternmost land ends in a row.
  func land(_ y: Double) -> Double {
    rings.flatMap { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).compactMap { start, end -> Double? in
        guard (start.y > y) != (end.y > y) else { return nil }
        return start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
      }
    }
    .max() ?? -.infinity
  }
}

import Cartography
import Geodesy
import Raster
import Tiles

/// Makes tiles as small as a test needs them.
struct TileBuilder {
  private var layers: [VectorLayerEncoder] = []

  mutating func add(
    _ name: String,
    _ kind: GeometryKind,
    _ parts: [[(Int, Int)]],
    _ tags: [(key: String, value: VectorValue)] = []
  ) {
    let index = layers.firstIndex { $0.name == name } ?? layers.count
    if index == layers.count { layers.append(VectorLayerEncoder(name: name)) }
    layers[index].add(
      kind,
      tags: tags,
      parts: parts.map { $0.map { VectorPoint(x: Int32($0.0), y: Int32($0.1)) } }
    )
  }

  /// A rectangle, wound as what begins a polygon.
  static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [(Int, Int)] {
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
  }

  func tile() throws -> VectorTile {
    var encoder = VectorTileEncoder()
    for layer in layers { encoder.add(layer) }
    return try VectorTile.decode(encoder.bytes)
  }
}

extension VectorScene {
  /// A view at zoom 15 whose upper left corner is that of a tile: a cell is 32 × 64 tile units, a dot 16 × 16.
  static func overTile(
    _ tile: VectorTile,
    columns: Int = 32,
    rows: Int = 12,
    movedBy move: (columns: Int, rows: Int) = (0, 0)
  ) throws -> VectorScene {
    let columnsPerWorld = Double(128 << 15)
    return VectorScene(
      sheets: [
        VectorSheet(tiles: [
          (try UnwrappedTileID(wrap: 0, canonical: TileID(zoom: 15, x: 17_000, y: 11_000).known), tile)
        ])
      ],
      worldToCells: AffineTransform(
        a: columnsPerWorld,
        b: 0,
        c: 0,
        d: columnsPerWorld / 2,
        tx: -Double(17_000 * 128 + move.columns),
        ty: -Double(11_000 * 64 + move.rows)
      ),
      columns: columns,
      rows: rows,
      zoom: 15
    )
  }
}

/// A fixture that isn't what its test thinks it is.
struct WrongFixture: Error {}

extension Optional {
  var known: Wrapped {
    get throws {
      guard let self else { throw WrongFixture() }
      return self
    }
  }
}

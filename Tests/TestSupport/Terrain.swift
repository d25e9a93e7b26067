package import Geodesy
import Glibc
import Images
import Raster
import SQLite
import Tiles

/// An invented landscape around 43.5° N 7.5° E, and files of it.
package enum Terrain {
  package static let center = Coordinate(north: 43.5, east: 7.5)

  package static func height(_ north: Double, _ east: Double) -> Double { 800 + 600 * sin(north * 30) * cos(east * 25) }

  package static func height(_ place: Coordinate) -> Double { height(place.latitude.degrees, place.longitude.degrees) }

  /// The samples of a square of one degree in whole metres, its north-western corner first.
  package static func samples(south: Int = 43, west: Int = 7, side: Int = 1201) -> [Int16] {
    (0..<side * side).map { index in
      let (row, column, step) = (index / side, index % side, 1 / Double(side - 1))
      return Int16(height(Double(south + 1) - Double(row) * step, Double(west) + Double(column) * step).rounded())
    }
  }

  package static func bytes(_ samples: [Int16]) -> [UInt8] {
    samples.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  /// A tile of the landscape as colours: Terrarium, or terrain-RGB.
  package static func tile(_ id: TileID, side: Int = 256, isTerrarium: Bool = true) throws -> [UInt8] {
    var picture = Bitmap(width: side, height: side)
    for row in 0..<side {
      for column in 0..<side {
        let (x, y) = ((Double(column) + 0.5) / Double(side), (Double(row) + 0.5) / Double(side))
        let size = id.bounds.width
        let meters = height(WorldPoint(x: id.bounds.minX + x * size, y: id.bounds.minY + y * size).coordinate)
        let code = Int(isTerrarium ? (meters + 32_768) * 256 : (meters + 10_000) * 10)
        picture[column, row] = Pixel(red: UInt8(code >> 16), green: UInt8(code >> 8 & 255), blue: UInt8(code & 255))
      }
    }
    return try PNGWriter.bytes(of: picture)
  }

  /// The tiles around the centre, from zoom 8 to a deepest one.
  package static func tiles(to deepest: Int) -> [TileID] {
    let place = WorldPoint(center)
    return (8...deepest).flatMap { zoom in
      let (x, y) = (Int(place.x * Double(1 << zoom)), Int(place.y * Double(1 << zoom)))
      return (y - 1...y + 1).flatMap { y in (x - 1...x + 1).compactMap { TileID(zoom: zoom, x: $0, y: y) } }
    }
  }

  /// Writes an MBTiles archive of the tiles around the centre.
  package static func archive(at path: String, to deepest: Int, side: Int, isTerrarium: Bool) throws {
    let database = try Database(writing: path)
    try database.execute("CREATE TABLE metadata (name TEXT, value TEXT); INSERT INTO metadata VALUES ('format', 'png')")
    try database.execute("CREATE TABLE tiles (zoom_level INT, tile_column INT, tile_row INT, tile_data BLOB)")
    var insert = try database.prepare("INSERT INTO tiles VALUES (?, ?, ?, ?)")
    for id in tiles(to: deepest) {
      try insert.run([id.zoom, id.x, (1 << id.zoom) - 1 - id.y, try tile(id, side: side, isTerrarium: isTerrarium)])
    }
    try database.execute("CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
  }
}

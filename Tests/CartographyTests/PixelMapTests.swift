import Cartography
import Raster
import Testing
import Tiles

/// The vector map in pixels.
struct PixelMapTests {
  /// A view over a tile, of whose cells each has 10 × 20 pixels.
  private func drawn(_ tile: TileBuilder, zoom: Double) throws -> Bitmap {
    var scene = try VectorScene.overTile(tile.tile(), columns: 16, rows: 8)
    scene.zoom = zoom
    return VectorMapPainter(style: .day, language: "").pixelMap(of: scene, pixelsPerCell: (10, 20)).drawn()
  }

  private func ink(_ pixel: Pixel) -> [UInt8] { [pixel.red, pixel.green, pixel.blue] }

  @Test(arguments: [("footway", 17.0), ("rail", 9.0)])
  func `lines that are dots in cells have smooth edges`(kind: String, zoom: Double) throws {
    var tile = TileBuilder()
    tile.add("streets", .line, [[(0, 100), (512, 300)]], [("kind", .string(kind))])
    let empty = try drawn(TileBuilder(), zoom: zoom)

    let picture = try drawn(tile, zoom: zoom)

    let ground = ink(empty[80, 80])
    // Across the line: as much of it everywhere, on two or three pixels that differ.
    let columns = stride(from: 20, to: 140, by: 7).map { x in
      (0..<160).map { ink(picture[x, $0]) }.filter { $0 != ground }
    }
    #expect(columns.allSatisfy { (2...4).contains($0.count) }, "\(columns)")
    #expect(Set(columns.joined()).count > 6)
    let darkness = columns.map { column in column.map { Int(ground[0]) - Int($0[0]) }.reduce(0, +) }
    let (least, most) = (darkness.min() ?? 0, darkness.max() ?? 0)
    #expect(least > 0 && most * 10 <= least * 11 + 20)
  }

  @Test func `dashes are as long as they are in cells`() throws {
    var tile = TileBuilder()
    tile.add(
      "boundaries",
      .line,
      [[(0, 200), (1024, 200)]],
      [("admin_level", .int(2)), ("disputed", .bool(true))]
    )

    let picture = try drawn(tile, zoom: 15)

    let ground = ink(picture[5, 5])
    let row = try #require((0..<160).first { y in (0..<160).contains { ink(picture[$0, y]) != ground } })
    let isOn = (0..<160).map { ink(picture[$0, row]) != ground }
    // Six dots of five pixels each, and as many apart.
    let changes = (1..<160).filter { isOn[$0] != isOn[$0 - 1] }
    #expect(zip(changes, changes.dropFirst()).allSatisfy { (29...31).contains($1 - $0) }, "\(changes)")
    #expect(changes.count >= 4)
  }
}

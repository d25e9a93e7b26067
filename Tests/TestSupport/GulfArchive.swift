import Geodesy
import Tiles

/// A map of the Gulf of Guinea that the tests make themselves, around 0° N 0° E.
package enum GulfArchive {
  /// An archive of a part of the sea, with a town at the centre of each of its tiles.
  package static func bytes(in folder: ScratchFolder) throws -> [UInt8] {
    var tiles: [(number: UInt64, bytes: [UInt8])] = []
    for zoom in 0...10 {
      let middle = (1 << zoom) / 2
      for y in max(middle - 10, 0)..<min(middle + 10, 1 << zoom) {
        for x in max(middle - 10, 0)..<min(middle + 10, 1 << zoom) {
          guard let id = TileID(zoom: zoom, x: x, y: y) else { continue }
          tiles.append((PMTilesID.number(of: id), town(at: id)))
        }
      }
    }
    var writer = try PMTilesWriter(to: folder.file("world.pmtiles"))
    for tile in tiles.sorted(by: { $0.number < $1.number }) { try writer.add(tile.bytes, as: tile.number) }
    let metadata = Array(#"{"name": "World", "attribution": "© Them"}"#.utf8)
    try writer.finish(metadata: metadata, format: .vector, isPacked: false, bounds: nil)
    return try folder.read("world.pmtiles")
  }

  private static func town(at id: TileID) -> [UInt8] {
    var random = SeededRandom(seed: PMTilesID.number(of: id))
    var encoder = VectorTileEncoder()
    for (layer, kind, key) in [("place_labels", "town", "kind"), ("pois", "museum", "tourism")] {
      var points = VectorLayerEncoder(name: layer)
      points.add(
        .point,
        tags: [
          (key: key, value: .string(kind)),
          (key: "name", value: .string("Grand \(kind) of \(id.zoom) \(id.x) \(id.y)")),
        ],
        parts: [[VectorPoint(x: 1024, y: 3072)]]
      )
      encoder.add(points)
    }
    var noise = VectorLayerEncoder(name: "noise")
    let text = random.bytes(1500).map { String(UnicodeScalar($0 % 94 + 33)) }.joined()
    noise.add(.point, tags: [(key: "noise", value: .string(text))], parts: [[VectorPoint(x: 0, y: 0)]])
    encoder.add(noise)
    return encoder.bytes
  }
}

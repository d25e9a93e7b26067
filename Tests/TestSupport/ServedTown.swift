import Geodesy
import Testing
import Tiles

/// The answers of a server: the tile of the town and its description.
package struct ServedTown: Sendable {
  package let tile: [UInt8]

  /// Serves the first tile of the town in a file.
  package init(of file: String) throws {
    let id = try #require(TileID(zoom: 14, x: 8192, y: 8191))
    tile = try #require(try TileArchives.open(file)?.bytes(of: id))
  }

  package func answer(_ path: String) -> LoopbackServer.Answer {
    switch path {
    case "/tiles.json":
      .page(
        body: Array(
          #"""
          {"tiles": ["/{z}/{x}/{y}.pbf"], "minzoom": 14, "maxzoom": 14, "attribution": "© the test",
          "name": "Town", "bounds": [0, 0, 0.02197265625, 0.0219726556], "vector_layers": [{"id": "ocean"}, {"id": "streets"}]}
          """#.utf8
        )
      )
    case "/14/8192/8191.pbf": .page(body: tile)
    default: .page(status: "404 Not Found", body: [])
    }
  }
}

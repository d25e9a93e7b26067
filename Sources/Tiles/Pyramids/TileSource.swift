package import Geodesy
package import Raster

/// Somewhere tiles come from: a folder, an archive or a server.
package protocol TileSource: Sendable {
  var grid: TileGrid { get }
  var description: MapDescription { get }

  /// Whether a server has them.
  var isServed: Bool { get }

  /// The server that has an address for each tile; nil for other sources.
  var host: String? { get }

  /// Fetches and decodes one tile; nil where the map is simply empty.
  ///
  /// Called on worker threads, so it may take its time.
  func tile(at id: TileID) throws(TileError) -> Bitmap?

  /// Goes up when what couldn't be had may be tried again.
  var attempt: Int { get }

  /// How long until what couldn't be had may be tried again; nil where there is nothing of that kind.
  var timeToRetry: Duration? { get }
}

extension TileSource {
  /// Reading a file isn't retried.
  package var isServed: Bool { false }
  package var host: String? { nil }
  package var attempt: Int { 0 }
  package var timeToRetry: Duration? { nil }
}

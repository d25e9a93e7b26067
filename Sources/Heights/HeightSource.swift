package import Geodesy
package import Tiles

/// The height of a place in a source, if it was measured.
package enum Height: Hashable, Sendable {
  /// Above sea level, or below it where land is.
  case land(meters: Double)
  /// The sea's surface (0) or its floor (negative), whichever the source has.
  case sea(meters: Double)
  /// Within the source's area, but not measured.
  case void

  /// Nil for a void.
  package var meters: Double? {
    switch self {
    case .land(let meters), .sea(let meters): meters
    case .void: nil
    }
  }
}

/// The height of a place, and where it is from.
package struct HeightAnswer: Hashable, Sendable {
  package let height: Height
  /// The distance between two samples of the source at the place, in metres.
  package let resolution: Double
  /// The source's name.
  package let source: String

  package init(height: Height, resolution: Double, source: String) {
    (self.height, self.resolution, self.source) = (height, resolution, source)
  }
}

/// A tile of heights.
package enum HeightTile {
  /// The number of samples in a tile's row.
  package static let side = 256
}

/// A source of heights: files, tiles or a server.
///
/// Reading and asking take time: only on worker threads.
package protocol HeightSource: Sendable {
  var name: String { get }

  /// The attribution that the source asks for; nil if it states none.
  var credit: String? { get }

  /// The lowest zoom whose 256-pixel Web Mercator tiles lose nothing of the source's samples.
  var finestZoom: Int { get }

  /// Where the source may have heights, each within one copy of the world.
  var areas: [WorldRect] { get }

  /// The heights in metres at the centres of a tile's 256 × 256 pixels, row by row: NaN for a void, 0 or below for the
  /// sea; nil if there are none at all.
  ///
  /// Of a tile coarser than the source each pixel is the mean over its square; a finer one is interpolated.
  func tile(_ id: TileID) throws(TileError) -> [Float]?

  /// The height at a place, interpolated between the four samples around it; nil outside the source's area.
  func answer(at place: Coordinate) throws(TileError) -> HeightAnswer?
}

extension HeightSource {
  package var credit: String? { nil }

  /// Whether the source may have heights in a tile, without reading anything.
  package func mayHave(_ id: TileID) -> Bool { areas.contains { $0.intersects(id.bounds) } }
}

package import Geodesy
package import Wire

/// What an archive of tiles or a single vector tile holds, as far as drawing it would find out.
package struct MapFileReport: Sendable {
  /// A layer of vector tiles.
  package struct Layer: Hashable, Sendable {
    package let name: String
    /// How many features all tiles have in it; nil where there are too many tiles to look at.
    package internal(set) var features: Int?
    /// Nil where no tile that was looked at has it.
    package internal(set) var extent: Int?
  }

  /// `mbtiles`, `pmtiles` or `mvt`.
  package let kind: String
  package let name: String
  package let attribution: String?
  /// `png`, `jpeg`, `webp` or `vector`.
  package let format: TileFormat
  package let bounds: CoordinateBounds?
  package let zooms: ClosedRange<Int>?
  /// Nil where it would take long to count them.
  package let tiles: Int?
  package let layers: [Layer]
  /// The features of a single tile, as objects with `layer`, `type`, `properties` and `geometry`.
  package let features: [JSON]
  package let skipped: SkippedList
}

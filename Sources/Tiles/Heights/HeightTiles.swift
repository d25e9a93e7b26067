package import Geodesy

/// Heights in tiles, finer than those of the whole world; reading them takes time, so only workers do.
package protocol HeightTiles: Sendable {
  /// Whether there may be heights in a tile, without reading anything.
  func mayHave(_ id: TileID) -> Bool

  /// The lowest zoom whose tiles are as fine as the samples in a tile; nil if it has none.
  func finestZoom(in id: TileID) -> Int?

  /// The heights in metres at the centres of a tile's 256 × 256 pixels, row by row, NaN where unknown; nil if there are
  /// none at all.
  func tile(_ id: TileID) throws(TileError) -> [Float]?
}

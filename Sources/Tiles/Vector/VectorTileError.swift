package import Wire

/// Why a tile cannot be decoded at all; `problem` is the end of a sentence that names the tile.
package enum VectorTileError: Error, Hashable {
  case cannotBeUnpacked(InflateError)
  case damaged(WireError)
  case tooMany(String, limit: Int)
}

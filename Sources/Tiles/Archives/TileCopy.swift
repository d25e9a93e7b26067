/// The result of copying a tile.
package enum TileCopy: Sendable {
  /// As it is stored there, packed or not, and what the server calls it.
  case bytes([UInt8], tag: String?)
  /// The tile hasn't changed since the version with the given tag.
  case unchanged
  case nothing
}

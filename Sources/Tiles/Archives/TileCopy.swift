/// What becomes of a tile that is copied.
package enum TileCopy: Sendable {
  /// As it is stored there, packed or not, and what the server calls it.
  case bytes([UInt8], tag: String?)
  /// That it is as it was when it had the name that was told.
  case unchanged
  case nothing
}

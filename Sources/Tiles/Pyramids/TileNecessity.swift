/// Whether a tile must be fetched, or only helps where it is.
package enum TileNecessity: Int, Hashable, Comparable, Sendable {
  case optional, required

  package static func < (lhs: TileNecessity, rhs: TileNecessity) -> Bool { lhs.rawValue < rhs.rawValue }
}

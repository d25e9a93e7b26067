/// How urgent a load is.
package struct LoadPriority: Hashable, Comparable, Sendable {
  /// What the screen needs comes before everything that it may need next.
  package var necessity: TileNecessity
  /// The place in the order of distance from the centre of the screen; 0 is the nearest.
  package var rank: Int

  package init(_ necessity: TileNecessity, rank: Int) {
    self.necessity = necessity
    self.rank = rank
  }

  package static func < (lhs: LoadPriority, rhs: LoadPriority) -> Bool {
    (lhs.necessity, rhs.rank) < (rhs.necessity, lhs.rank)
  }
}

/// Whether a tile must be fetched, or only helps where it is.
package enum TileNecessity: Int, Hashable, Comparable, Sendable {
  case optional, required

  package static func < (lhs: TileNecessity, rhs: TileNecessity) -> Bool { lhs.rawValue < rhs.rawValue }
}

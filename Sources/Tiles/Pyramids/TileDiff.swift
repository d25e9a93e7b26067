package import Geodesy

/// The change of a level's tiles when the screen moves.
package struct TileDiff: Hashable, Sendable {
  /// Needed now and not before, in the order of their urgency.
  package let added: [TileID]
  /// Needed before and not now.
  package let removed: Set<TileID>

  package init(from old: Set<TileID>, to new: [TileID]) {
    added = new.filter { !old.contains($0) }
    removed = old.subtracting(new)
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}

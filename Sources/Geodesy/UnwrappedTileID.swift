/// A tile in one of the copies of the world that lie side by side: copy 0 from 180° west to 180° east, 1 east of it.
package struct UnwrappedTileID: Hashable, Sendable {
  package let wrap: Int
  package let canonical: TileID

  package init(wrap: Int, canonical: TileID) {
    self.wrap = wrap
    self.canonical = canonical
  }
}

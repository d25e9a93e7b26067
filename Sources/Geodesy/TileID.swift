/// A tile of the square world that can exist: at zoom z there are 2ᶻ columns from the west and 2ᶻ rows from the north.
package struct TileID: Hashable, Sendable {
  package let zoom: Int
  package let x: Int
  package let y: Int

  /// The deepest zoom that has addresses.
  package static let deepestZoom = 30

  package init?(zoom: Int, x: Int, y: Int) {
    guard (0...Self.deepestZoom).contains(zoom), (0..<(1 << zoom)).contains(x), (0..<(1 << zoom)).contains(y) else {
      return nil
    }
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// Creates an address that follows from another one, so that it needs no check.
  init(uncheckedZoom zoom: Int, x: Int, y: Int) {
    self.zoom = zoom
    self.x = x
    self.y = y
  }
}

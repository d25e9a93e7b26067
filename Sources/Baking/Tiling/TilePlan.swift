/// Which tiles a map has, and how fine they are.
struct TilePlan: Sendable {
  let deepestZoom: Int
  /// Whether a branch ends with the first tile that can hold all that there is below it.
  ///
  /// Such a tile is as fine as the deepest ones would be; whoever wants one of those cuts it out.
  var hasLeaves = false
  /// In the units of a tile: how much lines may be moved at most where there are finer tiles.
  var tolerance = 4.0
  /// The same at the deepest zoom and in leaves.
  var finest = 1.0

  /// Unpacked, about.
  static let maxBytesOfLeaf = 40 << 10
  /// Above this zoom only sea without a name is a leaf: elsewhere a screen would show too much at once.
  static let firstZoomOfLeaves = 4

  /// So many levels are between the units of a tile and those that a leaf in its place has; one less than there are
  /// below it, for half of the finest units is as fine as the outlines of a world are.
  func levels(below zoom: Int) -> Int { max(deepestZoom - zoom - 1, 0) }
}

/// Which tiles a map has, and how fine they are.
package struct TilePlan: Sendable {
  let deepestZoom: Int
  /// Whether a branch ends with the first tile that can hold everything below it.
  ///
  /// Such a tile is as fine as the deepest ones would be; readers cut those out of it.
  var hasLeaves = false
  /// In the units of a tile: how much lines may be moved at most where there are finer tiles.
  var tolerance = 4.0
  /// The same at the deepest zoom and in leaves.
  var finest = 1.0

  /// Unpacked, about.
  static let maxBytesOfLeaf = 40 << 10
  /// Above this zoom only sea without a name is a leaf: elsewhere a screen would show too much at once.
  package static let firstZoomOfLeaves = 4

  /// The number of levels between the units of a tile and those of a leaf in its place; two less than the levels below
  /// it, because a quarter of the finest units is as fine as the outlines of a world are.
  func levels(below zoom: Int) -> Int { max(deepestZoom - zoom - 2, 0) }
}

package import Geodesy
package import Images

/// The maps in a file or folder, as far as drawing them would show.
package struct MapReport: Sendable {
  /// `pyramid`, `picture` or `pictures`.
  package let kind: String
  package let name: String
  package let attribution: String?
  /// The bounds on earth; nil for a map in its own coordinates.
  package let bounds: CoordinateBounds?
  package let zooms: ClosedRange<Int>?
  /// How many tiles or pictures can be read.
  package let tiles: Int
  /// The size of a single picture.
  package let size: (width: Int, height: Int)?
  /// The camera's place and time of a single picture, if recorded.
  package let photo: PhotoFacts?
  package let skipped: [Skipped]
}

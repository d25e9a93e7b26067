package import Geodesy
package import Images

/// What a file or a folder holds of maps, as far as drawing it would find out.
package struct MapReport: Sendable {
  /// A part that was left out, and why.
  package struct Skipped: Hashable, Sendable {
    package let place: String
    package let reason: String
  }

  /// `pyramid`, `picture` or `pictures`.
  package let kind: String
  package let name: String
  package let attribution: String?
  /// Where it lies on earth; nil for one in its own coordinates.
  package let bounds: CoordinateBounds?
  package let zooms: ClosedRange<Int>?
  /// How many tiles or pictures can be read.
  package let tiles: Int
  /// The size of a single picture.
  package let size: (width: Int, height: Int)?
  /// Where and when a single picture was taken, as far as the camera tells.
  package let photo: PhotoFacts?
  package let skipped: [Skipped]
}

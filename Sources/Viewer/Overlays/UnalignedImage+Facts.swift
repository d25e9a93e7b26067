import Rendering
import Tiles

extension UnalignedImage {
  /// How well it lies where hands or pairs have moved it; nil where nobody has, or no pairs tell.
  var facts: OverlayFacts? {
    guard !isUnmoved, let alignment = pose.pairs.alignment else { return nil }
    return pose.isByPairs
      ? .aligned(alignment.fit, error: alignment.error, outliers: alignment.outliers.count)
      : .byHand(error: pose.pairs.error(at: pose.pixelsToWorld))
  }
}

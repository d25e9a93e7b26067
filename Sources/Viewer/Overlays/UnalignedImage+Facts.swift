import Rendering
import Tiles

extension UnalignedImage {
  /// The accuracy after it was moved by hand or by pairs; nil if it wasn't, or there are no pairs to determine it.
  var facts: OverlayFacts? {
    guard !isUnmoved, let alignment = pose.pairs.alignment else { return nil }
    return pose.isByPairs
      ? .aligned(alignment.fit, error: alignment.error, outliers: alignment.outliers.count)
      : .byHand(error: pose.pairs.error(at: pose.pixelsToWorld))
  }
}

import Rendering
import Scene

/// The inputs of an overlay's last drawing, so that the next frame has less to do.
struct OverlayDrawing {
  var composer: LensComposer?
  /// The view in which it was last laid over a map.
  var composed: Viewport?
  /// The front of the frame that is being drawn; nil if there is nothing of it.
  var front: DrawnMap?
  var cover: (key: LensCover.Key, cover: LensCover)?
}

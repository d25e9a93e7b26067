import Scene
import Threads

/// What an overlay was drawn with last, so that the next frame has less to do.
struct OverlayDrawing {
  var composer: LensComposer?
  /// The view in which it was last laid over a map.
  var composed: Viewport?
  /// The front of the frame that is being drawn; nil where there is nothing of it.
  var front: Front?
  var cover: (key: LensCover.Key, cover: LensCover)?

  var isOfCells: Bool { if case .cells = front { true } else { false } }

  /// Whether nothing shines through the front; waits until it is drawn.
  var isOpaque: Bool {
    switch front {
    case .samples(let front): front.reversed().allSatisfy(\.drawn.result.isOpaque)
    case .cells(let front): front.reversed().allSatisfy(\.drawn.result.isOpaque)
    case nil: false
    }
  }

  /// A front that is drawn aside.
  enum Front {
    case samples([FrontBand<FrontPicture.Samples>])
    case cells([FrontBand<FrontCells>])
  }
}

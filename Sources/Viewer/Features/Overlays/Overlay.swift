import Cells
import Scene

/// A map that is laid over the other one, and how it is shown.
final class Overlay {
  /// What a person calls it: its file, its address or its year.
  let name: String
  var front: FrontMap
  var isVisible: Bool
  /// How much of it there is, from 0 to 1.
  var opacity: Double
  /// What is known of it beyond how it looks, once somebody has asked.
  var facts: OverlayFacts?
  /// What is kept of it from frame to frame.
  var drawing = OverlayDrawing()

  init(_ front: FrontMap, name: String, opacity: Double = 1, isVisible: Bool = true) {
    (self.front, self.name, self.opacity, self.isVisible) = (front, name, opacity, isVisible)
  }
}

/// What an overlay was drawn with last, so that the next frame has less to do.
struct OverlayDrawing {
  var composer: LensComposer?
  /// The view in which it was last laid over a map.
  var composed: Viewport?
  /// The front of the frame that is being drawn; nil where there is nothing of it.
  var front: Front?
  var cover: (key: LensCover.Key, cover: LensCover)?

  var isOfCells: Bool { if case .cells = front { true } else { false } }

  /// A front that is drawn aside.
  enum Front {
    case samples([FrontBand<FrontPicture.Samples>])
    case cells([FrontBand<FrontCells>])
  }
}

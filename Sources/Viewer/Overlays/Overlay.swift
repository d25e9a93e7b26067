import Rendering

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

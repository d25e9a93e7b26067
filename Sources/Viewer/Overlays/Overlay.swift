import Rendering

/// A map that is laid over the other one, and how it is shown.
final class Overlay {
  /// The name given by the user: its file, its address or its year.
  let name: String
  var front: FrontMap
  var isVisible: Bool
  /// How much of it there is, from 0 to 1.
  var opacity: Double
  /// The facts other than its look, after they were requested.
  var facts: OverlayFacts?
  /// The state cached from frame to frame.
  var drawing = OverlayDrawing()

  init(_ front: FrontMap, name: String, opacity: Double = 1, isVisible: Bool = true) {
    (self.front, self.name, self.opacity, self.isVisible) = (front, name, opacity, isVisible)
  }
}

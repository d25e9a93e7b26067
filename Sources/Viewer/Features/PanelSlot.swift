import Cells
import Scene

/// The one place that large panels share, or that the bars of modes do: who opens one there closes the one before.
final class PanelSlot {
  /// Where what is there stands in a view, for whatever gives way to it; nil where nobody has to.
  private(set) var box: (Viewport) -> CellRect? = { _ in nil }
  private var close: (() -> Void)?
  private var uncover: (() -> Void)?

  func take(standingAt box: @escaping (Viewport) -> CellRect? = { _ in nil }, closing close: @escaping () -> Void) {
    uncover?()
    self.close?()
    (self.box, self.close) = (box, close)
  }

  func leave() { (box, close) = ({ _ in nil }, nil) }

  /// Lies over whatever is there, which stays open, until somebody takes the place.
  func cover(closing uncover: @escaping () -> Void) { self.uncover = uncover }

  func leaveCover() { uncover = nil }
}

/// The one place that large panels share, or that the bars of modes do: who opens one there closes the one before.
final class PanelSlot {
  private var close: (() -> Void)?
  private var uncover: (() -> Void)?

  func take(closing close: @escaping () -> Void) {
    uncover?()
    self.close?()
    self.close = close
  }

  func leave() { close = nil }

  /// Lies over whatever is there, which stays open, until somebody takes the place.
  func cover(closing uncover: @escaping () -> Void) { self.uncover = uncover }

  func leaveCover() { uncover = nil }
}

/// The one place that large panels share: who opens one there closes the one before.
final class PanelSlot {
  private var close: (() -> Void)?

  func take(closing close: @escaping () -> Void) {
    self.close?()
    self.close = close
  }

  func leave() { close = nil }
}

import Cells
import Scene

/// The one place that large panels share, or that the bars of modes do: who opens one there closes the one before.
final class PanelSlot {
  /// The area of the content in a view, for others to avoid; nil if there is none to avoid.
  private(set) var box: (Viewport) -> CellRect? = { _ in nil }
  /// The area of something on top of it, whatever the content.
  private(set) var top: (Viewport) -> CellRect? = { _ in nil }
  /// Whether it has no content.
  var isFree: Bool { close == nil && uncover == nil }
  /// The mode with keys of its own there, or over it.
  var mode: KeyMode? { covering ?? standing }
  private(set) var standing: KeyMode?
  private var covering: KeyMode?
  private var close: (() -> Void)?
  private var uncover: (() -> Void)?

  func take(
    of mode: KeyMode? = nil,
    standingAt box: @escaping (Viewport) -> CellRect? = { _ in nil },
    closing close: @escaping () -> Void
  ) {
    uncover?()
    self.close?()
    (standing, self.box, self.close) = (mode, box, close)
  }

  /// Puts something on top of any content.
  func stack(standingAt top: @escaping (Viewport) -> CellRect?) { self.top = top }

  /// Closes whatever is there.
  func empty() {
    uncover?()
    close?()
    leave()
  }

  func leave() { (standing, box, close) = (nil, { _ in nil }, nil) }

  /// Says that what is there takes other keys from now on.
  func change(to mode: KeyMode) { standing = mode }

  /// Covers the content, which stays open, until the slot is taken.
  func cover(of mode: KeyMode, closing uncover: @escaping () -> Void) { (covering, self.uncover) = (mode, uncover) }

  func leaveCover() { (covering, uncover) = (nil, nil) }
}

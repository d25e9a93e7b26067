import Cells
import Scene

/// The one place that large panels share, or that the bars of modes do: who opens one there closes the one before.
final class PanelSlot {
  /// Where what is there stands in a view, for whatever gives way to it; nil where nobody has to.
  private(set) var box: (Viewport) -> CellRect? = { _ in nil }
  /// Where something stands on top of it, whatever is there.
  private(set) var top: (Viewport) -> CellRect? = { _ in nil }
  /// Whether nobody is there.
  var isFree: Bool { close == nil && uncover == nil }
  /// What takes keys of its own there, or over it.
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

  /// Has something stand on top of whatever is there.
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

  /// Lies over whatever is there, which stays open, until somebody takes the place.
  func cover(of mode: KeyMode, closing uncover: @escaping () -> Void) { (covering, self.uncover) = (mode, uncover) }

  func leaveCover() { (covering, uncover) = (nil, nil) }
}

import Cells
import Scene
import Terminal

/// A prompt over the lower edge of the map, to which all keys and pasted text go while nothing is open above it.
final class PromptBox: HostClient, MapPanel, InputTaker {
  /// The rows above the status that it leaves free.
  private let rows: Int
  private let answer: (String?) -> Void
  private var shown: ShownPanel?
  /// Whether the answer is being checked, which only Escape ends.
  var isWaiting = false
  var prompt: Prompt

  /// Shows a prompt as long as it exists; `answer` receives what is entered, or nil for Escape.
  init(_ prompt: Prompt, above rows: Int = 0, _ host: Host, answer: @escaping (String?) -> Void) {
    (self.prompt, self.rows, self.answer) = (prompt, rows, answer)
    super.init(in: host)
    shown = ShownPanel(self)
    host.panels.stack.set(.popup, self, to: true)
  }

  func take(_ key: Key) -> Bool {
    guard !isWaiting || key == .escape else { return true }
    switch prompt.take(key) {
    case .cancelled: answer(nil)
    case .entered(let text): answer(text)
    case .open: break
    }
    return true
  }

  /// Removes it from the screen, even while its answer is taken.
  func hide() { shown = nil }

  func paste(_ text: String) -> Bool {
    if !isWaiting { prompt.paste(text) }
    return true
  }

  /// A click beside it cancels it.
  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture else { return false }
    if !contains(cell) { answer(nil) }
    return true
  }

  /// The columns of its words.
  static func columns(in viewport: Viewport) -> Int { Prompt.box(in: viewport, above: 0).columns - 4 }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    prompt.draw(into: &grid, box: box(in: viewport), look: host.look)
  }

  func box(in viewport: Viewport) -> CellRect {
    Prompt.box(in: viewport, above: host.panels.status.insets.bottom + rows)
  }
}

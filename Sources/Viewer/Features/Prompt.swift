import Cells
import Scene
import Terminal

/// A line of text input over the lower edge of the map, to which all keys and pasted text go while nothing is open above
/// it.
final class Prompt: HostClient, MapPanel, InputTaker {
  var kind: String { "prompt" }
  var title: String
  /// The expected input, in a few words, or what is pending.
  var hint: String
  private(set) var field: TextField
  /// Why what was entered last won't do.
  var problem: String?
  /// Whether the answer is being checked, which only Escape ends.
  var isWaiting = false
  /// The rows above the status that it leaves free.
  private let rowsBelow: Int
  private let answer: (String?) -> Void
  private var shown: ShownPanel?

  /// Shows a prompt as long as it exists; `answer` receives what is entered, or nil for Escape.
  init(
    _ host: Host,
    title: String,
    hint: String,
    text: String = "",
    typingBefore ending: String = "",
    above rowsBelow: Int = 0,
    answer: @escaping (String?) -> Void
  ) {
    (self.title, self.hint, field) = (title, hint, TextField(text, before: ending))
    (self.rowsBelow, self.answer) = (rowsBelow, answer)
    super.init(in: host)
    shown = ShownPanel(self)
    host.panels.stack.set(.popup, self, to: true)
  }

  static let enterKey = Key.enter

  /// The key hints of a prompt that saves something.
  static func savingKeys(_ words: Words) -> String {
    words(.savingKeys, KeyName.name(of: enterKey), KeyName.name(of: .escape))
  }

  func take(_ key: Key) -> Bool {
    guard !isWaiting || key == .escape else { return true }
    switch key {
    case .escape: answer(nil)
    case Self.enterKey: answer(field.text)
    default: if field.take(key) { problem = nil }
    }
    return true
  }

  /// Removes it from the screen, even while its answer is taken.
  func hide() { shown = nil }

  func paste(_ text: String) -> Bool {
    guard !isWaiting else { return true }
    field.insert(text)
    problem = nil
    return true
  }

  /// A click beside it cancels it.
  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture else { return false }
    if !contains(cell) { answer(nil) }
    return true
  }

  private static let (rows, widest) = (4, 64)

  /// The columns of its words.
  static func columns(in viewport: Viewport) -> Int { min(viewport.columns, widest) - 4 }

  func box(in viewport: Viewport) -> CellRect {
    let columns = min(viewport.columns, Self.widest)
    let rows = min(Self.rows, viewport.rows)
    let end = max(viewport.rows - host.panels.padding.statusRows - rowsBelow, 1)
    return CellRect(column: (viewport.columns - columns) / 2, row: max(end - rows, 0), columns: columns, rows: rows)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    guard box.columns > 6, box.rows > 2 else { return }
    let note = CharacterWidth.standard.truncating(problem.map { "! \($0)" } ?? hint, to: box.columns - 4)
    let line = [Panel.Span(text: note, isAccented: problem != nil)]
    Panel(title: title, lines: [[], line]).draw(into: &grid, box: box, look: look)
    let place = CellPoint(column: box.column + 2, row: box.row + 1)
    field.draw(into: &grid, at: place, columns: box.columns - 4, look.style)
  }
}

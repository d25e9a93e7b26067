import Cells
import Rendering
package import Terminal

/// A line of text input: its text, and the position of the cursor.
package struct TextField: Equatable {
  private var characters: [Character]
  package private(set) var cursor: Int

  /// More than any input, and longer than links of maps are; a paste is cut there.
  private static let limit = 2000

  /// Creates a line with the cursor at its end, or before an ending that it has.
  package init(_ text: String = "", before ending: String = "") {
    characters = Array(text.prefix(Self.limit))
    cursor = characters.count - (text.count <= Self.limit && text.hasSuffix(ending) ? ending.count : 0)
  }

  package var text: String { String(characters) }

  /// The text before the cursor.
  var textBeforeCursor: String { String(characters[..<cursor]) }

  /// Takes a key that types or edits; false for any other.
  package mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .space: insert(" ")
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, characters.count)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .backspace: remove(from: cursor - 1)
    case .delete: remove(from: cursor, to: cursor + 1)
    case .control("w"): remove(from: wordStart)
    case .control("u"): remove(from: 0)
    case .control("k"): remove(from: cursor, to: characters.count)
    default: return false
    }
    return true
  }

  /// Types a text; line ends and tabs become blanks, and what has no shape but steers a terminal or turns the direction
  /// of writing is left out.
  package mutating func insert(_ text: String) {
    let safe = text.map { $0.isWhitespace ? " " : $0 }.filter { character in
      !character.unicodeScalars.contains { $0.properties.isBidiControl || $0.properties.generalCategory == .control }
    }
    let typed = safe.prefix(Self.limit - characters.count)
    characters.insert(contentsOf: typed, at: cursor)
    cursor += typed.count
  }

  private mutating func remove(from start: Int, to end: Int? = nil) {
    let range = (start..<max(end ?? cursor, start)).clamped(to: 0..<characters.count)
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  /// The start of the word at or before the cursor.
  private var wordStart: Int {
    let end = characters[..<cursor].lastIndex { $0 != " " } ?? characters.startIndex
    return characters[..<end].lastIndex(of: " ").map { $0 + 1 } ?? 0
  }
}

extension TextField {
  /// Draws as much of the text as fits, with the cursor in sight.
  ///
  /// The terminal's own cursor marks it, unless a row below it was selected by a key.
  func draw(
    into grid: inout CellGrid,
    at point: CellPoint,
    columns: Int,
    isInRow: Bool = false,
    _ style: MapStyle
  ) {
    let width = CharacterWidth.standard
    var before = Substring(textBeforeCursor)
    while width.of(String(before)) > columns - 1 { before.removeFirst() }
    let start = textBeforeCursor.count - before.count
    let column = point.column + width.of(String(before))
    let text = String(text.dropFirst(start)) + " "
    grid.texts?.role = isInRow ? .line : .field
    grid.write(text, at: point, foreground: style.panelText, background: style.panelBackground, columns: columns)
    grid.texts?.role = .line
    guard grid.contains(column, point.row) else { return }
    grid[column, point.row].style.formSymmetricDifference(.reverse)
    if !isInRow { grid.cursor = CellCursor(at: CellPoint(column: column, row: point.row), isInText: true) }
  }
}

import Cells

/// What keys do while something is open, a few words for each, the most important first.
package struct KeyHints {
  private let hints: [String]

  package init(_ hints: [String]) {
    self.hints = hints.map { $0.replacing(KeyLine.parting, with: " ") }
  }

  private static let parting = " · "

  /// As many whole hints as there is room for; how it ends is the last to go.
  package func text(columns: Int) -> String {
    var shown = hints
    while Self.columns(of: shown) > columns, !shown.isEmpty {
      shown.remove(at: shown.lastIndex { !Self.isEnd($0) } ?? shown.count - 1)
    }
    return shown.joined(separator: Self.parting)
  }

  /// Of several ways to tell them the first one whose most important hint there is room for, or else the last one.
  package static func text(firstOf ways: [KeyHints], columns: Int) -> String {
    let texts = ways.map { way in (first: way.hints.first ?? "", text: way.text(columns: columns)) }
    return (texts.first { $0.text.hasPrefix($0.first) } ?? texts.last)?.text ?? ""
  }

  private static func columns(of hints: [String]) -> Int {
    CharacterWidth.standard.of(hints.joined(separator: parting))
  }

  private static func isEnd(_ hint: String) -> Bool { hint.hasPrefix("Enter") || hint.hasPrefix("Esc") }
}

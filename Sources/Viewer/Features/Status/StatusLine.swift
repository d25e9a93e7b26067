import Cells

/// The bottom row: what stands left, what stands right, and what goes first where there isn't room for all.
package struct StatusLine {
  /// A part of the line: the higher its rank, the longer it stays.
  ///
  /// Where only its short form fits, that is shown.
  package struct Part {
    let text: String
    let short: String?
    let rank: Int

    package init(text: String, short: String? = nil, rank: Int) {
      self.text = text
      self.short = short
      self.rank = rank
    }
  }

  private let left: [Part]
  private let right: [Part]

  package init(left: [Part], right: [Part]) {
    self.left = left
    self.right = right
  }

  private static let gap = 2

  /// The line for so many columns.
  package func text(columns: Int) -> String {
    let width = CharacterWidth.standard
    var (left, right) = (left.filter { !$0.text.isEmpty }, right.filter { !$0.text.isEmpty })
    while Self.length(left) + Self.length(right) + Self.gap + 2 > columns {
      guard let lowest = (left + right).map(\.rank).min(), (left + right).count > 1 else { break }
      Self.shrink(&left, lowest)
      Self.shrink(&right, lowest)
    }
    let (leftText, rightText) = (Self.joined(left), Self.joined(right))
    guard !rightText.isEmpty else { return width.padding(" " + leftText, to: columns) }
    let blank = columns - 2 - width.of(leftText) - width.of(rightText)
    return width.padding(" " + leftText + String(repeating: " ", count: max(blank, Self.gap)) + rightText, to: columns)
  }

  /// Shortens the part of that rank, and if it is short already, leaves it out.
  private static func shrink(_ parts: inout [Part], _ rank: Int) {
    guard let index = parts.firstIndex(where: { $0.rank == rank }) else { return }
    if let short = parts[index].short {
      parts[index] = Part(text: short, rank: parts[index].rank)
    } else {
      parts.remove(at: index)
    }
  }

  private static func joined(_ parts: [Part]) -> String {
    parts.map(\.text).joined(separator: String(repeating: " ", count: gap))
  }

  private static func length(_ parts: [Part]) -> Int {
    parts.isEmpty ? 0 : CharacterWidth.standard.of(joined(parts))
  }
}

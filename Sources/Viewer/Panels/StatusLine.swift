import Cells
import Scene

/// The status bar: its left and right parts, and the order in which they are left out.
package struct StatusLine {
  /// A part of the line: the higher its rank, the longer it stays.
  package struct Part {
    /// Its texts, from the longest to the shortest; each stays for as long as its rank allows.
    fileprivate var forms: [(text: String, rank: Int)]
    /// Whether the last text stays, and is cut rather than left out.
    fileprivate let isKept: Bool

    package init(text: String, short: String? = nil, rank: Int) {
      self.init([text, short].compactMap(\.self).map { ($0, rank) }, isKept: false)
    }

    package init(_ forms: [(text: String, rank: Int)], isKept: Bool) {
      (self.forms, self.isKept) = (forms, isKept)
    }

    /// Loses word after word from its end at one rank, but for the first few, which stay as long as another rank allows;
    /// before that, all but the ends of long words, which are paths.
    package init(losingWords text: String, at low: Int, rank: Int) {
      let words: [String] = text.split(separator: " ").map { word in
        word.count > Self.longestWord ? "…\(word.suffix(Self.longestWord))" : String(word)
      }
      let shorter = words.indices.dropFirst().reversed()
        .map { words[..<$0].joined(separator: " ") }
        .filter { CharacterWidth.standard.of($0) >= Self.fewestColumns }
        .map { String($0.reversed().drop { ":,".contains($0) }.reversed()) + "…" }
      let all = [text, words.joined(separator: " ")] + shorter
      self.init(all.dropLast().map { ($0, low) } + all.suffix(1).map { ($0, rank) }, isKept: false)
    }

    /// A shorter text is of no use.
    private static let fewestColumns = 14
    private static let longestWord = 24

    var text: String { forms.first?.text ?? "" }
    /// Nil if it has to stay as it is.
    fileprivate var rank: Int? { isKept && forms.count == 1 ? nil : forms.first?.rank }
  }

  private let left: [Part]
  private let right: [Part]

  package init(left: [Part], right: [Part]) {
    self.left = left
    self.right = right
  }

  private static let gap = 2

  /// The line for so many columns.
  package func text(columns: Int) -> String { row(columns: columns).text }

  /// The same, with the part of it that stands farthest to the right, and the column in which that begins.
  package func row(columns: Int) -> (text: String, last: String, column: Int) {
    let width = CharacterWidth.standard
    var (left, right) = (left.filter { !$0.text.isEmpty }, right.filter { !$0.text.isEmpty })
    while Self.length(left) + Self.length(right) + Self.gap + 2 > columns {
      guard let lowest = (left + right).compactMap(\.rank).min(), (left + right).count > 1 else { break }
      Self.shrink(&left, lowest)
      Self.shrink(&right, lowest)
    }
    relengthen(&right, beside: left, columns: columns)
    let rightText = Self.joined(right)
    guard !rightText.isEmpty else { return (width.padding(" " + Self.joined(left), to: columns), "", columns) }
    let leftText = width.truncating(Self.joined(left), to: max(columns - 2 - Self.gap - width.of(rightText), 0))
    let blank = columns - 2 - width.of(leftText) - width.of(rightText)
    let text = " " + leftText + String(repeating: " ", count: max(blank, 0)) + rightText
    let last = right.last?.text ?? ""
    return (width.padding(text, to: columns), last, width.of(text) - width.of(last))
  }

  /// Gives the last part the longest of its texts that fits, now that others had to go after all.
  private func relengthen(_ parts: inout [Part], beside left: [Part], columns: Int) {
    guard let index = parts.lastIndex(where: \.isKept), let whole = self.right.last(where: \.isKept) else { return }
    for start in whole.forms.indices.dropLast(parts[index].forms.count) {
      var longer = parts
      longer[index].forms = Array(whole.forms[start...])
      if Self.length(left) + Self.length(longer) + Self.gap + 2 <= columns { return parts = longer }
    }
  }

  /// Shortens the part of that rank, and if it is short already, leaves it out.
  private static func shrink(_ parts: inout [Part], _ rank: Int) {
    guard let index = parts.firstIndex(where: { $0.rank == rank }) else { return }
    parts[index].forms.removeFirst()
    if parts[index].forms.isEmpty { parts.remove(at: index) }
  }

  private static func joined(_ parts: [Part]) -> String {
    parts.map(\.text).joined(separator: String(repeating: " ", count: gap))
  }

  private static func length(_ parts: [Part]) -> Int {
    parts.isEmpty ? 0 : CharacterWidth.standard.of(joined(parts))
  }
}

extension StatusLine {
  /// The column of its text, after the signs of the menu and the help.
  static let start = 3
}

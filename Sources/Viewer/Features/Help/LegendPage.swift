import Cells

/// The legend of the map's icons, those that are on the screen first.
struct LegendPage {
  struct Entry {
    /// The rows of the icon.
    let sign: [String]
    let tone: SightKind.Tone
    let text: String
  }

  private var entries: [Entry]
  private let colors: SightColors
  private let isPlain: Bool

  /// Takes the kinds of what is shown, the best known first.
  init(of shown: [String], in words: SightWords, look: Look) {
    colors = SightColors(look)
    isPlain = look.depth == .none
    let rows = SightKind.rows
    let known = shown.compactMap { kind in rows.firstIndex { $0.kinds.contains(kind) } }
    var seen: Set<Int> = []
    entries = (known + rows.indices).filter { seen.insert($0).inserted }
      .map { index in
        let (kinds, kind) = (rows[index].kinds, rows[index].look)
        // Visible kinds come first.
        let ordered = shown.filter(kinds.contains) + kinds
        var said: Set<String> = []
        let names = ordered.map(words.kind).filter { said.insert($0).inserted }
        return Entry(
          sign: kind.lines(in: look),
          tone: kind.tone,
          text: names.prefix(Self.maxNames).joined(separator: ", ")
        )
      }
  }

  private static let maxNames = 3

  /// Only the entries in which all of some words stand.
  func filtered(by text: String) -> LegendPage {
    let wanted = text.searchable.split(separator: " ")
    guard !wanted.isEmpty else { return self }
    var page = self
    page.entries.removeAll { entry in !wanted.allSatisfy { entry.text.searchable.contains($0) } }
    return page
  }

  private static let leastWidth = 30
  private static let gap = 2

  /// In rows from the left to the right.
  func lines(columns room: Int) -> [[Panel.Span]] {
    let count = max((room + Self.gap) / (Self.leastWidth + Self.gap), 1)
    let width = (room - Self.gap * (count - 1)) / count
    return stride(from: 0, to: entries.count, by: count).flatMap { first in
      let row = entries[first..<min(first + count, entries.count)].map { lines(of: $0, width: width) }
      return (0..<(row.map(\.count).max() ?? 0)).map { line in
        Array(row.map { line < $0.count ? $0[line] : [blank(width + Self.gap)] }.joined())
      }
    }
  }

  private func lines(of entry: Entry, width: Int) -> [[Panel.Span]] {
    let characters = CharacterWidth.standard
    let room = max(width - Pictogram.columns - 1, 2)
    let paint = colors.paint(of: entry.tone)
    let texts = characters.wrapping(entry.text, to: room)
    return (0..<max(entry.sign.count, texts.count)).map { row in
      let text = row < texts.count ? texts[row] : ""
      let sign =
        row < entry.sign.count
        ? Panel.Span(
          text: entry.sign[row],
          color: paint.sign,
          background: paint.ground,
          style: isPlain ? .reverse : .bold
        ) : blank(Pictogram.columns)
      return [
        sign,
        Panel.Span(text: " " + characters.padding(characters.truncating(text, to: room), to: room + Self.gap)),
      ]
    }
  }

  private func blank(_ columns: Int) -> Panel.Span { Panel.Span(text: String(repeating: " ", count: columns)) }
}

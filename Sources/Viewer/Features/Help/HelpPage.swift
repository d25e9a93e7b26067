import Cells

/// The keys by purpose, in as many columns as fit.
struct HelpPage {
  struct Section {
    let title: String
    var lines: [KeyLine]
  }

  private var sections: [Section]

  /// Begins with the keys of the mode that is open.
  init(of keys: KeyTable, in words: Words, open: KeyMode?) {
    let groups = keys.groups(in: words).map { Section(title: words($0.title), lines: $0.lines) }
    let mouse = Section(title: words(.groupMouse), lines: Self.mouse.map { KeyLine(ofMouse: words($0)) })
    func section(_ mode: KeyMode) -> Section? {
      mode.section.map { Section(title: keys.title(of: $0, in: words), lines: keys.lines(of: mode, in: words)) }
    }
    let modes = keys.modes.filter { $0 != open }
    sections =
      [open.flatMap { section(keys.mode(named: $0.name)) }].compactMap(\.self) + groups + [mouse]
      + modes.compactMap(section)
  }

  private static let mouse: [Phrase] = [.mouseDrag, .mouseWheel, .mouseDouble, .mouseRightDrag, .mouseRight]

  /// Only the lines in which all of some words stand, in the keys, in what they do, in other words for it or in what that is for.
  func filtered(by text: String) -> HelpPage {
    let wanted = text.searchable.split(separator: " ")
    guard !wanted.isEmpty else { return self }
    var page = self
    page.sections = sections.compactMap { section in
      var section = section
      section.lines.removeAll { line in
        let searchable = "\(section.title) \(line.keys) \(line.help) \(line.also)".searchable
        return !wanted.allSatisfy { searchable.contains($0) }
      }
      return section.lines.isEmpty ? nil : section
    }
    return page
  }
}

/// How it looks.
extension HelpPage {
  private static let leastWidth = 36
  private static let gap = 3

  /// The lines; each section is in the column that is the shortest so far, so that all are read from the top.
  func lines(columns room: Int) -> [[Panel.Span]] {
    let count = max(min((room + Self.gap) / (Self.leastWidth + Self.gap), sections.count), 1)
    let width = (room - Self.gap * (count - 1)) / count
    var columns = [[[Panel.Span]]](repeating: [], count: count)
    for section in sections {
      let shortest = columns.indices.min { columns[$0].count < columns[$1].count } ?? 0
      if !columns[shortest].isEmpty { columns[shortest].append([]) }
      columns[shortest] += Self.lines(of: section, width: width)
    }
    return (0..<(columns.map(\.count).max() ?? 0)).map { row in
      Array(columns.map { Self.padded(row < $0.count ? $0[row] : [], to: width + Self.gap) }.joined())
    }
  }

  /// Keys of this many columns and fewer have what they do below each other.
  private static let widestKeys = 14

  private static func lines(of section: Section, width: Int) -> [[Panel.Span]] {
    let characters = CharacterWidth.standard
    let keys = section.lines.map { characters.of($0.keys) }.filter { $0 <= widestKeys }.max() ?? 0
    let title = [Panel.Span(text: section.title, isAccented: true, style: [.bold, .underline])]
    return [title]
      + section.lines.flatMap { line in
        let indent = max(characters.of(line.keys), keys) + 2
        let texts = characters.wrapping(line.help, to: max(width - indent, 8))
        return texts.enumerated().map { index, text in
          [
            Panel.Span(text: characters.padding(index == 0 ? line.keys : "", to: indent), isAccented: true),
            Panel.Span(text: text),
          ]
        }
      }
  }

  private static func padded(_ line: [Panel.Span], to columns: Int) -> [Panel.Span] {
    let taken = line.reduce(0) { $0 + CharacterWidth.standard.of($1.text) }
    return line + [Panel.Span(text: String(repeating: " ", count: max(columns - taken, 0)))]
  }
}

import Cells

/// Help by task: the text of a file `NAME.help` that lies beside the feature it tells of.
///
/// Its first line tells what it is about. Each other line is a paragraph; one that is indented is a command or a table.
package nonisolated struct Topic: Sendable {
  package let name: String
  package let summary: String
  package let paragraphs: [Substring]

  /// In the order of their names; read only where somebody asks, for the start has no use for them.
  package static var all: [Topic] { Embedded.files.compactMap(Topic.init).sorted { $0.name < $1.name } }

  package static func named(_ name: String) -> Topic? { all.first { $0.name == name } }

  private init?(_ file: (name: String, text: String)) {
    let ending = ".help"
    guard file.name.hasSuffix(ending) else { return nil }
    name = String(file.name.dropLast(ending.count))
    var lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    summary = String(lines.first ?? "")
    paragraphs = Array(lines.dropFirst().drop { $0.isEmpty })
  }

  /// The topics in which all of some words stand.
  package static func telling(of text: String) -> [Topic] {
    let wanted = folded(text).split(separator: " ")
    return all.filter { topic in
      let told = folded(([topic.name, topic.summary] + topic.paragraphs.map(String.init)).joined(separator: " "))
      return wanted.allSatisfy { told.contains($0) }
    }
  }

  private static func folded(_ text: String) -> String { PlainText.folded(text).lowercased() }
}

/// How it is laid out.
nonisolated extension Topic {
  static func isVerbatim(_ line: some StringProtocol) -> Bool { line.hasPrefix(indent) }

  static let indent = "    "
  static let bullet = "- "

  /// Its text in lines of so many columns; commands that are to be copied are left whole.
  func lines(columns: Int, keepsCommands: Bool = false) -> [String] {
    paragraphs.flatMap { paragraph -> [String] in
      guard !paragraph.isEmpty else { return [""] }
      if keepsCommands, Self.isVerbatim(paragraph) { return [String(paragraph)] }
      let hanging =
        Self.isVerbatim(paragraph) ? Self.indent + Self.indent : paragraph.hasPrefix(Self.bullet) ? "  " : ""
      return Self.broken(paragraph, hanging: hanging, to: columns)
    }
  }

  private static func broken(_ paragraph: Substring, hanging: String, to columns: Int) -> [String] {
    let characters = CharacterWidth.standard
    guard characters.of(String(paragraph)) > columns else { return [String(paragraph)] }
    let first = isVerbatim(paragraph) ? indent : ""
    let lines = characters.wrapping(String(paragraph), to: max(columns - hanging.count, 2))
    return lines.enumerated().map { index, line in (index == 0 ? first : hanging) + line }
  }
}

import Cells
import Wire

/// A help page: the text of a file `NAME.help` beside the feature it describes.
///
/// Its first line is the title. Each other line is a paragraph, a heading in capitals, an item of a list (`- `), or, if
/// indented, a command or a row of a table.
package nonisolated struct Topic: Sendable {
  package let name: String
  package let summary: String
  package let paragraphs: [Substring]

  /// All pages by name, read on every call: the start of the program doesn't need them.
  package static var all: [Topic] { Embedded.files.compactMap(Topic.init).sorted { $0.name < $1.name } }

  /// The pages for common tasks.
  static let tasks = [
    (topic: "search", task: "find places"), (topic: "route", task: "get directions"),
    (topic: "position", task: "set up a GPS receiver"), (topic: "fetch", task: "download a city for offline use"),
    (topic: "bake", task: "build and open a map of a town"), (topic: "config", task: "change keys and defaults"),
    (topic: "suite", task: "test screens in CI"),
  ]

  /// The page of a name, or of another word for its subject.
  package static func named(_ name: String) -> Topic? {
    all.first { $0.name == name } ?? all.first { $0.words.contains(name.searchable[...]) }
  }

  /// Other words that people look its subject up by: its row of `Synonyms.tsv`.
  private var words: [Substring] { Self.synonyms.first { $0.first == name[...] }?.last?.split(separator: " ") ?? [] }

  private static let synonyms = TabbedText.rows(of: Embedded.text(of: "Synonyms.tsv") ?? "")

  private init?(_ file: (name: String, text: String)) {
    let ending = ".help"
    guard file.name.hasSuffix(ending) else { return nil }
    name = String(file.name.dropLast(ending.count))
    var lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    summary = String(lines.first ?? "")
    paragraphs = Array(lines.dropFirst().drop { $0.isEmpty })
  }
}

/// Searching.
nonisolated extension Topic {
  /// The pages that contain all words of a text: first the page of that name, then those that explain the key, then
  /// those with the words in the title; equal ones begin with those for common tasks.
  package static func matching(_ text: String) -> [Topic] {
    let wanted = text.searchable.split(separator: " ")
    let ranked = all.compactMap { topic in topic.rank(of: text, wanted).map { (rank: $0, topic: topic) } }
    func order(_ page: (rank: Int, topic: Topic)) -> (Int, Int, String) {
      (page.rank, tasks.contains { $0.topic == page.topic.name } ? 0 : 1, page.topic.name)
    }
    return ranked.sorted { order($0) < order($1) }.map(\.topic)
  }

  /// The pages that explain a key, as tables of keys spell it; the one that begins with it first.
  package static func explaining(key: String) -> [Topic] {
    matching(key).filter { $0.keyRow(of: key) != nil }
  }

  private func rank(of text: String, _ wanted: [Substring]) -> Int? {
    if name == text.searchable || words.contains(text.searchable[...]) { return 0 }
    if let row = keyRow(of: text) { return row + 1 }
    func contains(_ texts: [String]) -> Bool {
      let folded = texts.joined(separator: " ").searchable
      return wanted.allSatisfy { folded.contains($0) }
    }
    if isTitled(text) { return Int.max - 2 }
    if contains([name, summary]) { return Int.max - 1 }
    return contains([name, summary] + paragraphs.map(String.init)) ? Int.max : nil
  }

  /// Whether all words of a text are words of the title.
  func isTitled(_ text: String) -> Bool {
    let title = summary.searchable.split { !$0.isLetter && !$0.isNumber }
    return text.searchable.split(separator: " ").allSatisfy(title.contains)
  }

  /// The row of the tables of keys that explains a key; keys of a panel or mode follow those of the map.
  private func keyRow(of key: String) -> Int? { keys.firstIndex { $0.contains(key[...]) } }

  /// The keys of each row under the headings “KEYS…”.
  private var keys: [[Substring]] {
    var isTable = false
    return paragraphs.compactMap { line in
      if Self.isHeading(line) { isTable = line.hasPrefix("KEYS") }
      guard isTable, Self.isVerbatim(line), let column = Self.secondColumn(of: line) else { return nil }
      return line.prefix(column).split(separator: " ")
    }
  }
}

nonisolated extension String {
  /// In small letters without marks, as searches compare texts.
  var searchable: String { PlainText.folded(self).lowercased() }
}

/// How it is laid out.
nonisolated extension Topic {
  static func isVerbatim(_ line: some StringProtocol) -> Bool { line.hasPrefix(indent) }

  /// Whether a line is in capitals.
  static func isHeading(_ line: some StringProtocol) -> Bool {
    line.first?.isLetter ?? false && line.allSatisfy { !$0.isLetter || $0.isUppercase }
  }

  static let indent = "    "
  static let bullet = "- "

  /// The text in lines of at most this width; commands to be copied stay whole.
  func lines(columns: Int, keepsCommands: Bool = false) -> [String] {
    paragraphs.flatMap { paragraph -> [String] in
      guard !paragraph.isEmpty else { return [""] }
      if keepsCommands, Self.isVerbatim(paragraph) { return [String(paragraph)] }
      return Self.broken(paragraph, hanging: Self.hanging(of: paragraph, columns: columns), to: columns)
    }
  }

  /// Continued under the second column of a table, if it fits.
  private static func hanging(of line: Substring, columns: Int) -> Int {
    guard isVerbatim(line) else { return line.hasPrefix(bullet) ? bullet.count : 0 }
    return secondColumn(of: line).flatMap { $0 * 2 <= columns ? $0 : nil } ?? indent.count * 2
  }

  /// Where the text after the first gap of two blanks begins.
  private static func secondColumn(of line: Substring) -> Int? {
    line.firstRange(of: #/\S {2,}(?=[^ #])/#).map { line.distance(from: line.startIndex, to: $0.upperBound) }
  }

  private static func broken(_ paragraph: Substring, hanging: Int, to columns: Int) -> [String] {
    let characters = CharacterWidth.standard
    guard characters.of(String(paragraph)) > columns else { return [String(paragraph)] }
    // Wrapping drops the blanks between the columns of a table.
    let kept = isVerbatim(paragraph) ? (secondColumn(of: paragraph) == hanging ? hanging : indent.count) : 0
    let lines = characters.wrapping(String(paragraph.dropFirst(kept)), to: max(columns - hanging, 2))
    let blank = String(repeating: " ", count: hanging)
    return lines.enumerated().map { index, line in (index == 0 ? paragraph.prefix(kept) : blank[...]) + line }
  }
}

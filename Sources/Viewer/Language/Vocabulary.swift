/// The words of one language, out of all files of words.
package nonisolated struct Vocabulary: Sendable {
  package private(set) var phrases: [Phrase: Wording] = [:]

  init(of language: Language) {
    phrases.reserveCapacity(512)
    for file in Embedded.files where file.name.hasSuffix(".words") {
      WordsReader(file.text, language: language).read { add($0) }
    }
  }

  private var phrasesWithKeys: Set<Phrase> = []

  private mutating func add(_ entry: WordsReader.Entry) {
    if Wording.hasKeys(entry.text) { phrasesWithKeys.insert(Phrase(entry.key)) }
    guard let form = entry.form else { return phrases[Phrase(entry.key)] = .plain(entry.text) }
    phrases[Phrase(entry.key), default: .counted([:])].add(entry.text, for: form)
  }

  /// The same with keys in place of `{key:action}`; an action without a key is replaced by its name.
  package func naming(_ keys: [String: String]) -> Vocabulary {
    var named = self
    for phrase in phrasesWithKeys { named.phrases[phrase]?.name(keys) }
    return named
  }
}

/// The wording of a phrase.
package nonisolated enum Wording: Sendable {
  case plain(String)
  /// By the plural form of a number.
  case counted([Language.PluralForm: String])

  func text(_ form: Language.PluralForm) -> String? {
    switch self {
    case .plain(let text): text
    case .counted(let texts): texts[form]
    }
  }

  /// The mark after the bracket of a placeholder for a key.
  private static let keyMark = "key:"

  /// Whether a key is to be put into a text; looked at byte by byte, as that is asked of all texts at every start.
  fileprivate static func hasKeys(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "{") {
      if bytes[index + 1] == UInt8(ascii: "k") { return true }
    }
    return false
  }

  fileprivate mutating func name(_ keys: [String: String]) {
    switch self {
    case .plain(let text): self = .plain(Self.named(text, keys))
    case .counted(let texts): self = .counted(texts.mapValues { Self.named($0, keys) })
    }
  }

  private static func named(_ text: String, _ keys: [String: String]) -> String {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst()
      .reduce(into: String(parts[0])) { named, part in
        guard part.hasPrefix(keyMark), let end = part.firstIndex(of: "}") else { return named += "{" + part }
        let action = String(part[..<end].dropFirst(keyMark.count))
        named += (keys[action] ?? action) + part[end...].dropFirst()
      }
  }

  fileprivate mutating func add(_ text: String, for form: Language.PluralForm) {
    var texts: [Language.PluralForm: String] = if case .counted(let known) = self { known } else { [:] }
    texts[form] = text
    self = .counted(texts)
  }
}

/// Reads a file of words, and of all its languages one.
///
/// A line that begins with a letter is a key, and those below it that begin with blanks are its texts: `en: pen down`,
/// or `ru few: {1} места` where it depends on a number.
nonisolated struct WordsReader {
  struct Entry {
    let key: String
    let form: Language.PluralForm?
    let text: String
  }

  private let file: String
  private let code: [UInt8]

  init(_ file: String, language: Language) {
    self.file = file
    code = Array(language.rawValue.utf8)
  }

  /// Tells all texts in the language.
  func read(_ found: (Entry) -> Void) {
    let bytes = file.utf8.span
    var key = 0..<0
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      switch bytes[start] {
      case UInt8(ascii: "\n"), UInt8(ascii: "#"): break
      case UInt8(ascii: " "):
        if end - start > 5, bytes[start + 2] == code[0], bytes[start + 3] == code[1] {
          found(entry(key, start + 4..<end, bytes))
        }
      default: key = start..<end
      }
      start = end + 1
    }
  }

  /// A line from behind the code of its language.
  private func entry(_ key: Range<Int>, _ line: Range<Int>, _ bytes: Span<UInt8>) -> Entry {
    var colon = line.lowerBound
    while colon < line.upperBound - 2, bytes[colon] != UInt8(ascii: ":") { colon += 1 }
    var text = colon + 2..<line.upperBound
    // Quotation marks preserve a blank at an end.
    if text.count > 1, bytes[text.lowerBound] == UInt8(ascii: "\""), bytes[text.upperBound - 1] == UInt8(ascii: "\"") {
      text = text.lowerBound + 1..<text.upperBound - 1
    }
    let form = colon == line.lowerBound ? nil : Language.PluralForm(rawValue: string(line.lowerBound + 1..<colon))
    return Entry(key: string(key), form: form, text: string(text))
  }

  private func string(_ range: Range<Int>) -> String {
    let start = file.utf8.index(file.startIndex, offsetBy: range.lowerBound)
    return String(file[start..<file.utf8.index(start, offsetBy: range.count)])
  }
}

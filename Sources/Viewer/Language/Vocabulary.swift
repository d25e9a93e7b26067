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

  /// All texts that it can be.
  package var texts: [String] {
    switch self {
    case .plain(let text): [text]
    case .counted(let texts): Array(texts.values)
    }
  }

  /// The plural forms that it has texts for; none where it doesn't depend on a number.
  package var forms: Set<Language.PluralForm> {
    switch self {
    case .plain: []
    case .counted(let texts): Set(texts.keys)
    }
  }

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

internal import Wire

/// Shorter spellings of names, as on maps in each language.
///
/// Whole words are replaced anywhere; endings only behind two letters at least. The language is guessed: the first
/// whose words occur in a name is its language, and endings count only if no such word does.
package enum ShortForms {
  package static func shortened(_ name: String) -> String {
    let words = words(of: name)
    // A short form of nothing else is no name.
    guard words.count > 1 else { return rejoined(name, words.map(shortenedEnding)) }
    let known = words.map { shorts[$0] ?? [] }
    guard let language = known.lazy.compactMap({ $0.first?.language }).min() else {
      return rejoined(name, words.map(shortenedEnding))
    }
    return rejoined(
      name,
      zip(words, known).map { word, shorts in shorts.first { $0.language == language }?.short ?? word }
    )
  }

  /// Whether a name is only the word for a street, such as “Impasse”.
  static func isGeneric(_ name: String) -> Bool { shorts[name] != nil }

  private static func isGap(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") }

  private static func words(of name: String) -> [String] {
    name.utf8.split(whereSeparator: isGap).map { String(Substring($0)) }
  }

  /// The name with other words, and between them what was there before.
  private static func rejoined(_ name: String, _ words: [String]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(name.utf8.count)
    var word = 0
    var wasGap = true
    for byte in name.utf8 {
      if isGap(byte) {
        result.append(byte)
      } else if wasGap {
        result += words[word].utf8
        word += 1
      }
      wasGap = isGap(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func shortenedEnding(_ word: String) -> String {
    let bytes = word.utf8
    for (ending, short) in endings where bytes.count > ending.count && bytes.last == ending.last {
      guard bytes.suffix(ending.count).elementsEqual(ending) else { continue }
      let stem = String(decoding: bytes.dropLast(ending.count), as: UTF8.self)
      if stem.count >= 2 { return stem + short }
    }
    return word
  }

  private static let rows = TabbedText.rows(of: Embedded.text(of: "ShortForms.tsv") ?? "")

  /// The short forms of a word in all languages that have one, by where the language begins in the table.
  private static let shorts: [String: [(language: Int, short: String)]] = {
    var shorts: [String: [(language: Int, short: String)]] = [:]
    for row in rows where row[1] == "word" {
      let language = rows.firstIndex { $0[0] == row[0] } ?? 0
      shorts[String(row[2]), default: []].append((language, String(row[3])))
    }
    return shorts
  }()

  private static let endings = rows.filter { $0[1] == "ending" }.map {
    (ending: Array($0[2].utf8), short: String($0[3]))
  }
}

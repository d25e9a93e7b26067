internal import SQLite

/// A typed text, prepared for the indexes.
struct SearchText {
  /// Folded; the last one may be unfinished.
  let words: [String]
  /// The same words with the letters that folding replaces, which an index may have as they are; empty if there are none.
  private var unfolded: [String] = []
  /// Whether the first word is meant as it is, and not as the beginning of one.
  private var isFirstWhole = false

  private static let longest = 200
  private static let maxWords = 8

  /// Nil where there is nothing to look for.
  init?(_ text: String) {
    let words = NameFolding.words(String(text.prefix(Self.longest))).prefix(Self.maxWords)
    self.words = StreetWords.joined(Array(words))
    guard !words.isEmpty else { return nil }
    let unfolded = NameFolding.unfolded(String(text.prefix(Self.longest))).prefix(Self.maxWords)
    if unfolded.count == self.words.count, !unfolded.elementsEqual(self.words) { self.unfolded = Array(unfolded) }
  }

  init(words: [String]) {
    self.words = words
  }

  /// The words in the language of the index, each as the beginning of one.
  var query: String {
    guard !unfolded.isEmpty else {
      let terms = words.enumerated().map { NameIndex.term($1, isWhole: isFirstWhole && $0 == 0) }
      return terms.joined(separator: " ")
    }
    return zip(words, unfolded).map { "(\(NameIndex.term($0)) OR \(NameIndex.term($1)))" }.joined(separator: " AND ")
  }

  /// Other ways to write the same: names and numbers in one word or in two, and umlauts as two letters.
  var variants: [SearchText] {
    var variants = [words.flatMap(Self.splitAtNumber), Self.joiningNumbers(words)]
    variants.append(words.map { word in Self.umlauts.reduce(word) { $0.replacing($1.0, with: $1.1) } })
    let texts = variants.filter { $0 != words }.map { SearchText(words: $0) } + [inOneWord].compactMap(\.self)
    guard words.count == 1, let word = words.first, (6...20).contains(word.count) else { return texts }
    // That the first part is a whole word is soon found out, even among a million.
    return texts
      + (2...word.count - 2).map { length in
        var text = SearchText(words: [String(word.prefix(length)), String(word.dropFirst(length))])
        text.isFirstWhole = true
        return text
      }
  }

  /// Mc Donalds is McDonald's; nil for a single word, and for a number.
  var inOneWord: SearchText? {
    guard (2...3).contains(words.count), words.allSatisfy({ $0.allSatisfy(\.isLetter) }) else { return nil }
    return SearchText(words: [words.joined()])
  }

  private static let umlauts = [("ae", "a"), ("oe", "o"), ("ue", "u")]

  /// `b96` as `b` and `96`.
  private static func splitAtNumber(_ word: String) -> [String] {
    let letters = word.prefix { $0.isLetter }
    let number = word.dropFirst(letters.count)
    guard (1...4).contains(letters.count), number.first?.isNumber ?? false else { return [word] }
    return [String(letters), String(number)]
  }

  /// `b` and `96` as `b96`.
  private static func joiningNumbers(_ words: [String]) -> [String] {
    words.reduce(into: []) { joined, word in
      if let last = joined.last, last.count <= 4, last.allSatisfy(\.isLetter), word.first?.isNumber ?? false {
        joined[joined.count - 1] += word
      } else {
        joined.append(word)
      }
    }
  }

  private static let maxMeanings = 16

  /// The possible expansions of abbreviated words, as in "bd des moulins".
  var writtenOut: [SearchText] {
    guard words.count > 1 else { return [] }
    let meanings = words.reduce([[]]) { begun, word in
      Array(begun.flatMap { words in StreetWords.meanings(of: word).map { words + [$0] } }.prefix(Self.maxMeanings))
    }
    return meanings.dropFirst().map { SearchText(words: $0) }
  }

  /// The words as Latin letters write them; nil where they are.
  var transliterated: SearchText? {
    let latin = words.map(Transliteration.latin)
    return latin == words ? nil : SearchText(words: latin)
  }
}

/// Cyrillic and Greek letters as Latin ones that sound alike.
enum Transliteration {
  private static let letters: [Unicode.Scalar: String] = [
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "к": "k", "л": "l",
    "м": "m",
    "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "h", "ц": "ts", "ч": "ch",
    "ш": "sh",
    "щ": "sch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya", "і": "i", "ґ": "g", "є": "e",
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l",
    "μ": "m",
    "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "ς": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "ch",
    "ψ": "ps",
    "ω": "o",
  ]

  static func latin(_ word: String) -> String {
    var latin = ""
    for scalar in word.unicodeScalars {
      if let letter = letters[scalar] { latin += letter } else { latin.unicodeScalars.append(scalar) }
    }
    return latin
  }
}

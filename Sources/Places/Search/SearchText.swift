/// What somebody typed, made ready for the indexes.
struct SearchText {
  /// Folded; the last one may be unfinished.
  let words: [String]

  private static let longest = 200
  private static let mostWords = 8

  /// Nil where there is nothing to look for.
  init?(_ text: String) {
    let words = NameFolding.words(String(text.prefix(Self.longest))).prefix(Self.mostWords)
    self.words = StreetWords.joined(Array(words))
    guard !words.isEmpty else { return nil }
  }

  init(words: [String]) {
    self.words = words
  }

  /// The words in the language of the index, each as the beginning of one.
  var query: String { words.map { "\"\($0)\"*" }.joined(separator: " ") }

  private static let mostMeanings = 16

  /// What streets and saints may be meant where words are written short, as in "bd des moulins".
  var writtenOut: [SearchText] {
    guard words.count > 1 else { return [] }
    let meanings = words.reduce([[]]) { begun, word in
      Array(begun.flatMap { words in StreetWords.meanings(of: word).map { words + [$0] } }.prefix(Self.mostMeanings))
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

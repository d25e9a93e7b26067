/// Cuts a spelling in degrees into its pieces.
struct SpellingLexer {
  /// How signs with two meanings are taken.
  struct Reading {
    let commaIsDecimal: Bool
    let letterIsSouth: Bool
  }

  private static let words: [String: SpellingToken] = [
    "n": .side(.north), "north": .side(.north), "south": .side(.south),
    "e": .side(.east), "east": .side(.east), "w": .side(.west), "west": .side(.west),
    "s": .secondsOrSouth,
    "d": .mark(.degrees), "deg": .mark(.degrees), "degree": .mark(.degrees), "degrees": .mark(.degrees),
    "m": .mark(.minutes), "min": .mark(.minutes), "minute": .mark(.minutes), "minutes": .mark(.minutes),
    "sec": .mark(.seconds), "second": .mark(.seconds), "seconds": .mark(.seconds),
    "lat": .side(.latitude), "latitude": .side(.latitude),
    "lon": .side(.longitude), "lng": .side(.longitude), "long": .side(.longitude), "longitude": .side(.longitude),
  ]

  private let reading: Reading
  private var scanner: SpellingScanner
  private var tokens: [SpellingToken] = []

  private init(_ scalars: [Unicode.Scalar], reading: Reading) {
    self.reading = reading
    scanner = SpellingScanner(scalars)
  }

  static func tokens(of scalars: [Unicode.Scalar], reading: Reading) throws(CoordinateError) -> [SpellingToken] {
    var lexer = SpellingLexer(scalars, reading: reading)
    try lexer.run()
    return lexer.tokens
  }

  private mutating func run() throws(CoordinateError) {
    var touchesNumber = false
    while let next = scanner.next {
      defer { touchesNumber = ("0"..."9").contains(next) }
      if let number = scanner.takeNumber(decimalMarks: reading.commaIsDecimal ? [".", ","] : ["."]) {
        guard !touchesNumber else { throw .unknownWord(String(next)) }
        tokens.append(.number(number))
      } else if next.properties.isAlphabetic {
        try appendWord(scanner.takeLetters())
      } else {
        try appendPunctuation(next, afterNumber: touchesNumber)
      }
    }
  }

  private mutating func appendWord(_ word: String) throws(CoordinateError) {
    let lowercased = word.lowercased()
    if let token = Self.words[lowercased] {
      tokens.append(meaning(of: token))
      return
    }
    // Units and directions may stand without a space between them: 11.6sN.
    let letters = lowercased.compactMap { Self.words[String($0)] }
    guard letters.count == 2, lowercased.count == 2 else { throw .unknownWord(word) }
    for letter in letters { tokens.append(meaning(of: letter)) }
  }

  /// Takes an s as seconds where seconds may be meant, unless this reading wants it otherwise.
  private func meaning(of token: SpellingToken) -> SpellingToken {
    guard token == .secondsOrSouth else { return token }
    let followsMinutes = tokens.count >= 2 && tokens[tokens.count - 2] == .mark(.minutes)
    let mayBeSeconds = followsMinutes && tokens[tokens.count - 1].isNumber
    return mayBeSeconds && !reading.letterIsSouth ? .mark(.seconds) : .side(.south)
  }

  private mutating func appendPunctuation(_ scalar: Unicode.Scalar, afterNumber: Bool) throws(CoordinateError) {
    scanner.take(scalar)
    switch scalar {
    case " ": break
    case "°": tokens.append(.mark(.degrees))
    case "\"": tokens.append(.mark(.seconds))
    case "'": tokens.append(.mark(scanner.take("'") ? .seconds : .minutes))
    case ",", ";", "/", "&", "|": tokens.append(.separator)
    // After the name of an axis it parts nothing: lat: 60.17, lat=60.17.
    case ":", "=": if tokens.last?.isSide != true { tokens.append(.joint) }
    case "+": tokens.append(.sign(isNegative: false))
    // A hyphen with numbers right before and after it joins them; else it is a minus.
    case "-": tokens.append(afterNumber && isBeforeDigit ? .joint : .sign(isNegative: true))
    default: throw .unknownWord(String(scalar))
    }
  }

  private var isBeforeDigit: Bool { scanner.next.map { ("0"..."9").contains($0) } ?? false }
}

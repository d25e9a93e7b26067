/// Shorter spellings of names, as they are common on maps in each language.
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
    for (ending, short) in endingBytes where bytes.count > ending.count && bytes.last == ending.last {
      guard bytes.suffix(ending.count).elementsEqual(ending) else { continue }
      let stem = String(decoding: bytes.dropLast(ending.count), as: UTF8.self)
      if stem.count >= 2 { return stem + short }
    }
    return word
  }

  /// The short forms of a word in all languages that have one, by the number of the language.
  private static let shorts: [String: [(language: Int, short: String)]] = {
    var shorts: [String: [(language: Int, short: String)]] = [:]
    for (number, language) in languages.enumerated() {
      for (word, short) in language { shorts[word, default: []].append((number, short)) }
    }
    return shorts
  }()

  private static let languages: [[String: String]] = [french, spanish, portuguese, german, russian, english]

  private static let french = [
    "Avenue": "Av.", "Boulevard": "Bd", "Rue": "R.", "Quai": "Q.", "Chemin": "Ch.", "Route": "Rte",
    "Impasse": "Imp.", "Passage": "Pass.", "Allée": "All.", "Escalier": "Esc.", "Square": "Sq.", "Place": "Pl.",
    "Saint": "St", "Sainte": "Ste", "Prince": "Pce", "Princesse": "Psse", "Général": "Gal",
  ]
  private static let spanish = [
    "Calle": "C/", "Avenida": "Av.", "Plaza": "Pl.", "Paseo": "P.º", "Carretera": "Ctra.", "Callejón": "Cjón.",
    "Santa": "Sta.", "Santo": "Sto.",
  ]
  private static let portuguese = [
    "Rua": "R.", "Praça": "Pç.", "Travessa": "Tv.", "Largo": "Lg.", "Estrada": "Estr.", "Alameda": "Al.",
    "Doutor": "Dr.",
  ]
  private static let german = [
    "Straße": "Str.", "Platz": "Pl.", "Sankt": "St.", "Große": "Gr.", "Großer": "Gr.", "Kleine": "Kl.",
    "Kleiner": "Kl.",
  ]
  private static let russian = [
    "улица": "ул.", "проспект": "пр.", "переулок": "пер.", "площадь": "пл.", "набережная": "наб.",
    "бульвар": "б-р", "шоссе": "ш.", "проезд": "пр-д", "тупик": "туп.",
  ]
  private static let english = [
    "Street": "St", "Road": "Rd", "Lane": "Ln", "Drive": "Dr", "Court": "Ct", "Terrace": "Ter", "Bridge": "Br",
    "North": "N", "South": "S", "East": "E", "West": "W", "Saint": "St", "Square": "Sq",
  ]

  private static let endingBytes = endings.map { (ending: Array($0.utf8), short: $1) }

  /// German, Finnish and Swedish.
  private static let endings = [
    ("straße", "str."), ("platz", "pl."), ("weg", "w."), ("allee", "al."), ("gasse", "g."), ("brücke", "br."),
    ("katu", "k."), ("tie", "t."), ("aukio", "auk."), ("puisto", "p."), ("ranta", "r."), ("polku", "p."),
    ("gatan", "g."), ("vägen", "v."), ("torget", "t."), ("gränd", "gr."), ("stigen", "st."), ("parken", "p."),
  ]
}

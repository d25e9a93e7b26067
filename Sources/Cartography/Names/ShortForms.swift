/// Shorter spellings of names, as they are usual on maps in each language.
///
/// Whole words are replaced wherever they stand; endings only behind two letters at least. The language is guessed: the
/// first whose words occur in a name is its language, and endings count only where no such word does.
package enum ShortForms {
  package static func shortened(_ name: String) -> String {
    let parts = words(of: name)
    for language in languages {
      let short = parts.map { language[$0] ?? $0 }
      if short != parts { return short.joined() }
    }
    return parts.map(shortenedEnding).joined()
  }

  /// Words and what stands between them, in turn.
  private static func words(of name: String) -> [String] {
    var parts: [String] = []
    var word = ""
    for character in name {
      if character == " " || character == "-" {
        if !word.isEmpty { parts.append(word) }
        parts.append(String(character))
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? parts : parts + [word]
  }

  private static func shortenedEnding(_ word: String) -> String {
    for (ending, short) in endings where word.hasSuffix(ending) && word.count >= ending.count + 2 {
      return word.dropLast(ending.count) + short
    }
    return word
  }

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

  /// German, Finnish and Swedish.
  private static let endings = [
    ("straße", "str."), ("platz", "pl."), ("weg", "w."), ("allee", "al."), ("gasse", "g."), ("brücke", "br."),
    ("katu", "k."), ("tie", "t."), ("aukio", "auk."), ("puisto", "p."), ("ranta", "r."), ("polku", "p."),
    ("gatan", "g."), ("vägen", "v."), ("torget", "t."), ("gränd", "gr."), ("stigen", "st."), ("parken", "p."),
  ]
}

import Cells
import Kinds
import TestSupport
import Testing

@testable import Viewer

/// The program's texts in each language.
struct LanguageTests {
  /// All phrases of any language; the lint checks that the program shows nothing else.
  private static let phrases = Set(Language.allCases.flatMap { $0.vocabulary.phrases.keys })

  @Test(arguments: Language.allCases)
  func `Every phrase has words in every language`(language: Language) {
    let missing = Self.phrases.filter { language.vocabulary.phrases[$0]?.texts.contains("") ?? true }
    #expect(missing.isEmpty, "\(missing)")
    #expect(Self.phrases.count > 400)
  }

  @Test(arguments: Language.allCases)
  func `Every kind of place that one language knows has a name in every language`(language: Language) {
    let known = Set(Language.allCases.flatMap { KindCatalog.standard.names(in: $0.rawValue).keys })
    #expect(Set(KindCatalog.standard.names(in: language.rawValue).keys) == known)
    #expect(known.count > 150)
  }

  @Test(arguments: Language.allCases)
  func `What changes has a place in every language`(language: Language) {
    for phrase in Self.phrases {
      let wanted = places(in: Language.english.vocabulary.phrases[phrase]?.texts.last ?? "")
      for text in language.vocabulary.phrases[phrase]?.texts ?? [] {
        #expect(places(in: text) == wanted, "\(language) \(phrase): \(text)")
      }
    }
  }

  private func places(in text: String) -> Set<Character> {
    Set(zip(text, text.dropFirst()).filter { $0.0 == "{" }.map(\.1))
  }

  @Test(arguments: Language.allCases)
  func `What is counted has all plural forms of the language, and the same is counted in every language`(
    language: Language
  ) {
    let phrases = language.vocabulary.phrases
    let counted = phrases.filter { !$0.value.forms.isEmpty }
    let forms: Set<Language.PluralForm> = language == .russian ? [.one, .few, .many] : [.one, .other]
    #expect(counted.values.allSatisfy { $0.forms == forms })
    #expect(Set(counted.keys) == Set(Language.english.vocabulary.phrases.filter { !$0.value.forms.isEmpty }.keys))
    #expect(!counted.isEmpty)
  }

  @Test(arguments: Language.allCases)
  func `Lists have as many words as there are things`(language: Language) {
    let words = Words(language)
    #expect((0..<9).filter { !words.word($0, of: .compassPoints).isEmpty } == Array(0..<8))
    #expect((0..<8).filter { !words.word($0, of: .weekdays).isEmpty } == Array(0..<7))
    #expect(words.winds.allSatisfy { $0.count == 1 })
  }

  @MainActor
  @Test(arguments: Language.allCases)
  func `No words are too long for a screen of 80 columns`(language: Language) {
    for (phrase, wording) in language.vocabulary.naming(KeyTable.standard.names).phrases {
      for text in wording.texts {
        #expect(text.count <= 76, "\(phrase): \(text)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `All words can be told in ASCII`(language: Language) {
    let names = KindCatalog.standard.names(in: language.rawValue).values
    for text in language.vocabulary.phrases.values.flatMap(\.texts) + names {
      let asked = text.count { "?¿".contains($0) }
      #expect(PlainText.folded(text).count { $0 == "?" } == asked, "\(text)")
    }
  }

  @Test(arguments: [
    (Language.english, 0, "0 places: Enter opens them."), (.english, 1, "1 place: Enter opens it."),
    (.finnish, 2, "2 paikkaa: Enter avaa ne."), (.portuguese, 0, "0 lugar: Enter abre-o."),
    (.russian, 1, "1 место: Enter откроет его."), (.russian, 2, "2 места: Enter откроет их."),
    (.russian, 5, "5 мест: Enter откроет их."), (.russian, 11, "11 мест: Enter откроет их."),
    (.russian, 14, "14 мест: Enter откроет их."), (.russian, 21, "21 место: Enter откроет его."),
    (.russian, 104, "104 места: Enter откроет их."), (.russian, 112, "112 мест: Enter откроет их."),
  ])
  func `Things are counted as the language counts`(language: Language, count: Int, expected: String) {
    #expect(Words(language, keys: ["open": "Enter"])(.sightsInGroup, count: count) == expected)
  }

  @Test(arguments: [
    (Language.english, 1, "0 used of 1 in view"), (.swedish, 1, "0 används av 1 synlig"),
    (.swedish, 2, "0 används av 2 synliga"), (.russian, 21, "0 в работе из 21 видимого"),
    (.russian, 22, "0 в работе из 22 видимых"), (.spanish, 1, "0 en uso de 1 visible"),
    (.portuguese, 0, "0 em uso de 0 visível"),
  ])
  func `What is counted may tell other values too`(language: Language, count: Int, expected: String) {
    #expect(Words(language)(.satellitesInView, count: count, "0") == expected)
  }

  @Test(arguments: Language.allCases)
  func `Blanks at the ends of words are kept`(language: Language) {
    let text = Words(language)(.done)
    #expect(text.hasPrefix(" (") && text.hasSuffix(")"), "\(text)")
  }

  @Test func `A value that looks like a place is not taken for one`() {
    #expect(Words.english(.ofTotal, "{2}", "{1}") == "{2} of {1}")
  }

  @Test(arguments: [
    ("ru_RU.UTF-8", Language.russian), ("pt_BR", .portuguese), ("fi", .finnish), ("sv-FI", .swedish), ("ES", .spanish),
    ("en_GB.UTF-8", .english), ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("de_DE", nil), ("fil_PH", nil),
  ])
  func `A locale names a language, where it is one of ours`(locale: String, language: Language?) {
    #expect(Language(of: locale) == language)
  }
}

/// The language of the program as a whole.
@MainActor
struct ChosenLanguageTests {
  @Test(
    arguments: [
      (["--lang", "ru"], [:], "Клавиши"), (["--lang", "pt-BR"], [:], "Teclas"), ([], ["LANG": "fi_FI.UTF-8"], "Keys"),
      (["--lang", "de"], [:], "Keys"),
    ] as [([String], [String: String], String)]
  )
  func `A snapshot speaks the language that it is asked for, and none of the locale`(
    options: [String],
    variables: [String: String],
    title: String
  ) throws {
    let folder = try ScratchFolder()
    let map = try TestMap.write(into: folder)
    let outcome = try RumboProgram.run(["snapshot", map, "--keys", "?"] + options, environment: variables)
    #expect(outcome.output.hasPrefix("╭─ \(title) ─"), "\(outcome.output)")
  }

  @Test(arguments: [("en", "↓ more"), ("fi", "↓ lisää"), ("ru", "↓ ещё")])
  func `A panel that has more below says so in the language`(language: String, more: String) throws {
    let folder = try ScratchFolder()
    let words = ["snapshot", try TestMap.write(into: folder), "--size", "80x12", "--keys", "?", "--lang", language]
    #expect(try RumboProgram.run(words).output.contains("╰─ \(more) · "))
  }

  @Test func `The map speaks the language of the locale`() throws {
    let folder = try ScratchFolder()
    let map = try TestMap.write(into: folder)
    func page(_ variables: [String: String]) throws -> String {
      try RumboProgram.run([map], environment: variables.merging(["COLUMNS": "160"]) { $1 }).output
    }
    #expect(try page(["LANG": "fi_FI.UTF-8"]).contains("leveys "))
    #expect(try page(["LANG": "fi_FI.UTF-8", "LC_MESSAGES": "sv_SE"]).contains(" brett"))
    #expect(try page(["LANG": "fi_FI.UTF-8", "LC_ALL": "C.UTF-8"]).contains(" wide"))
  }
}

extension Wording {
  /// All texts that it can be.
  fileprivate var texts: [String] {
    switch self {
    case .plain(let text): [text]
    case .counted(let texts): Array(texts.values)
    }
  }

  /// The plural forms that it has texts for; none where it doesn't depend on a number.
  fileprivate var forms: Set<Language.PluralForm> {
    switch self {
    case .plain: []
    case .counted(let texts): Set(texts.keys)
    }
  }
}

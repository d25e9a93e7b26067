import Cells
import TestSupport
import Testing
import Viewer

/// What the program says in each language.
struct LanguageTests {
  @Test(arguments: Language.allCases)
  func `Every phrase has words in every language`(language: Language) {
    let missing = Phrase.allCases.filter { language.vocabulary.phrases[$0]?.forms.contains { $0.isEmpty } ?? true }
    #expect(missing.isEmpty, "\(missing)")
  }

  @Test(arguments: Language.allCases)
  func `Every kind of place that one language knows has a name in every language`(language: Language) {
    let known = Set(Language.allCases.flatMap { $0.vocabulary.kinds.keys })
    #expect(Set(language.vocabulary.kinds.keys) == known)
    #expect(!language.vocabulary.kinds.values.contains(""))
  }

  @Test(arguments: Language.allCases)
  func `What changes has a place in every language`(language: Language) {
    for phrase in Phrase.allCases {
      let wanted = places(in: Language.english.vocabulary.phrases[phrase]?.forms.last ?? "")
      for form in language.vocabulary.phrases[phrase]?.forms ?? [] {
        #expect(places(in: form) == wanted, "\(language) \(phrase): \(form)")
      }
    }
  }

  private func places(in text: String) -> Set<Character> {
    Set(zip(text, text.dropFirst()).filter { $0.0 == "{" }.map(\.1))
  }

  @Test(arguments: Language.allCases)
  func `A language that counts in three forms has all of them, and no other has more than two`(language: Language) {
    let counted = language.vocabulary.phrases.values.map(\.forms.count).filter { $0 > 1 }
    #expect(!counted.isEmpty)
    #expect(counted.allSatisfy { $0 == (language == .russian ? 3 : 2) })
  }

  @Test(arguments: Language.allCases)
  func `Lists have as many words as there are things`(language: Language) {
    let words = Words(language)
    #expect((0..<9).filter { !words.word($0, of: .compassPoints).isEmpty } == Array(0..<8))
    #expect((0..<8).filter { !words.word($0, of: .weekdays).isEmpty } == Array(0..<7))
    #expect(words.winds.allSatisfy { $0.count == 1 })
  }

  @Test(arguments: Language.allCases)
  func `No words are too long for a screen of 80 columns`(language: Language) {
    for phrase in Phrase.allCases {
      for form in language.vocabulary.phrases[phrase]?.forms ?? [] {
        #expect(form.count <= 76, "\(phrase): \(form)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `All words can be told in ASCII`(language: Language) {
    for form in language.vocabulary.phrases.values.flatMap(\.forms) + language.vocabulary.kinds.values {
      let asked = form.count { "?¿".contains($0) }
      #expect(PlainText.folded(form).count { $0 == "?" } == asked, "\(form)")
    }
  }

  @Test(arguments: [
    (Language.english, 0, "0 sights: Enter opens them."), (.english, 1, "1 sight: Enter opens it."),
    (.finnish, 2, "2 nähtävyyttä: Enter avaa ne."), (.portuguese, 0, "0 lugar: Enter abre-o."),
    (.russian, 1, "1 место: Enter откроет его."), (.russian, 2, "2 места: Enter откроет их."),
    (.russian, 5, "5 мест: Enter откроет их."), (.russian, 11, "11 мест: Enter откроет их."),
    (.russian, 14, "14 мест: Enter откроет их."), (.russian, 21, "21 место: Enter откроет его."),
    (.russian, 104, "104 места: Enter откроет их."), (.russian, 112, "112 мест: Enter откроет их."),
  ])
  func `Things are counted as the language counts`(language: Language, count: Int, expected: String) {
    #expect(Words(language)(.sightsInGroup, count: count) == expected)
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

/// Says things in one language.
package nonisolated struct Words: Sendable {
  package let language: Language
  private let vocabulary: Vocabulary

  /// With what keys are called, by the actions that they ask for.
  package init(_ language: Language, keys: [String: String] = [:]) {
    self.language = language
    vocabulary = language.vocabulary.naming(keys)
  }

  package static let english = Words(.english)

  /// What a phrase says, with some values in their places.
  package func callAsFunction(_ phrase: Phrase, _ values: String...) -> String {
    filled(vocabulary.phrases[phrase]?.text(.other) ?? "", values)
  }

  /// What a phrase says of a number of things, which is its first value.
  package func callAsFunction(_ phrase: Phrase, count: Int, _ others: String...) -> String {
    filled(vocabulary.phrases[phrase]?.text(language.pluralForm(of: count)) ?? "", ["\(count)"] + others)
  }

  /// One of the words of a phrase that is a list of them; nothing behind its end.
  package func word(_ index: Int, of phrase: Phrase) -> String {
    let words = self(phrase).split(separator: " ")
    return words.indices.contains(index) ? String(words[index]) : ""
  }

  /// The letters of the four winds, from north on.
  package var winds: [String] { [0, 2, 4, 6].map { word($0, of: .compassPoints) } }

  /// What a kind of places is called, where it has a name in this language.
  package func kind(_ kind: String) -> String? { vocabulary.kinds[kind] }

  /// Says what somebody said in English who knows no languages, where it is one of these phrases, and so for its values.
  package func saying(_ text: String, among phrases: [Phrase]) -> String {
    for phrase in phrases {
      guard let values = Self.values(in: text, of: Words.english(phrase)) else { continue }
      return filled(vocabulary.phrases[phrase]?.text(.other) ?? "", values.map { saying($0, among: phrases) })
    }
    return text
  }

  /// What a text has in the places `{1}`, `{2}` and so on of a pattern, in this order; nil where it is another text.
  private static func values(in text: String, of pattern: String) -> [String]? {
    var (values, rest, start) = ([String](), text[...], pattern.startIndex)
    while let place = pattern[start...].firstRange(of: "{\(values.count + 1)}") {
      guard rest.hasPrefix(pattern[start..<place.lowerBound]) else { return nil }
      rest = rest.dropFirst(pattern.distance(from: start, to: place.lowerBound))
      start = place.upperBound
      // As far as to what comes next in the pattern, or to the end.
      let border = pattern[start...].prefix { $0 != "{" }
      let end = border.isEmpty ? rest.endIndex : rest.firstRange(of: border)?.lowerBound
      guard let end, end > rest.startIndex else { return nil }
      values.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return rest == pattern[start...] ? values : nil
  }

  /// Puts values into the places `{1}` to `{9}`; what stands in a value is never taken for a place.
  private func filled(_ pattern: String, _ values: [String]) -> String {
    guard !values.isEmpty else { return pattern }
    var text = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let inside = rest[open...].dropFirst()
      guard let number = inside.first?.wholeNumberValue, values.indices.contains(number - 1),
        inside.dropFirst().first == "}"
      else {
        text.append("{")
        rest = inside
        continue
      }
      text += values[number - 1]
      rest = inside.dropFirst(2)
    }
    return text + rest
  }
}

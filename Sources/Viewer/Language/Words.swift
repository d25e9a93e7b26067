import Cells
import Kinds

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

  /// The text of a phrase, with some values in their places.
  package func callAsFunction(_ phrase: Phrase, _ values: String...) -> String {
    Self.filled(vocabulary.phrases[phrase]?.text(.other) ?? "", values)
  }

  /// The text of a phrase for a number of things, which is its first value.
  package func callAsFunction(_ phrase: Phrase, count: Int, _ others: String...) -> String {
    Self.filled(vocabulary.phrases[phrase]?.text(language.pluralForm(of: count)) ?? "", ["\(count)"] + others)
  }

  /// One of the words of a phrase that is a list of them; nothing behind its end.
  package func word(_ index: Int, of phrase: Phrase) -> String {
    let words = self(phrase).split(separator: " ")
    return words.indices.contains(index) ? String(words[index]) : ""
  }

  /// The letters of the four winds, from north on.
  package var winds: [String] { [0, 2, 4, 6].map { word($0, of: .compassPoints) } }

  /// The name of a kind of places, if it has one in this language.
  package func kind(_ kind: String) -> String? { KindCatalog.standard.name(of: kind, in: language.rawValue) }

  /// Puts values into the places `{1}` to `{9}`; the text of a value is never taken for a place.
  static func filled(_ pattern: String, _ values: [String]) -> String {
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

nonisolated extension Words {
  /// The name of a kind of places; without a name in this language the map's own word.
  func name(ofKind kind: String) -> String {
    if let known = self.kind(kind) { return known }
    let text = Sanitizer.clean(kind, limit: 60).split(separator: "_").joined(separator: " ")
    return text.isEmpty ? self(.place) : text
  }
}

/// The key of a text on the screen, which the build declares for each key of the `.words` files.
package nonisolated struct Phrase: Hashable, Sendable {
  package let key: String

  package init(_ key: String) { self.key = key }
}

/// A text with gaps: the contents of a file `NAME.template`.
enum Template {
  /// The text with a value in place of each `{{key}}`; embedding drops its last line feed.
  static func text(_ name: String, _ values: [String: String]) -> String {
    var parts = (Embedded.text(of: name + ".template") ?? "").split(separator: "{{", omittingEmptySubsequences: false)
    let start = parts.removeFirst()
    return start
      + parts.map { part in
        guard let end = part.firstRange(of: "}}") else { return String(part) }
        return (values[String(part[..<end.lowerBound])] ?? "") + part[end.upperBound...]
      }.joined() + "\n"
  }
}

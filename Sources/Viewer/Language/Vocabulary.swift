/// The words of one language: the table that a translator fills.
///
/// Places for what changes are written `{1}` and `{2}`, in whatever order the language needs them.
package nonisolated struct Vocabulary: Sendable {
  package let phrases: [Phrase: Wording]
  /// What kinds of places are called, by their words in OpenStreetMap.
  package let kinds: [String: String]
}

/// How one phrase is said.
package nonisolated enum Wording: ExpressibleByStringLiteral, Sendable {
  case plain(String)
  /// By the plural form of a number; a language without the middle one has none.
  case counted(one: String, few: String? = nil, other: String)

  package init(stringLiteral text: String) { self = .plain(text) }

  /// All texts that it can be.
  package var forms: [String] {
    switch self {
    case .plain(let text): [text]
    case .counted(let one, let few, let other): [one, few, other].compactMap(\.self)
    }
  }

  func form(_ form: Language.PluralForm) -> String {
    switch (self, form) {
    case (.plain(let text), _): text
    case (.counted(let one, _, _), .one): one
    case (.counted(_, let few, let other), .few): few ?? other
    case (.counted(_, _, let other), .other): other
    }
  }
}

import Synchronization

/// The languages that the program speaks.
package nonisolated enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case finnish = "fi"
  case swedish = "sv"
  case russian = "ru"
  case portuguese = "pt"
  case spanish = "es"

  /// How much of the words for a number of things depends on it, by the names of Unicode.
  package enum PluralForm: String, Sendable {
    case one, few, many, other
  }

  /// The language of a code or a locale, `ru` or `pt_BR.UTF-8`; nil if the program doesn't speak it.
  package init?(of code: String) {
    guard let language = Language(rawValue: Self.primary(of: code)) else { return nil }
    self = language
  }

  /// The letters of a code or a locale before country, encoding and variant.
  static func primary(of code: String) -> String {
    String(code.prefix { $0.isASCII && $0.isLetter }).lowercased()
  }

  /// The form of words that goes with a number, as the plural rules of Unicode have it for whole numbers.
  func pluralForm(of count: Int) -> PluralForm {
    switch self {
    case .english, .finnish, .swedish, .spanish: return count == 1 ? .one : .other
    case .portuguese: return (0...1).contains(count) ? .one : .other
    case .russian:
      let (last, lastTwo) = (count.magnitude % 10, count.magnitude % 100)
      if last == 1, lastTwo != 11 { return .one }
      return (2...4).contains(last) && !(12...14).contains(lastTwo) ? .few : .many
    }
  }

  /// Read when it is first requested.
  package var vocabulary: Vocabulary {
    Self.vocabularies.withLock { known in
      let vocabulary = known[self] ?? Vocabulary(of: self)
      known[self] = vocabulary
      return vocabulary
    }
  }

  private static let vocabularies = Mutex<[Language: Vocabulary]>([:])
}

internal import Wire

/// Folds spellings that people take for the same name.
///
/// Case and accents are removed, and letters that many keyboards lack are replaced by those that people type instead.
package enum NameFolding {
  /// The name as it is looked for.
  package static func fold(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        folded.append((0x41...0x5a).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar)
        continue
      }
      // An accent that stands by itself.
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        if let plain = letters[lower] {
          folded.append(contentsOf: plain.unicodeScalars)
        } else if lower.properties.generalCategory != .nonspacingMark {
          folded.append(lower)
        }
      }
    }
    return String(folded)
  }

  /// The words of a name, folded: what lies between blanks and punctuation.
  package static func words(_ text: String) -> [String] {
    fold(text).unicodeScalars.split { !$0.isPartOfWord }.map { String(String.UnicodeScalarView($0)) }
  }

  /// The same words in lower case, with their accents and letters as they were written.
  static func unfolded(_ text: String) -> [String] {
    text.lowercased().unicodeScalars
      .split { !$0.isPartOfWord && $0.properties.generalCategory != .nonspacingMark }
      .map { String(String.UnicodeScalarView($0)) }
  }

  /// The whole name as one word, by which equal names are found.
  static func key(_ text: String) -> String { words(text).joined(separator: " ") }

  /// The plain spelling of letters that have accents or that many keyboards lack; the first row with a letter counts.
  private static let letters: [Unicode.Scalar: String] = TabbedText.rows(of: Embedded.text(of: "Letters.tsv") ?? "")
    .reduce(into: [:]) { letters, row in
      for scalar in row[1].unicodeScalars where letters[scalar] == nil { letters[scalar] = String(row[0]) }
    }
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    if value < 0x80 {
      return (0x30...0x39).contains(value) || (0x61...0x7a).contains(value) || (0x41...0x5a).contains(value)
    }
    return properties.isAlphabetic || properties.numericType != nil
  }
}

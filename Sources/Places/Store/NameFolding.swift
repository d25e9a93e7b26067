/// Folds spellings of the same name into one.
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

  private static let letters: [Unicode.Scalar: String] = {
    var letters: [Unicode.Scalar: String] = [
      "ł": "l", "ø": "o", "ǿ": "o", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "ǣ": "ae", "ǽ": "ae", "œ": "oe",
      "þ": "th",
      "ı": "i", "ħ": "h", "ŧ": "t",
    ]
    for (plain, accented) in accents {
      for scalar in accented.unicodeScalars where letters[scalar] == nil { letters[scalar] = plain }
    }
    return letters
  }()

  /// Letters with accents, as Unicode takes them apart.
  private static let accents: KeyValuePairs<String, String> = [
    "a": "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ",
    "c": "çćĉċčḉ",
    "e": "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ",
    "i": "ìíîïĩīĭįǐȉȋḭḯỉị",
    "n": "ñńņňǹṅṇṉṋ",
    "o": "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ",
    "u": "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự",
    "y": "ýÿŷȳẏẙỳỵỷỹ",
    "d": "ďḋḍḏḑḓ",
    "g": "ĝğġģǧǵḡ",
    "h": "ĥȟḣḥḧḩḫẖ",
    "j": "ĵǰ",
    "k": "ķǩḱḳḵ",
    "l": "ĺļľḷḹḻḽ",
    "r": "ŕŗřȑȓṙṛṝṟ",
    "s": "śŝşšșṡṣṥṧṩ",
    "t": "ţťțṫṭṯṱẗ",
    "w": "ŵẁẃẅẇẉẘ",
    "z": "źżžẑẓẕ",
    "æ": "ǣǽ",
    "ʒ": "ǯ",
    "ø": "ǿ",
    "α": "ά",
    "ε": "έ",
    "η": "ή",
    "ι": "ίΐϊ",
    "ο": "ό",
    "υ": "ύϋΰ",
    "ω": "ώ",
    "е": "ѐёӗ",
    "г": "ѓ",
    "і": "ї",
    "к": "ќ",
    "и": "ѝйӣӥ",
    "у": "ўӯӱӳ",
    "ѵ": "ѷ",
    "а": "ӑӓ",
    "ә": "ӛ",
    "ж": "ӝ",
    "з": "ӟ",
    "о": "ӧ",
    "ө": "ӫ",
    "э": "ӭ",
    "ч": "ӵ",
    "ы": "ӹ",
    "b": "ḃḅḇ",
    "f": "ḟ",
    "m": "ḿṁṃ",
    "p": "ṕṗ",
    "v": "ṽṿ",
    "x": "ẋẍ",
    "ſ": "ẛ",
  ]
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    if value < 0x80 {
      return (0x30...0x39).contains(value) || (0x61...0x7a).contains(value) || (0x41...0x5a).contains(value)
    }
    return properties.isAlphabetic || properties.numericType != nil
  }
}

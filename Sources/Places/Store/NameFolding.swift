/// What makes spellings alike that people take for the same name.
package enum NameFolding {
  /// Letters that the index of names doesn't take for variants of others, although people do.
  private static let letters: [Unicode.Scalar: String] = [
    "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe",
    "Œ": "Oe", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "ı": "i", "ħ": "h", "Ħ": "H", "ŧ": "t", "Ŧ": "T",
  ]

  /// The text with those letters replaced; nil where it has none.
  static func plain(_ text: String) -> String? {
    guard text.unicodeScalars.contains(where: { letters[$0] != nil }) else { return nil }
    var plain = ""
    for scalar in text.unicodeScalars {
      if let letter = letters[scalar] { plain += letter } else { plain.unicodeScalars.append(scalar) }
    }
    return plain
  }
}

/// Finds the one place in a text with other content: a description of a place, or a message with a link in it.
enum PlaceInText {
  /// The number of parts of a text that are examined.
  private static let most = 64

  /// The first place alone in a line or between column separators, or in a link.
  ///
  /// Throws a link's problem if there is no other place.
  static func place(_ text: String) throws(CoordinateError) -> SpelledPlace? {
    let parts = parts(of: text)
    for part in parts where part != text {
      if let place = try? CoordinateParser.plainPlace(part) { return place }
    }
    let words = parts.flatMap { $0.split(whereSeparator: \.isWhitespace).prefix(most) }.map(String.init)
    for word in words where word != text && word.contains("://") {
      if let place = try LinkReader.place(word) { return place }
    }
    return nil
  }

  /// The lines and columns, without the frame around them.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    for line in text.split(whereSeparator: isEdge).prefix(most) {
      var words: [Substring] = []
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        guard word.isEmpty else {
          words.append(word)
          continue
        }
        parts.append(words.joined(separator: " "))
        words = []
      }
      parts.append(words.joined(separator: " "))
    }
    return Array(parts.filter { !$0.isEmpty }.prefix(most))
  }

  /// Signs that end a line or a column; ESC and its like never belong to a place.
  private static func isEdge(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return character.isNewline || scalar.value < 0x20 || (0x2500...0x257F).contains(scalar.value)
      || "·|•".contains(character)
  }
}

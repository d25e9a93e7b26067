/// Parses places in the formats used by people and programs.
///
/// Degrees with or without minutes and seconds, signs or directions (`60.1699,24.9384`, `60°10′11.6″N 24°56′18″E`,
/// `60 10.194 N, 24 56.304 E`, `N60:10:11.6 E24:56:18`, `60,1699 24,9384`), `geo:` addresses, ISO 6709, UTM, UPS,
/// MGRS, plus codes, links of map services, and lines that contain a place among other text.
package enum CoordinateParser {
  /// The longest link, or description of a place by a map.
  private static let longestText = 4096

  /// The place that a text names.
  package static func coordinate(_ text: String) throws(CoordinateError) -> Coordinate {
    try place(text).coordinate
  }

  /// The place in a text, with its altitude, zoom and uncertainty, if stated.
  package static func place(_ text: String) throws(CoordinateError) -> SpelledPlace {
    guard text.utf8.count <= longestText else { throw .tooLong }
    do throws(CoordinateError) {
      let words = text.split(whereSeparator: \.isWhitespace)
      if words.count == 1, let place = try LinkReader.place(String(words[0])) { return place }
      return try PlainPlaceReader.place(text)
    } catch {
      if let place = try PlaceInText.place(text) { return place }
      throw error
    }
  }

  /// Whether a text is an address or a link that can mean nothing but a place.
  package static func isLink(_ text: String) -> Bool {
    text.prefix(4).lowercased() == "geo:" || LinkReader.isPlace(text)
  }

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
        if let place = try? PlainPlaceReader.place(part) { return place }
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
}

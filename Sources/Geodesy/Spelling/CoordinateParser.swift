/// Parses places in the formats used by people and programs.
///
/// Degrees with or without minutes and seconds, signs or directions (`60.1699,24.9384`, `60°10′11.6″N 24°56′18″E`,
/// `60 10.194 N, 24 56.304 E`, `N60:10:11.6 E24:56:18`, `60,1699 24,9384`), `geo:` addresses, ISO 6709, UTM, UPS,
/// MGRS, plus codes, links of map services, and lines that contain a place among other text.
package enum CoordinateParser {
  /// No spelling is nearly as long, and what is longer need not be looked at.
  private static let longest = 200
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
      return try plainPlace(text)
    } catch {
      if let place = try PlaceInText.place(text) { return place }
      throw error
    }
  }

  /// Whether a text is an address or a link that can mean nothing but a place.
  package static func isLink(_ text: String) -> Bool {
    text.prefix(4).lowercased() == "geo:" || LinkReader.isPlace(text)
  }

  /// The place in a text that isn't a link and contains nothing else.
  static func plainPlace(_ text: String) throws(CoordinateError) -> SpelledPlace {
    guard text.utf8.count <= 4 * longest else { throw .tooLong }
    let scalars = SpellingCleaner.clean(text)
    guard !scalars.isEmpty else { throw .empty }
    guard scalars.count <= longest else { throw .tooLong }
    var cleaned = ""
    cleaned.unicodeScalars.append(contentsOf: scalars)

    if let place = try GeoURIReader.place(cleaned) { return place }
    // A town after a full code adds nothing.
    if let code = cleaned.split(separator: " ").first.flatMap({ PlusCode(String($0)) }) {
      return SpelledPlace(coordinate: code.coordinate)
    }
    if let code = ShortPlusCode(cleaned) { throw .shortCode(code) }
    if let place = try GridReader.place(scalars, text: text) { return place }
    if let place = try ISO6709Reader.place(scalars, text: text) { return place }
    return try AnglePairReader.place(scalars, text: text)
  }
}

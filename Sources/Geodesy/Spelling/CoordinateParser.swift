/// Understands places as people and programs write them.
///
/// Degrees with or without minutes and seconds, signs or directions (`60.1699,24.9384`, `60°10′11.6″N 24°56′18″E`,
/// `60 10.194 N, 24 56.304 E`, `N60:10:11.6 E24:56:18`, `60,1699 24,9384`), `geo:` addresses, ISO 6709, UTM, UPS
/// and MGRS.
package enum CoordinateParser {
  /// No spelling is nearly as long, and what is longer need not be looked at.
  private static let longest = 200

  /// The place that a text names.
  package static func coordinate(_ text: String) throws(CoordinateError) -> Coordinate {
    try place(text).coordinate
  }

  /// The place that a text names, with the altitude, zoom and uncertainty that it may tell.
  package static func place(_ text: String) throws(CoordinateError) -> SpelledPlace {
    guard text.utf8.count <= 4 * longest else { throw .tooLong }
    let scalars = SpellingCleaner.clean(text)
    guard !scalars.isEmpty else { throw .empty }
    guard scalars.count <= longest else { throw .tooLong }
    var cleaned = ""
    cleaned.unicodeScalars.append(contentsOf: scalars)

    if let place = try GeoURIReader.place(cleaned) { return place }
    if let place = try GridReader.place(scalars, text: text) { return place }
    if let place = try ISO6709Reader.place(scalars, text: text) { return place }
    return try AnglePairReader.place(scalars, text: text)
  }
}

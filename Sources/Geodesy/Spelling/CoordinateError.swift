/// The reason why a text isn't a place on earth.
///
/// `problem` describes it for the user; `advice` names the next thing to try.
package enum CoordinateError: Error, Hashable {
  case empty
  case tooLong
  case unknownWord(String)
  case notUnderstood(String)
  case halfMissing(String)
  case beyondThePoles(latitude: String)
  case beyondHalfTurn(longitude: String)
  case tooManyMinutes(String)
  case tooManySeconds(String)
  case contradictoryDirections(String)
  case unknownReferenceSystem(String)
  case badZoom(String)
  case noSuchZone(String)
  case notInBand(String)
  case noSuchSquare(String)
  case outsideGrid(String)
  case oddDigits(String)
  /// A shortened plus code, which needs a reference place.
  case shortCode(ShortPlusCode)
  /// A link with a name but no coordinates.
  case named(String)
  case linkWithoutPlace(host: String)
  case needsNetwork(host: String)

  /// Whether the text has nothing of a coordinate, so that it may be a name.
  package var mayBeName: Bool {
    switch self {
    case .empty, .tooLong, .unknownWord, .notUnderstood: true
    default: false
    }
  }

  /// The name to search for on a map; nil if that doesn't help.
  package var wanted: String? {
    switch self {
    case .shortCode(let code): code.town.isEmpty ? nil : "\(code.digits) \(code.town)"
    case .named(let name): name
    default: nil
    }
  }
}

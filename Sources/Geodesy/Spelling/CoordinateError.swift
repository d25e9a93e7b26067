/// Why a text is no place on earth.
///
/// `problem` says what is wrong in the words of the person at the keyboard; `advice` names the next thing to try.
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

  /// Whether the text has nothing of a coordinate, so that it may be a name.
  package var mayBeName: Bool {
    switch self {
    case .empty, .tooLong, .unknownWord, .notUnderstood: true
    default: false
    }
  }

  package var problem: String {
    switch self {
    case .empty: "There is no coordinate."
    case .tooLong: "This is too long to be a coordinate."
    case .unknownWord(let word): "“\(word)” has no meaning in a coordinate."
    case .notUnderstood(let text): "“\(text)” is not a coordinate."
    case .halfMissing(let text): "“\(text)” is only one half of a coordinate."
    case .beyondThePoles(let latitude): "There is no latitude \(latitude)°: the poles are at 90°."
    case .beyondHalfTurn(let longitude): "There is no longitude \(longitude)°: they end at 180°."
    case .tooManyMinutes(let minutes): "There are no \(minutes) minutes in a degree: they end before 60."
    case .tooManySeconds(let seconds): "There are no \(seconds) seconds in a minute: they end before 60."
    case .contradictoryDirections(let text): "The directions in “\(text)” don't fit together."
    case .unknownReferenceSystem(let name): "Coordinates in the reference system “\(name)” are not understood."
    case .badZoom(let zoom): "“\(zoom)” is not a zoom."
    case .noSuchZone(let zone): "There is no UTM zone \(zone)."
    case .notInBand(let text): "“\(text)” does not lie in the band that its letter names."
    case .noSuchSquare(let text): "There is no grid square “\(text)”."
    case .outsideGrid(let text): "“\(text)” lies outside the grid."
    case .oddDigits(let text): "“\(text)” has an odd number of digits, so it can't be cut into east and north."
    }
  }

  package var advice: String {
    switch self {
    case .empty, .tooLong, .unknownWord, .notUnderstood:
      "Write latitude and longitude, as in 60.1699,24.9384 or 60°10′11.6″N 24°56′18″E."
    case .halfMissing: "Write the latitude first and then the longitude, as in 60.1699,24.9384."
    case .beyondThePoles: "Write the latitude first, or mark both with N or S and E or W."
    case .beyondHalfTurn: "Count from 180° west to 180° east, with a minus or W for west."
    case .tooManyMinutes, .tooManySeconds: "Carry whole ones over to the next larger unit, or write decimal degrees."
    case .contradictoryDirections: "Give each of the two one direction: N or S for one, E or W for the other."
    case .unknownReferenceSystem: "Convert it to WGS 84 first."
    case .badZoom: "Write a number from 0 to 30, as in geo:60.1699,24.9384?z=15."
    case .noSuchZone: "Zones go from 1 to 60, each with a band from C to X, or N or S for its half of the earth."
    case .notInBand, .outsideGrid: "Write zone, metres east and metres north, as in 35V 385700 6672200."
    case .noSuchSquare, .oddDigits: "Write zone, band, two letters and an even number of digits, as in 35VLG8570072200."
    }
  }
}

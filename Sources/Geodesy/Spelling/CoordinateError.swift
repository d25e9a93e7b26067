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

  package var problem: String {
    switch self {
    case .empty: "A coordinate is missing."
    case .tooLong: "This is too long for a coordinate."
    case .unknownWord(let word): "“\(word)” makes no sense in a coordinate."
    case .notUnderstood(let text): "“\(text)” is not a coordinate."
    case .halfMissing(let text): "“\(text)” is only one half of a coordinate."
    case .beyondThePoles(let latitude): "\(latitude)° is not a latitude: the poles are at 90°."
    case .beyondHalfTurn(let longitude): "\(longitude)° is not a longitude: they end at 180°."
    case .tooManyMinutes(let minutes): "\(minutes) minutes are too many: a degree has 60."
    case .tooManySeconds(let seconds): "\(seconds) seconds are too many: a minute has 60."
    case .contradictoryDirections(let text): "The directions in “\(text)” contradict each other."
    case .unknownReferenceSystem(let name): "The reference system “\(name)” is not supported."
    case .badZoom(let zoom): "“\(zoom)” is not a zoom level."
    case .noSuchZone(let zone): "\(zone) is not a UTM zone."
    case .notInBand(let text): "“\(text)” is not in the band of its letter."
    case .noSuchSquare(let text): "“\(text)” is not a grid square."
    case .outsideGrid(let text): "“\(text)” lies outside the grid."
    case .oddDigits(let text): "“\(text)” has an odd number of digits, so it can't be split into easting and northing."
    case .shortCode(let code): "“\(code.digits)” is the end of a plus code, and means a place near a town."
    case .named(let name): "The link contains only the name “\(name)”."
    case .linkWithoutPlace(let host): "The link to \(host) contains no place."
    case .needsNetwork(let host): "A link of \(host) can't be resolved offline: only \(host) knows its place."
    }
  }

  package var advice: String {
    switch self {
    case .empty, .tooLong, .unknownWord, .notUnderstood:
      "Write latitude and longitude, as in 60.1699,24.9384 or 60°10′11.6″N 24°56′18″E."
    case .halfMissing: "Write the latitude first and then the longitude, as in 60.1699,24.9384."
    case .beyondThePoles: "Write the latitude first, or mark both with N or S and with E or W."
    case .beyondHalfTurn: "Count from 180° west to 180° east, with a minus or W for west."
    case .tooManyMinutes, .tooManySeconds: "Carry the excess over to the next larger unit, or write decimal degrees."
    case .contradictoryDirections: "Give each of the two one direction: N or S to one, E or W to the other."
    case .unknownReferenceSystem: "Convert it to WGS 84 first."
    case .badZoom: "Write a number from 0 to 30, as in geo:60.1699,24.9384?z=15."
    case .noSuchZone: "Zones run from 1 to 60, followed by a band from C to X, or N or S for the hemisphere."
    case .notInBand, .outsideGrid: "Write zone, easting and northing in metres, as in 35V 385700 6672200."
    case .shortCode: "Write the town behind it, as in GWHF+2W Helsinki, or the whole code, as in 9GG65WCR+22."
    case .named: "Look for that name."
    case .linkWithoutPlace: "Copy the link where the map shows the place, or give coordinates, as in 60.1699,24.9384."
    case .needsNetwork: "Open it in a browser, and give the long address that it leads to."
    case .noSuchSquare, .oddDigits: "Write zone, band, two letters and an even number of digits, as in 35VLG8570072200."
    }
  }
}

import Cells
import Geodesy
import Places
import Routing
import Wire

/// `rumbo route FROM [VIA…] TO`: the way from place to place, like a note to a friend.
struct RouteCommand: Command {
  static let name = "route"
  static let summary = "Find the way from place to place, and tell it step by step."
  static let operands = "FROM [VIA…] TO [options]"
  static let completableOperands = CompletableOperands(first: .nothing)
  static let choices: [(spelling: String, help: String)] = [
    ("PLACE", "coordinates, an address, or the name of a sight, a street or a town; in the order of travel"),
    ("here", "where the receiver of --gps is"),
  ]
  static let options: [Option] = [
    .choice("by", TravelMode.allCases.map(\.name), "how one travels (default: foot)"),
    .value("map", "MAP", "a map with roads; several that meet are one (default: those of Rumbo, and your own)"),
    .value("gps", "SOURCE", "the receiver that knows where “here” is, as for the map"),
    .flag("best-order", "visit the places between the first and the last one in the order that is soonest"),
    .value("alternatives", "N", "also tell up to so many other ways"),
    .value("avoid", "WORDS", "what to avoid, with commas between: tolls, ferries, motorways, steps"),
    .choice("prefer", RoutingProfile.Preference.allCases.map(\.rawValue), "how one cycles: fast, or quiet"),
    .choice("lang", Language.allCases.map(\.rawValue), "the language of the sentences (default: en)"),
    .flag("json", "print JSON"),
    .flag("gpx", "print GPX"),
    .flag("geojson", "print GeoJSON"),
  ]

  private let words: [String]
  private let profile: RoutingProfile
  private let maps: RouteMaps
  private let receiver: FirstFix?
  private let isAnyOrder: Bool
  private let alternatives: Int
  private let language: Words
  private let form: RouteForm

  init(_ arguments: Arguments) throws {
    words = arguments.operands
    guard words.count > 1 else { throw Failure(.routeNeedsPlaces) }
    let mode = TravelMode.allCases.first { $0.name == arguments["by"] } ?? .foot
    let preference = arguments["prefer"].flatMap(RoutingProfile.Preference.init(rawValue:))
    guard preference == nil || mode == .bicycle else { throw Failure(.preferIsForBicycles) }
    profile = RoutingProfile(mode, avoiding: try Self.avoided(arguments["avoid"]), preferring: preference)
    maps = try RouteMaps(arguments.values(of: "map"))
    receiver = try arguments["gps"].map(FirstFix.init)
    isAnyOrder = arguments.has("best-order")
    guard !isAnyOrder || words.count - 2 <= RoutePlanner.maxStopsToReorder else {
      throw Failure(.tooManyToOrder, RoutePlanner.maxStopsToReorder)
    }
    alternatives = try Self.alternatives(arguments["alternatives"])
    language = Words(arguments["lang"].flatMap(Language.init(rawValue:)) ?? .english)
    form = try RouteForm(arguments)
  }

  func run() throws -> ExitCode {
    var places = try RoutePlaces(maps.paths, receiver).places(words)
    if isAnyOrder { places = try maps.inBestOrder(places, profile) }
    let (ways, travel) = try maps.ways(over: places, profile, alternatives: alternatives)
    try form.write(ways, travel, over: places.map(\.name), in: language, isList: alternatives > 0)
    return .fine
  }

  private static func avoided(_ text: String?) throws(Failure) -> Set<RoutingProfile.Avoidance> {
    var avoided: Set<RoutingProfile.Avoidance> = []
    for word in text?.split(separator: ",").map(String.init) ?? [] {
      guard let avoidance = RoutingProfile.Avoidance(rawValue: word) else {
        let known = RoutingProfile.Avoidance.allCases.map(\.rawValue)
        let nearest = nearestWord(to: word, among: known)
        throw Failure(.avoidInvalid, word, known.joined(separator: ", "), nearest: nearest)
      }
      avoided.insert(avoidance)
    }
    return avoided
  }

  private static func alternatives(_ text: String?) throws(Failure) -> Int {
    guard let text else { return 0 }
    guard let number = wholeNumber(text, in: 0...9) else { throw Failure(.alternativesInvalid, text) }
    return number
  }
}

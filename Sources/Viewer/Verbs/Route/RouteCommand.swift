import Routing

/// `rumbo route FROM [VIA…] TO`: the directions from place to place.
struct RouteCommand: Command {
  static let name = "route"
  static let completableOperands = CompletableOperands(first: .nothing)

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

import Cells
import Geodesy
import Places
import Routing
import Wire

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
    guard preference == nil || mode == .bicycle || preference == .flat && mode == .foot else {
      throw Failure(preference == .flat ? .flatIsForMuscles : .preferIsForBicycles)
    }
    profile = RoutingProfile(mode, avoiding: try Self.avoided(arguments["avoid"]), preferring: preference)
    maps = try RouteMaps(arguments.values(of: "map"), heights: arguments.values(of: "heights"))
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
    let (routes, travel) = try maps.routes(over: places, profile, alternatives: alternatives)
    guard profile.preference != .flat || travel.knowsHeights else { throw Failure(.flatNeedsHeights) }
    try form.write(routes, travel, over: places.map(\.name), in: language, isList: alternatives > 0)
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

  /// In which form a route is written.
  enum RouteForm {
    case note, json, gpx, geojson

    init(_ arguments: Arguments) throws(Failure) {
      let forms: [(name: String, form: RouteForm)] = [("json", .json), ("gpx", .gpx), ("geojson", .geojson)]
      let chosen = forms.filter { arguments.has($0.name) }
      guard chosen.count < 2 else { throw Failure(.oneRouteForm, chosen[0].name, chosen[1].name) }
      self = chosen.first?.form ?? .note
    }

    func write(_ routes: [Route], _ travel: ProfileGraph, over names: [String], in words: Words, isList: Bool) throws {
      let sentence = StepSentence(in: words)
      switch self {
      case .note:
        let notes = routes.map { RouteText(travel, words).text(of: $0, over: names) }
        try StandardOutput.write(notes.joined(separator: "\n"))
      case .json:
        let objects = routes.map { RouteJSON(travel, sentence).json($0, over: names) }
        try StandardOutput.write(isList ? [.array(objects)] : objects)
      case .gpx, .geojson:
        let streets = routes.map { route in
          FollowedStreets(route.legs.flatMap { ManeuverBuilder(travel).steps(of: $0) })
        }
        let tracks = routes.indices.map { number in
          let line = routes[number].legs.flatMap { travel.line(of: $0) }.map { TrackPoint(coordinate: Coordinate($0)) }
          let facts = RouteFacts(routes[number], travel)
          let others = streets.indices.filter { $0 != number }.map { streets[$0] }
          let street = others.isEmpty ? nil : streets[number].street(apartFrom: others)
          return Track(
            name: words.name(ofRouteOver: names, street: street),
            segments: facts.track?.segments ?? [line],
            properties: RouteJSON(travel, sentence).summary(of: routes[number])
          )
        }
        try ExchangeWords.write([], tracks: tracks, as: self == .gpx ? .gpx : .geojson, to: nil)
      }
    }
  }

  /// A route as a note to a friend: how far and how long it is, then a line a step.
  struct RouteText {
    private let travel: ProfileGraph
    private let words: Words
    private let measure: RoundedMeasure

    init(_ travel: ProfileGraph, _ words: Words) {
      self.travel = travel
      self.words = words
      measure = RoundedMeasure(in: words)
    }

    func text(of route: Route, over names: [String]) -> String {
      let length = travel.length(of: route)
      guard length > 0 else { return words(.thereAlready) + "\n" }
      let duration = travel.duration(of: route)
      let arrival = SystemClock.now.map {
        let ahead = ClockZone.system.secondsAhead(at: $0)
        return measure.arrival(afterSeconds: duration, from: $0, secondsAhead: ahead)
      }
      let time = [measure.text(ofSeconds: duration), arrival].compactMap(\.self)
      let total = words(
        .routeTotal,
        names[0],
        names[names.count - 1],
        words(travel.profile.mode.phrase),
        measure.text(ofMeters: length),
        time.joined(separator: ", ")
      )
      let lines = route.legs.indices.flatMap { leg in
        ManeuverBuilder(travel).steps(of: route.legs[leg]).map {
          line(of: $0, to: names[leg + 1], leg == route.legs.count - 1)
        }
      }
      let waiting = travel.boarding(of: route)
      let ferries = waiting > 0 ? words(.ferryNote, measure.text(ofSeconds: waiting)) : ""
      let facts = RouteFacts(route, travel).parts(.metric, in: words).joined(separator: " · ")
      let notes = [facts, ferries].filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
      return Sanitizer.clean(total) + "\n" + notes + "\n" + lines.map { Sanitizer.clean($0) + "\n" }.joined()
    }

    private func line(of step: Step, to place: String, _ isLast: Bool) -> String {
      let text = StepSentence(in: words).text(of: step, arrivingAt: place, isLast: isLast)
      return step.kind == .arrive ? text : "\(text)  \(measure.text(ofMeters: step.length))"
    }
  }
}

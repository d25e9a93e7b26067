import Geodesy
import Places
import Routing
import Wire

/// Answers typed commands, and announces what a moving user comes to.
final class DescribeConsole {
  private let maps: DescribeMaps
  private let words: Words
  private let units: UnitSystem
  private let isByClock: Bool
  private var reader: SurroundingsReader?
  private(set) var place: Coordinate?
  private var name = ""
  private var heading: Bearing?
  /// The list that was printed last.
  private var list: [(name: String, coordinate: Coordinate)] = []
  private var target: (name: String, coordinate: Coordinate)?
  private var route: SpokenDirections?
  private var narrator: Narrator
  private var memory = AnnouncementHistory()
  /// The candidates around a place, read again after leaving it.
  private var known: (center: Coordinate, neighbours: [Neighbour])?
  private var isMoving = false
  private var lastSearch: Duration?
  private(set) var isOver = false

  /// The maximum number of places in one answer.
  private static let maxFound = 7
  /// The distance up to which anything is around, in metres.
  private static let around = 5000.0
  /// The distance after which the surroundings are read again, in metres.
  private static let stale = 100.0
  /// Another route is planned no sooner.
  private static let pause = Duration.seconds(10)

  init(_ maps: DescribeMaps, _ units: UnitSystem, in words: Words, heading: Bearing?, byClock isByClock: Bool) {
    (self.maps, self.units, self.words) = (maps, units, words)
    (self.heading, self.isByClock) = (heading, isByClock)
    narrator = Narrator(units, in: words, byClock: isByClock)
    target = maps.store.flatMap { try? $0.targets() }?.first(where: \.isCurrent).map { ($0.name, $0.coordinate) }
  }

  private var orientation: Orientation { narrator.orientation(heading) }
  private var sentences: SurroundingsSentences { SurroundingsSentences(orientation, units, in: words) }
  private var distance: SpokenDistance { SpokenDistance(units, in: words) }

  private func surroundings(of place: Coordinate) -> Surroundings {
    var surroundings = reader(near: place).surroundings(of: place, facing: heading)
    surroundings.height = PlaceHeight(of: place, in: maps.heights, isOnSea: surroundings.ground.isSea)
    return surroundings
  }

  private func reader(near place: Coordinate) -> SurroundingsReader {
    let reader = reader?.reaching(place) ?? maps.reader(near: place, in: words.language)
    self.reader = reader
    return reader
  }

  /// Moves to a place, and describes it.
  func stand(at place: Coordinate, called name: String) -> [String] {
    (self.place, self.name) = (place, name)
    return sentences.lines(of: surroundings(of: place), at: name)
  }

  /// The description of a place as `--json` prints it.
  func json(of place: Coordinate, called name: String) -> JSON {
    SurroundingsJSON(sentences: sentences, name: name).json(surroundings(of: place))
  }
}

/// Typed commands.
extension DescribeConsole {
  func answer(to line: String) -> [String] {
    do throws(TypedCommand.Problem) {
      return answer(try TypedCommand(line))
    } catch {
      switch error {
      case .unknown(let word, let meant?): return [words(.meantCommand, sentences.clean(word), meant)]
      case .unknown(let word, nil): return [words(.noSuchCommand, sentences.clean(word))]
      case .needs(let word, let example): return [words(.commandNeeds, word, example)]
      case .noLength(let text): return [words(.noSuchLength, sentences.clean(text))]
      }
    }
  }

  private func answer(_ command: TypedCommand) -> [String] {
    switch command {
    case .nothing: return []
    case .help: return help
    case .quit:
      isOver = true
      return []
    case .places: return ownPlaces
    case .steps: return route?.lines ?? [words(.noRouteSet)]
    case .next: return [route?.next(isGoing: isMoving) ?? words(.noRouteSet)]
    case .target(""): return [targetLine]
    case .go(let text): return go(to: text)
    case .where, .ahead, .around, .search, .face, .move, .target, .route:
      guard let place else { return [words(.positionUnknown)] }
      return answer(command, at: place)
    }
  }

  /// Answers the commands that require a position.
  private func answer(_ command: TypedCommand, at place: Coordinate) -> [String] {
    switch command {
    case .where:
      let surroundings = surroundings(of: place)
      return sentences.whereabouts(surroundings, at: name) + sentences.street(surroundings)
    case .ahead:
      let lines = sentences.crossings(surroundings(of: place))
      return lines.isEmpty ? [words(.nothingAhead, words(.asideAhead))] : lines
    case .around(""): return sentences.around(surroundings(of: place), at: name)
    case .around(let text): return search(text, near: place, within: Self.around)
    case .search(let text): return search(text, near: place, within: .infinity)
    case .face(let turning):
      switch turning {
      case .towards(let bearing): heading = bearing
      case .by(let turn): heading = (heading ?? .north) + turn
      }
      let surroundings = surroundings(of: place)
      return sentences.street(surroundings) + sentences.crossings(surroundings)
    case .move(let bearing, let meters):
      let end = Sphere.earth.destination(from: place, bearing: bearing, distance: .meters(meters))
      return arrive(at: end, called: "")
    case .target(let text):
      guard let found = find(text) else { return [words(.nothingFoundFor, sentences.clean(text))] }
      target = found
      return [targetLine]
    case .route(let text, let mode): return route(to: text, by: mode, from: place)
    default: return []
    }
  }

  private var help: [String] {
    TypedCommand.list.map { entry in
      ([entry.word, entry.operand].filter { !$0.isEmpty }).joined(separator: " ") + ": " + words(entry.help) + "."
    }
  }

  private func go(to text: String) -> [String] {
    guard let found = find(text) else {
      return [Int(text) != nil ? words(.noSuchNumber, text) : words(.nothingFoundFor, sentences.clean(text))]
    }
    return arrive(at: found.coordinate, called: found.name)
  }

  /// Tells where one has come to without all that is around.
  private func arrive(at place: Coordinate, called name: String) -> [String] {
    (self.place, self.name) = (place, name)
    let surroundings = surroundings(of: place)
    return sentences.whereabouts(surroundings, at: name) + sentences.crossings(surroundings)
  }

  /// By its number in the list, or by its name.
  private func find(_ text: String) -> (name: String, coordinate: Coordinate)? {
    if let number = Int(text) { return list.indices.contains(number - 1) ? list[number - 1] : nil }
    return maps.place(called: text, near: place).map { ($0.name.isEmpty ? text : $0.name, $0.coordinate) }
  }

  private func search(_ text: String, near place: Coordinate, within reach: Double) -> [String] {
    let found = maps.search.results(for: text, near: place, most: Self.maxFound)
      .filter { Sphere.earth.distance(from: place, to: $0.coordinate).meters <= reach }
    guard !found.isEmpty else { return [words(.nothingFoundFor, sentences.clean(text))] }
    list = found.map { (DescribeMaps.name(of: $0), $0.coordinate) }
    return found.enumerated().map { index, result in
      let thing = Neighbour(name: result.name, kind: result.kind, place: result.coordinate)
      let title = result.kind == "address" ? sentences.clean(result.name) : sentences.title(of: thing)
      return "\(index + 1). \(title), \(bearing(to: result.coordinate, from: place))."
    }
  }

  private func bearing(to other: Coordinate, from place: Coordinate) -> String {
    let far = distance.text(ofMeters: Sphere.earth.distance(from: place, to: other).meters)
    return "\(far), \(orientation.text(of: Sphere.earth.bearing(from: place, to: other), in: words))"
  }

  private var targetLine: String {
    guard let target else { return words(.noTargetSet) }
    guard let place else { return words(.positionUnknown) }
    let far = distance.text(ofMeters: Sphere.earth.distance(from: place, to: target.coordinate).meters)
    let side = orientation.text(of: Sphere.earth.bearing(from: place, to: target.coordinate), in: words)
    return words(.targetIs, sentences.clean(target.name), far, side)
  }

  private var ownPlaces: [String] {
    let targets = (maps.store.flatMap { try? $0.targets() } ?? []).map { ($0.name, $0.coordinate) }
    let sights = (maps.store.flatMap { try? $0.places() } ?? []).map { ($0.place.name, $0.place.coordinate) }
    list = Array((targets + sights).prefix(50))
    guard !list.isEmpty else { return [words(.noPlacesKept)] }
    return list.enumerated().map { index, own in
      let whereabouts = place.map { ", " + bearing(to: own.coordinate, from: $0) } ?? ""
      return "\(index + 1). \(sentences.clean(own.name))\(whereabouts)."
    }
  }
}

/// Ways.
extension DescribeConsole {
  func route(to text: String, by mode: String, from place: Coordinate) -> [String] {
    guard let found = find(text) else { return [words(.nothingFoundFor, sentences.clean(text))] }
    let profile = RoutingProfile(TravelMode.allCases.first { $0.name == mode } ?? .foot)
    guard let route = route(to: found, profile, from: place) else {
      return [words(.noWayFound, sentences.clean(found.name))]
    }
    self.route = route
    let street = reader(near: place).streets(at: place, facing: nil, staying: nil).street?.name.spoken
    let start = name.isEmpty ? street ?? CoordinateFormat.decimal.text(of: place) : name
    let total = route.total(from: sentences.clean(start)) + "."
    return isMoving ? [total] : [total] + route.lines
  }

  private func route(
    to goal: (name: String, coordinate: Coordinate),
    _ profile: RoutingProfile,
    from place: Coordinate
  ) -> SpokenDirections? {
    let start = RoutePlaces.Place(name: "", coordinate: place)
    let end = RoutePlaces.Place(name: goal.name, coordinate: goal.coordinate)
    return (try? maps.routes.routes(over: [start, end], profile, alternatives: 0)).map {
      SpokenDirections($0, to: goal, units, in: words)
    }
  }

  private func follow(_ moment: Narrator.Moment) -> [String] {
    guard var route else { return [] }
    var sighting = Sighting(
      place: moment.place.onRoads,
      accuracy: moment.accuracy ?? 10,
      speed: moment.speed,
      course: moment.course?.degrees,
      time: moment.time
    )
    sighting.isAnew = moment.isAnew
    let outcome = route.take(sighting)
    self.route = outcome.isOver ? nil : route
    guard outcome.isAstray, lastSearch.map({ moment.time - $0 >= Self.pause }) ?? true else { return outcome.lines }
    lastSearch = moment.time
    guard let other = self.route(to: (route.name, route.goal), route.profile, from: moment.place) else {
      return outcome.lines + [words(.leftWay)]
    }
    self.route = other
    return outcome.lines + [words(.leftWay)]
  }
}

/// Announcements while moving.
extension DescribeConsole {
  /// The lines for a user at a position; first everything, and then only changes.
  func hear(_ moment: Narrator.Moment) -> [String] {
    heading = moment.course ?? heading
    (place, name) = (moment.place, "")
    guard isMoving else {
      isMoving = true
      let surroundings = surroundings(of: moment.place)
      narrator.note(surroundings, facing: heading, at: moment.time)
      return sentences.lines(of: surroundings) + follow(moment)
    }
    let status = narrator.status(at: moment)
    return status + follow(moment).filter { memory.admits($0, .warning, at: moment.time) }
      + narrator.lines(
        at: moment,
        { reader(near: moment.place).streets(at: moment.place, facing: moment.course, staying: $0) },
        { neighbours(of: moment.place) }
      )
  }

  func lose(at time: Duration) -> [String] { narrator.lose(at: time) }

  private func neighbours(of place: Coordinate) -> [Neighbour] {
    if let known, Sphere.earth.distance(from: known.center, to: place).meters < Self.stale { return known.neighbours }
    let neighbours = reader(near: place).neighbours(of: place)
    known = (place, neighbours)
    return neighbours
  }
}

import Cartography
import Cells
import Geodesy
import Places
import Routing

/// The summary of the routes found, without their steps, or why there is none.
struct RouteSummary {
  private let finder: RouteFinder
  private let host: Host

  init(_ finder: RouteFinder, _ host: Host) { (self.finder, self.host) = (finder, host) }

  private var words: Words { host.look.words }
  private var isASCII: Bool { host.look.blocks == .ascii }
  private var width: CharacterWidth { .standard }

  private static let parting = " · "
}

/// The chosen route.
extension RouteSummary {
  /// By which means it is.
  var title: String { words(.routeTitle, words(options.mode.phrase)) }

  /// The title with the route options, as far as they fit.
  func title(columns: Int) -> String {
    options.chosen.map { Self.parting + words($0.phrase) }
      .reduce(title) { width.of($0 + $1) <= columns ? $0 + $1 : $0 }
  }

  private var options: RouteOptions { finder.question.map { RouteOptions($0.profile) } ?? RouteOptions() }

  /// The title with start and destination, if they fit.
  func title(naming route: FoundRoute, columns: Int) -> String {
    let all = width.of(Self.parting) + width.of(names(of: route, columns: .max / 2))
    let title = title(columns: columns - all)
    let room = columns - width.of(title + Self.parting)
    return room < Self.fewest ? title : title + Self.parting + names(of: route, columns: room)
  }

  /// The title with distance and arrival time, or as much of that as fits.
  func title(measuring route: FoundRoute, columns: Int) -> String {
    let total = total(of: route)
    return [title + Self.parting + total, total].first { width.of($0) <= columns } ?? title
  }

  /// The minimum columns in which two place names are recognizable.
  private static let fewest = 24

  /// The start and destination; a short name leaves its space to the other one.
  func names(of route: FoundRoute, columns: Int) -> String {
    let arrow = isASCII ? " -> " : " → "
    let stops = route.places.count - 2
    let between = arrow + (stops > 0 ? "+\(stops)" + arrow : "")
    let room = columns - width.of(between)
    let (from, to) = (Sanitizer.clean(route.from.name), Sanitizer.clean(route.to.name))
    let roomOfFirst = max(room / 2, room - width.of(to))
    let first = width.truncating(from, to: max(roomOfFirst, 4))
    return first + between + width.truncating(to, to: max(room - width.of(first), 4))
  }
}

/// Of all of them.
extension RouteSummary {
  /// A line for each route, with its distinguishing street; all of them have the same details.
  func routes(columns: Int) -> [String] {
    let tellings: [(FoundRoute) -> String] = [total, brief, size]
    let choices = tellings.lazy.map { measure in
      finder.routes.indices.map { line(of: $0, measure, columns: columns) }
    }
    let fitting = choices.first { lines in lines.allSatisfy { width.of($0) <= columns } }
    return fitting ?? finder.routes.indices.map { width.truncating(line(of: $0, size, columns: columns), to: columns) }
  }

  /// The street is shortened as on the map, where it is too long.
  private func line(of index: Int, _ measure: (FoundRoute) -> String, columns: Int) -> String {
    let sign = finder.routes.count > 1 ? (index == finder.choice ? "\(bullets.on) " : "\(bullets.off) ") : ""
    let figures = sign + measure(finder.routes[index])
    let lines = streets(of: index).map { figures + Self.parting + words(.routeOverStreet, $0) }
    return lines.first { width.of($0) <= columns } ?? lines.last ?? figures
  }

  /// The name of the street that distinguishes a route from the others, in full and shortened.
  private func streets(of index: Int) -> [String] {
    let all = finder.routes
    let others = all.indices.filter { $0 != index }.map { all[$0] }
    guard let street = all[index].street(apartFrom: others) else { return [] }
    return [street, ShortForms.shortened(street)].map { Sanitizer.clean($0, limit: 60) }
  }

  /// Before the chosen route, and before the others.
  private var bullets: (on: String, off: String) { isASCII ? ("*", "o") : ("●", "○") }

  func total(of route: FoundRoute) -> String {
    guard route.length > 0 else { return words(.thereAlready) }
    guard let now = host.timestamp else { return size(of: route) }
    let arrival = measure.arrival(afterSeconds: route.duration, from: now, secondsAhead: host.secondsAhead)
    return size(of: route) + Self.parting + arrival
  }

  /// With nothing but the clock for when one is there.
  private func brief(of route: FoundRoute) -> String {
    guard route.length > 0, let now = host.timestamp else { return total(of: route) }
    let clock = measure.clock(afterSeconds: route.duration, from: now, secondsAhead: host.secondsAhead)
    return size(of: route) + Self.parting + clock
  }

  /// How far and how long it is.
  private func size(of route: FoundRoute) -> String {
    measure.text(ofMeters: route.length) + Self.parting + measure.text(ofSeconds: route.duration)
  }

  /// A line with climb, steps and surface, as far as they fit, or the reason why flat ground isn't preferred.
  func facts(of route: FoundRoute, columns: Int) -> [String] {
    let parts = route.facts.parts(host.look.units, in: words).reduce(into: [String]()) { parts, part in
      if width.of((parts + [part]).joined(separator: Self.parting)) <= columns { parts.append(part) }
    }
    let line = parts.isEmpty ? [] : [parts.joined(separator: Self.parting)]
    return line + (route.profile.preference == .flat && route.facts.track == nil ? [words(.routeNoHeights)] : [])
  }

  /// The waiting time for ferries, which depends on the timetable, and other places with the names of its places.
  func notes(on route: FoundRoute) -> [String] {
    let ferries = route.waiting > 0 ? [words(.ferryNote, measure.text(ofSeconds: route.waiting))] : []
    let ambiguous = route.places.filter { !$0.namesakes.isEmpty }.prefix(Self.maxNamesakeNotes)
    return ferries + ambiguous.map(namesakeNote)
  }

  private static let maxNamesakeNotes = 2

  private func namesakeNote(on place: RoutePlace) -> String {
    let others = place.namesakes.map { other in
      let distance = Sphere.earth.distance(from: place.coordinate, to: other.coordinate).meters
      let whereabouts = [Sanitizer.clean(other.detail, limit: 40), measure.text(ofMeters: distance)]
      return whereabouts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    return words(.routeNamesakes, Sanitizer.clean(place.name, limit: 40), others.joined(separator: "; "))
  }

  private var measure: RoundedMeasure { RoundedMeasure(host.look.units, in: words) }
}

/// Where there is none.
extension RouteSummary {
  /// The message if there is no route.
  var problem: [String] {
    guard let problem = finder.problem else { return [words(.routeFinding)] }
    return switch problem {
    case .unknown(let name): [words(.routeUnknown, short(name)), words(.routeAskAnew)]
    case .noRoads: [words(.routeNoRoads), words(.routeNoRoadsAdvice)]
    case .tooLarge: [words(.routeTooLarge), words(.routeTooLargeAdvice)]
    case .apart: [words(.routeApart), words(.routeTooLargeAdvice)]
    case .noRoad(let name): [words(.routeNoRoad, short(name)), words(.routeOtherwise)]
    case .noRoute(nil): [words(.routeNoWay), words(.routeOtherwise)]
    case .noRoute(let place?):
      [words(.routeNoWay), words(.routeReachable, host.look.spelling.text(of: place, resolution: .meters(10)))]
    }
  }

  private func short(_ name: String) -> String { width.truncating(Sanitizer.clean(name), to: 24) }
}

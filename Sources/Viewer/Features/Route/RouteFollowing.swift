import Cells
import Geodesy
import Positioning
import Routing
import Wire

/// Navigation along a route with a receiver: the next steps, announcements, and whether the route was left.
final class RouteFollowing {
  private let host: Host
  private(set) var route: FoundRoute
  private var follower: RouteTracker
  private var panel: TurnPanel?
  /// The latest announcement.
  private var words = ""
  /// The time of the latest search for another route because this one was left.
  private var lastSearch: Duration?
  private var lastReroute: Duration?
  private var uTurn = AnnouncedUTurn()
  private var time = Duration.zero

  /// The minimum time between searches for another route; one found sooner after the previous one isn't announced,
  /// except for a U-turn.
  private static let pause = Duration.seconds(10)
  /// The accuracy assumed for a receiver that reports none, in metres.
  private static let defaultAccuracy = 10.0

  init(_ host: Host, _ route: FoundRoute) {
    (self.host, self.route) = (host, route)
    follower = RouteTracker(route.tracked)
    panel = TurnPanel(host) { [weak self] in self?.view }
  }

  var along: Double { follower.along }

  /// The stops ahead, and the destination.
  var placesAhead: [RoutePlace] { Array(route.places.dropFirst(route.tracked.legs(before: along) + 1)) }

  /// Continues along another route, from where it was requested.
  func take(_ route: FoundRoute) {
    self.route = route
    let position = host.position.receiver?.position
    let isReversed = sentence.isReversed(to: position?.course)
    follower = RouteTracker(rerouted: route.tracked, at: follower.speed, isReversed: isReversed)
    let news = isReversed ? host.look.words(.turnUturn) : sentence.rerouted
    if isReversed || sentence.isFirstTurnUTurn {
      guard uTurn.isNews(at: position?.coordinate) else { return }
    }
    // Repeated rerouting isn't announced every time.
    let isNews = isReversed || lastReroute.map { time - $0 >= Self.pause || time < $0 } ?? true
    if isNews { say(.astray, news) }
    lastReroute = time
    host.messages.show(news)
  }

  /// Updates the position; true if another route is needed.
  func take(_ position: KnownPosition, anew: Bool) -> Bool {
    var sighting = sighting(position)
    sighting.isAnew = anew
    // A replay may jump back.
    if anew, sighting.time < time { follower = RouteTracker(route.tracked) }
    time = sighting.time
    tell(follower.take(sighting))
    guard follower.state == .astray else {
      lastSearch = nil
      return false
    }
    guard lastSearch.map({ time - $0 >= Self.pause || time < $0 }) ?? true else { return false }
    lastSearch = time
    return true
  }

  /// Extrapolates the position without a fix; true if it moved along the route.
  func pass() -> Bool {
    guard let position = host.position.receiver?.position, isReckoning else { return false }
    let before = follower.along
    tell(follower.pass(to: time + position.age))
    return follower.along != before
  }

  /// Whether the position is extrapolated without reports from the receiver.
  var isReckoning: Bool {
    guard follower.state == .following, follower.speed > 0, let age = host.position.receiver?.position?.age else {
      return false
    }
    return age >= .seconds(1) && age < RouteTracker.longestSilence
  }

  private func sighting(_ position: KnownPosition) -> Sighting {
    Sighting(
      place: position.coordinate.onRoads,
      accuracy: position.accuracy ?? Self.defaultAccuracy,
      speed: position.fix.speed?.metersPerSecond,
      course: position.course?.degrees,
      time: position.fix.time.map { .milliseconds($0.millisecondsSince1970) } ?? time + .seconds(1)
    )
  }

  private var sentence: FollowSentence { FollowSentence(of: route, host.look) }

  private func tell(_ news: [RouteTracker.Event]) {
    for piece in news {
      switch piece {
      case .announcement(let announcement): say(.turn, sentence.text(of: announcement))
      // Leaving the route is announced with the new route.
      case .left: break
      case .arrived:
        say(.arrived, sentence.arrival)
        host.messages.show(words)
      }
    }
  }

  private func say(_ event: Sounds.Event, _ text: String) {
    words = text
    host.messages.sounds.say(event, text)
  }
}

/// The place where a U-turn was announced last: it is announced again only some way from there.
struct AnnouncedUTurn {
  private var place: Coordinate?

  /// In metres.
  private static let spacing = 100.0

  /// Whether a U-turn may be announced at a place, which is then the last one.
  mutating func isNews(at place: Coordinate?) -> Bool {
    if let last = self.place, let place, Sphere.earth.distance(from: last, to: place).meters < Self.spacing {
      return false
    }
    self.place = place
    return true
  }
}

/// Display and announcements.
extension RouteFollowing {
  private var view: TurnPanel.View { TurnPanel.View(route: route, tracker: follower) }

  var report: JSON {
    let step = { (index: Int?) -> JSON in index.map { .integer($0) } ?? .null }
    return [
      "state": .string(follower.state.rawValue), "reversed": .bool(follower.isReversed),
      "along": .rounded(follower.along, digits: 1), "next": step(follower.next?.step),
      "distance": .rounded(follower.next?.distance ?? 0, digits: 1), "then": step(view.after),
      "distanceLeft": .rounded(follower.distanceLeft, digits: 1), "timeLeft": .rounded(follower.timeLeft, digits: 1),
      "said": .string(words),
    ]
  }
}

/// The announcements during navigation.
struct FollowSentence {
  private let route: FoundRoute
  private let words: Words
  private let measure: RoundedMeasure
  private let sentence: StepSentence

  init(of route: FoundRoute, _ look: Look) {
    (self.route, words) = (route, look.words)
    measure = RoundedMeasure(look.units, in: look.words)
    sentence = StepSentence(look.units, in: look.words)
  }

  func text(of announcement: Announcement) -> String {
    let turn = announcement.then.map { then in
      words(.followThen, text(of: announcement.step), inside(text(of: then)))
    }
    let isAhead = announcement.occasion == .early || announcement.occasion == .soon
    return isAhead
      ? ahead(announcement.step, announcement.distance, turn) : turn ?? text(of: announcement.step)
  }

  /// The announcement of a step that is some metres ahead, or of its turn with the one after it.
  private func ahead(_ step: Int, _ meters: Double, _ turn: String? = nil) -> String {
    let distance = measure.text(ofMeters: meters)
    guard route.steps[step].kind != .arrive else { return words(.followArriving, distance, goal(of: step)) }
    return words(.followAhead, distance, inside(turn ?? text(of: step)))
  }

  var arrival: String { text(of: route.steps.count - 1) }

  /// The announcement after rerouting: the first turn, not the road that one is on.
  var rerouted: String {
    guard let turn = route.tracked.nextStep(after: 0) else { return words(.followNewRoute, inside(text(of: 0))) }
    return words(.followNewRoute, inside(ahead(turn, route.tracked.starts[turn])))
  }

  /// Whether the route begins against a course, with a U-turn.
  func isReversed(to course: Bearing?) -> Bool {
    let start = Bearing(degrees: route.steps[0].bearingAfter)
    return course.map { abs((start - $0).degrees) > Self.sharpest } ?? false
  }

  var isFirstTurnUTurn: Bool { route.tracked.nextStep(after: 0).map { route.steps[$0].direction == .uturn } ?? false }

  /// In degrees.
  private static let sharpest = 120.0

  func text(of step: Int) -> String {
    let isLast = route.isLast(route.goal(of: step))
    let text = sentence.text(of: route.steps[step], arrivingAt: goal(of: step), isLast: isLast)
    return Sanitizer.clean(text, limit: Self.longest)
  }

  /// The name of the place to which a step leads.
  func goal(of step: Int) -> String {
    Sanitizer.clean(route.name(of: route.goal(of: step), in: words), limit: Self.longest)
  }

  private static let longest = 200

  /// A sentence as part of another one.
  private func inside(_ sentence: String) -> String { sentence.prefix(1).lowercased() + sentence.dropFirst() }
}

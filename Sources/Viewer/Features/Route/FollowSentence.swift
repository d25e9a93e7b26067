import Cells
import Geodesy
import Routing

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
    guard let turn = route.way.nextStep(after: 0) else { return words(.followNewWay, inside(text(of: 0))) }
    return words(.followNewWay, inside(ahead(turn, route.way.starts[turn])))
  }

  /// Whether the route begins against a course, with a U-turn.
  func isReversed(to course: Bearing?) -> Bool {
    let start = Bearing(degrees: route.steps[0].bearingAfter)
    return course.map { abs((start - $0).degrees) > Self.sharpest } ?? false
  }

  var isFirstTurnUTurn: Bool { route.way.nextStep(after: 0).map { route.steps[$0].direction == .uturn } ?? false }

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

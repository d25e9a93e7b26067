import Cells
import Geodesy
import Routing

/// What is said to somebody who follows a way.
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
    let isAhead = announcement.occasion == .early || announcement.occasion == .soon
    let distance = measure.text(ofMeters: announcement.distance)
    if isAhead, route.steps[announcement.step].kind == .arrive {
      return words(.followArriving, distance, goal(of: announcement.step))
    }
    let step = text(of: announcement.step)
    let turn = announcement.then.map { words(.followThen, step, inside(text(of: $0))) } ?? step
    return isAhead ? words(.followAhead, distance, inside(turn)) : turn
  }

  var arrival: String { text(of: route.steps.count - 1) }

  /// Said to somebody who goes somewhere, if that is known.
  func newWay(facing course: Bearing?) -> String {
    let start = Bearing(degrees: route.steps[0].bearingAfter)
    let isBack = course.map { abs((start - $0).degrees) > Self.sharpest } ?? false
    return words(.followNewWay, inside(isBack ? words(.turnUturn) : text(of: 0)))
  }

  /// Whoever faces farther away than that from where a way leads has to turn round, in degrees.
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

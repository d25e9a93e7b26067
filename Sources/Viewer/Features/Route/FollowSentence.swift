import Cells
import Routing

/// What is said to somebody who follows a way.
struct FollowSentence {
  private let route: FoundRoute
  private let words: Words
  private let measure: RoundedMeasure

  init(of route: FoundRoute, _ look: Look) {
    (self.route, words) = (route, look.words)
    measure = RoundedMeasure(look.units, in: look.words)
  }

  func text(of announcement: Announcement) -> String {
    let isAhead = announcement.occasion == .early || announcement.occasion == .soon
    let distance = measure.text(ofMeters: announcement.distance)
    if isAhead, route.steps[announcement.step].kind == .arrive {
      return words(.followArriving, distance, Sanitizer.clean(route.to.name, limit: Self.longest))
    }
    let step = text(of: announcement.step)
    let turn = announcement.then.map { words(.followThen, step, inside(text(of: $0))) } ?? step
    return isAhead ? words(.followAhead, distance, inside(turn)) : turn
  }

  var arrival: String { text(of: route.steps.count - 1) }

  var newWay: String { words(.followNewWay, inside(text(of: 0))) }

  func text(of step: Int) -> String {
    let text = StepSentence(in: words)
      .text(of: route.steps[step], arrivingAt: route.to.name, isLast: step == route.steps.count - 1)
    return Sanitizer.clean(text, limit: Self.longest)
  }

  private static let longest = 200

  /// A sentence as part of another one.
  private func inside(_ sentence: String) -> String { sentence.prefix(1).lowercased() + sentence.dropFirst() }
}

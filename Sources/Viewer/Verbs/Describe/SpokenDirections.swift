import Cells
import Geodesy
import Routing

/// A route described step by step, while moving along it or in advance.
struct SpokenDirections {
  let name: String
  let goal: Coordinate
  let profile: RoutingProfile
  private let route: Route
  private let travel: ProfileGraph
  private let followed: TrackedRoute
  private var follower: RouteTracker
  private let words: Words
  private let sentence: StepSentence
  private let distance: SpokenDistance
  /// The index of the step to print at the next request.
  private var nextIndex = 0

  private static let longest = 200

  init(
    _ found: (routes: [Route], travel: ProfileGraph),
    to goal: (name: String, coordinate: Coordinate),
    _ units: UnitSystem,
    in words: Words
  ) {
    (name, self.goal, self.words) = (goal.name, goal.coordinate, words)
    (route, travel, profile) = (found.routes[0], found.travel, found.travel.profile)
    followed = TrackedRoute(route, travel)
    follower = RouteTracker(followed)
    sentence = StepSentence(units, in: words)
    distance = SpokenDistance(units, in: words)
  }

  /// How far it is and how long it takes.
  func total(from start: String) -> String {
    let measure = RoundedMeasure(in: words)
    let total = words(
      .routeTotal,
      start,
      Sanitizer.clean(name, limit: Self.longest),
      words(profile.mode.phrase),
      distance.length(ofMeters: travel.length(of: route)),
      measure.text(ofSeconds: travel.duration(of: route))
    )
    let waiting = travel.boarding(of: route)
    return waiting > 0 ? total + ". " + words(.ferryNote, measure.text(ofSeconds: waiting)) : total
  }

  /// All steps, a line each.
  var lines: [String] {
    followed.steps.indices.map { index in
      let step = followed.steps[index]
      let length = step.kind == .arrive ? "" : ", \(distance.length(ofMeters: step.length))"
      return "\(index + 1). \(text(of: index))\(length)."
    }
  }

  /// The next step, while moving or on request one after the other.
  mutating func next(isGoing: Bool) -> String {
    if isGoing, let next = follower.next {
      return words(.inDistance, distance.length(ofMeters: next.distance), inside(text(of: next.step))) + "."
    }
    let step = min(nextIndex, followed.steps.count - 1)
    nextIndex = step + 1
    return text(of: step) + "."
  }

  /// The announcements for a position on or off the route; and whether it needs another one.
  mutating func take(_ sighting: Sighting) -> (lines: [String], isAstray: Bool, isOver: Bool) {
    var lines: [String] = []
    var (isAstray, isOver) = (false, false)
    for news in follower.take(sighting) {
      switch news {
      case .announcement(let announcement): lines.append(text(of: announcement))
      case .left: isAstray = true
      case .arrived:
        isOver = true
        lines.append(text(of: followed.steps.count - 1) + ".")
      }
    }
    return (lines, isAstray, isOver)
  }

  private func text(of announcement: Announcement) -> String {
    let text = text(of: announcement.step)
    guard announcement.occasion == .early || announcement.occasion == .soon else { return text + "." }
    return words(.inDistance, distance.length(ofMeters: announcement.distance), inside(text)) + "."
  }

  private func text(of step: Int) -> String {
    let text = sentence.text(of: followed.steps[step], arrivingAt: name, isLast: true)
    return Sanitizer.clean(text, limit: Self.longest)
  }

  /// A sentence as part of another one.
  private func inside(_ sentence: String) -> String { sentence.prefix(1).lowercased() + sentence.dropFirst() }
}

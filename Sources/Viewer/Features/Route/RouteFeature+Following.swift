import Geodesy
import Positioning
import Routing

/// Navigation with a receiver.
extension RouteFeature {
  /// The maximum distance from a route at which navigation can start, in metres.
  private static let farthest = 100.0
  private static let closeEnough = 16.0

  func beginFollowing() {
    guard let receiver = host.position.receiver else { return host.messages.refuse(host.look.words(.noReceiver)) }
    guard let position = receiver.position else { return host.messages.refuse(host.look.words(.noFix)) }
    guard let route else { return host.messages.refuse(words(.navigationNeedsRoute)) }
    (index, line.step, overview) = (nil, nil, nil)
    close()
    host.navigator.frame([position.coordinate], nearEnough: Self.closeEnough)
    if host.look.lock == .off { host.look.lock = .lookAhead }
    following = RouteFollowing(host, route)
    layOut()
    host.messages.show(words(.followStarts))
    if route.way.distance(from: position.coordinate.onRoads) > Self.farthest { findAnew() } else { take(position) }
  }

  func endFollowing() {
    following = nil
    layOut()
    host.messages.show(words(.followEnds))
  }

  func hear(_ news: Receiver.Event) {
    guard following != nil, case .fix(_, let outcome) = news, outcome == .accepted || outcome == .acceptedAnew,
      let position = host.position.receiver?.position
    else { return }
    take(position, anew: outcome == .acceptedAnew)
  }

  private func take(_ position: KnownPosition, anew: Bool = false) {
    guard let following else { return }
    if following.take(position, anew: anew) { findAnew() }
    line.travel(to: following.along)
  }

  /// Finds another route from the current position.
  private func findAnew() {
    if let question = questionFromHere { finder?.ask(question, on: host.maps.sightFiles) }
  }

  /// The request for rerouting from the current position.
  var questionFromHere: RouteFinder.Question? {
    guard let following, var question = finder?.question else { return nil }
    let here = RoutePlace(name: words(.routeHere), coordinate: host.standpoint.coordinate)
    // Stops already passed are left out.
    question.places = ([here] + following.placesAhead).map { .place($0) }
    question.facing = host.position.receiver?.position?.course
    return question
  }

  func advance(by elapsed: Duration) -> Bool { following?.pass() ?? false }

  var timeToNextChange: Duration? { following?.isReckoning == true ? .seconds(1) : nil }
}

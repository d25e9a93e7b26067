import Cells
import Geodesy
import Places
import Positioning
import Routing
import Scene
import Terminal
import Wire

/// The keys and the mouse.
extension RouteFeature {
  func take(_ key: Key) -> Bool {
    guard let panel, let action = host.look.keys.action(for: key, in: .route) else { return false }
    if let taken = panel.profile.take(action) { return taken }
    follow(action)
    return true
  }

  private func follow(_ action: Action) {
    switch action {
    case .routeUp: step(to: (index ?? 0) - 1)
    case .routeDown: step(to: (index ?? -1) + 1)
    case .routePageUp: step(to: (index ?? 0) - 5)
    case .routePageDown: step(to: (index ?? -1) + 5)
    case .routeFirst: step(to: -1)
    case .routeLast: step(to: .max)
    case .routeCloseUp: look(closeUp: true)
    case .routeList: fold()
    case .routeProfile: panel?.turnProfile()
    case .routeFollow: following == nil ? beginFollowing() : endFollowing()
    case .routeSave: keep()
    case .routeWayBy:
      options.mode = options.mode.next
      change { $0.profile = options.profile }
    case .routeOptions: openOptions()
    case .routeSwap: change { $0.places.reverse() }
    case .routeOther: takeOther()
    case .routeStop: addStop()
    case .routeNoStop: removeStop()
    case .routeOrder: findBestOrder()
    case .routeDelete: drop()
    default: close()
    }
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture else { return false }
    if question != nil {
      guard let place = place(clickedAt: cell) else { return false }
      answer(place)
      return true
    }
    guard let panel else { return false }
    guard panel.contains(cell) else { return takeOther(at: cell) || panel.profile.choose(near: cell) }
    if let index = panel.routeIndex(at: cell) {
      choose(index)
    } else if panel.isHandle(cell) {
      fold()
    } else if let chosen = panel.step(at: cell) {
      step(to: chosen)
    }
    return true
  }
}

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
    if route.tracked.distance(from: position.coordinate.onRoads) > Self.farthest { findAnew() } else { take(position) }
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

/// Keeping it.
extension RouteFeature {
  /// The route as it is saved for the next start; nil if there is none.
  var memory: RouteMemory? {
    let isSought = finder?.isBusy == true
    guard let places = route?.places ?? (isSought ? finder?.question?.knownPlaces : nil) else { return nil }
    return RouteMemory(places: places, profile: route?.profile ?? options.profile, isOpen: panel != nil)
  }

  /// Has it found again, without another look at it: the view comes back, too.
  func restore(_ memory: RouteMemory) {
    guard host.maps.facts.isGeographic else { return }
    options = RouteOptions(memory.profile)
    find(RouteFinder.Question(places: memory.places.map { .place($0) }, profile: memory.profile), isOpen: memory.isOpen)
    keepsView = true
  }

  func keep() {
    guard let route else { return }
    let others = (finder?.routes ?? []).indices.filter { $0 != finder?.choice }.compactMap { finder?.routes[$0] }
    let places = route.places.indices.map { route.name(of: $0, in: words) }
    let name = words.name(ofRouteOver: places, street: route.street(apartFrom: others))
    do throws(PlaceError) {
      try host.places.own.opened()
        .add(Track(name: name, segments: [route.line.map { TrackPoint(coordinate: $0) }]))
      host.messages.show(words(.routeKept, Sanitizer.clean(name)))
    } catch {
      host.messages.show(words(.routeNotKept, words.text(of: error)))
    }
  }
}

/// Reporting.
extension RouteFeature {
  func report(in viewport: Viewport) -> [(key: String, value: JSON)] {
    guard let route else { return [] }
    return [
      (
        "route",
        [
          "by": .string(route.profile.mode.name), "avoid": route.profile.avoidedJSON,
          "prefer": route.profile.preferredJSON, "from": .string(route.from.name), "to": .string(route.to.name),
          "over": .array(
            route.places.dropFirst().dropLast().map { place in
              [
                "latitude": .number(place.coordinate.latitude.degrees),
                "longitude": .number(place.coordinate.longitude.degrees),
              ]
            }
          ),
          "ways": .integer(max(finder?.routes.count ?? 0, 1)), "way": .integer(finder?.choice ?? 0),
          "distance": .rounded(route.length, digits: 1), "duration": .rounded(route.duration, digits: 1),
          "durations": finder?.comparison.json ?? .null, "steps": .integer(route.steps.count),
          "step": index.map { .integer($0) } ?? .null,
          "followed": following?.report ?? .null,
        ]
      )
    ]
  }
}

/// The part of a route that is saved for the next start: its places, travel mode and options; the route itself is
/// computed again on the maps available.
struct RouteMemory {
  let places: [RoutePlace]
  let profile: RoutingProfile
  /// Whether its panel is open.
  let isOpen: Bool

  init(places: [RoutePlace], profile: RoutingProfile, isOpen: Bool) {
    (self.places, self.profile, self.isOpen) = (places, profile, isOpen)
  }

  /// Nil where it makes no sense.
  init?(_ json: JSON) {
    let written = json["places"]?.array ?? []
    guard let mode = TravelMode.allCases.first(where: { $0.name == json["by"]?.string }),
      (2...RouteFeature.maxPlaces).contains(written.count)
    else { return nil }
    places = written.compactMap { place in
      Coordinate(place).map { RoutePlace(name: place["name"]?.string ?? "", coordinate: $0) }
    }
    guard places.count == written.count else { return nil }
    isOpen = json["open"]?.bool ?? false
    profile = RoutingProfile(
      mode,
      avoiding: Set((json["avoid"]?.array ?? []).compactMap { $0.string.flatMap(RoutingProfile.Avoidance.init) }),
      preferring: json["prefer"]?.string.flatMap(RoutingProfile.Preference.init)
    )
  }

  var json: JSON {
    [
      "by": .string(profile.mode.name), "open": .bool(isOpen), "avoid": profile.avoidedJSON,
      "prefer": profile.preferredJSON,
      "places": .array(places.map { $0.coordinate.json.adding("name", .string($0.name)) }),
    ]
  }
}

extension RoutingProfile {
  var avoidedJSON: JSON { .array(avoided.map(\.rawValue).sorted().map { .string($0) }) }
  var preferredJSON: JSON { preference.map { .string($0.rawValue) } ?? .null }
}

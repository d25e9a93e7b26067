import Cells
import Geodesy
import Places
import Positioning
import Scene
import Wire

/// Follows the shown track or GPX route from waypoint to waypoint.
final class Waypoints: HostClient, Feature {
  static let options: [Option] = [
    .value("arrival-radius", "METERS", "distance at which a waypoint counts as reached").usually("50")
      .ranked(301)
  ]

  private let state: ResumedState
  private var legs: LegNavigation { host.places.legs }
  init(_ host: Host) throws {
    state = ResumedState("navigation", in: host.start.isLive ? Environment.current.stateFolder : nil)
    super.init(in: host)
    if let text = host.start.arguments["arrival-radius"] {
      guard let radius = wholeNumber(text, in: 1...100_000) else {
        throw Failure(.arrivalRadiusInvalid, Sanitizer.clean(text))
      }
      legs.radius = .meters(Double(radius))
    }
    guard host.position.receiver != nil, !host.start.arguments.has("fresh") else { return }
    state.json.map(legs.resume)
    guard let leg = legs.leg else { return }
    state.save(legs.json)
    host.messages.show(words(.waypointsResumed, Sanitizer.clean(leg.end.name, limit: 40)))
  }

  func perform(_ action: Action) -> Bool {
    guard action == .navigateWaypoints else { return false }
    guard legs.leg == nil else {
      legs.end()
      state.save(nil)
      host.messages.show(words(.waypointsEnd))
      return true
    }
    begin()
    return true
  }

  private func begin() {
    guard let track = host.places.tracks.followed, !track.waypoints.isEmpty else {
      return host.messages.refuse(words(.waypointsNeedTrack))
    }
    guard let receiver = host.position.receiver else { return host.messages.refuse(words(.noReceiver)) }
    guard let position = receiver.position else { return host.messages.refuse(words(.noFix)) }
    let names = Dictionary(
      (host.start.given?.places ?? []).map { ($0.coordinate, $0.name) },
      uniquingKeysWith: { first, _ in first }
    )
    let waypoints = track.waypoints.enumerated().map { index, place in
      LegNavigation.Waypoint(name: names[place] ?? words(.waypointNumber, "\(index + 1)"), coordinate: place)
    }
    legs.begin(track.name, waypoints, from: position.coordinate)
    state.save(legs.json)
    if host.look.lock == .off { host.look.lock = .lookAhead }
    announce(.waypointsStart, "")
    hear(position.coordinate)
  }

  func hear(_ news: Receiver.Event) {
    guard case .fix(_, let outcome) = news, outcome == .accepted || outcome == .acceptedAnew,
      let place = host.position.receiver?.position?.coordinate
    else { return }
    hear(place)
  }

  private func hear(_ place: Coordinate) {
    let progress = legs.take(place)
    if progress != nil { state.save(legs.json) }
    switch progress {
    case .reached(let waypoint):
      if let text = announce(.waypointReached, Sanitizer.clean(waypoint.name, limit: 40)) {
        host.messages.sounds.say(.turn, text)
      }
    case .arrived(let waypoint):
      let text = words(.youAreThere, Sanitizer.clean(waypoint.name, limit: 80)) + "."
      host.messages.show(text)
      host.messages.sounds.say(.arrived, text)
    case nil: break
    }
  }

  /// Shows a message about the waypoint reached and the next one; returns it.
  @discardableResult
  private func announce(_ phrase: Phrase, _ reached: String) -> String? {
    guard let leg = legs.leg else { return nil }
    let approach = host.standpoint.approach(to: leg.end.coordinate)
    let name = Sanitizer.clean(leg.end.name, limit: 40)
    let text = words(phrase, reached, name, host.look.measures.text(of: approach.distance))
    host.messages.show(text)
    return text
  }

  func report(in viewport: Viewport) -> [(key: String, value: JSON)] {
    guard let leg = legs.leg else { return [] }
    let approach = host.standpoint.approach(to: leg.end.coordinate, begun: leg.start)
    return [
      (
        "leg",
        [
          "route": .string(leg.route), "waypoint": .integer(leg.index + 1), "waypoints": .integer(leg.count),
          "name": .string(leg.end.name), "distance": .rounded(approach.distance.meters, digits: 1),
          "azimuth": .rounded(approach.bearing.degrees, digits: 1),
          "crossTrack": approach.crossTrackError.map { .rounded($0.meters, digits: 1) } ?? .null,
          "remaining": .rounded((approach.distance + leg.beyond).meters, digits: 1),
          "arrivalRadius": .rounded(legs.radius.meters, digits: 1),
        ]
      )
    ]
  }
}

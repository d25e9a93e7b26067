import Geodesy

/// A simulation as a source, in its own time.
final class SimulationSource: Playable {
  let name = SourceName.simulation
  let descriptor: Int32? = nil
  let isSending = false
  var isPaused = false {
    didSet { if oldValue { hasResumed = true } }
  }
  var speed = 1.0

  private let simulation: Simulation
  private(set) var position = Duration.zero
  private var next = 0
  private var last: Duration?
  /// Whether the time since the last call was a pause.
  private var hasResumed = false

  init(_ route: SimulatedRoute, from start: UTCTime) {
    simulation = Simulation(route, from: start)
  }

  var deadline: Duration? {
    guard let last else { return .zero }
    return isPaused ? nil : last + max(simulation.step * next - position, .zero) / speed
  }

  func read(at now: Duration) -> [SourceEvent] {
    var events: [SourceEvent] = []
    if last == nil { events.append(.link(Link(.connected))) }
    if !isPaused, !hasResumed { position += max(now - (last ?? now), .zero) * speed }
    (last, hasResumed) = (now, false)
    // Only the last of many is worth something: the others are over.
    while simulation.step * next <= position + Replay.tolerance {
      let isLast = simulation.step * (next + 1) > position + Replay.tolerance
      if isLast || events.count < 100 { events.append(.fix(simulation.fix(next))) }
      next += 1
    }
    return events
  }

  func seek(by step: Duration) {
    position = max(position + step, .zero)
    next = Int(position / simulation.step)
  }

  /// A simulated receiver that follows a route.
  struct Simulation {
    private let route: SimulatedRoute
    private let legs: [Leg]
    private let length: Double
    private let start: UTCTime

    private struct Leg {
      let start: Coordinate
      let bearing: Bearing
      let meters: Double
    }

    /// Creates a drive that begins at an instant.
    init(_ route: SimulatedRoute, from start: UTCTime) {
      self.route = route
      self.start = start
      legs = zip(route.places, route.places.dropFirst() + route.places.prefix(1)).map { from, to in
        Leg(
          start: from,
          bearing: Sphere.earth.bearing(from: from, to: to),
          meters: Sphere.earth.distance(from: from, to: to).meters
        )
      }
      length = legs.reduce(0) { $0 + $1.meters }
    }

    /// The time from one fix to the next.
    var step: Duration { .seconds(1) / route.rate }

    /// The fix that many steps after the start.
    func fix(_ number: Int) -> Fix {
      let elapsed = step * number
      let (place, course) = position(after: route.speed.metersPerSecond * (elapsed / .seconds(1)))
      var fix = Fix()
      fix.time = start + elapsed
      fix.mode = .threeDimensional
      fix.status = .simulated
      fix.setPlace(lat: place.latitude.degrees, lon: place.longitude.degrees)
      fix.altMSL = 10
      fix.speed = route.speed
      fix.track = course
      fix.eph = 5
      (fix.nSat, fix.uSat) = (12, 9)
      fix.source = "simulated"
      return fix
    }

    private func position(after meters: Double) -> (Coordinate, Bearing) {
      var rest = meters.truncatingRemainder(dividingBy: max(length, 1))
      for leg in legs where leg.meters > 0 {
        if rest < leg.meters {
          let place = Sphere.earth.destination(from: leg.start, bearing: leg.bearing, distance: .meters(rest))
          return (place, rest < 1 ? leg.bearing : Sphere.earth.bearing(from: leg.start, to: place))
        }
        rest -= leg.meters
      }
      return (route.places[0], legs[0].bearing)
    }
  }
}

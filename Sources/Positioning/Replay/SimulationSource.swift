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
}

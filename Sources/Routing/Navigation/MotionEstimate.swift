/// The speed: as reported by the receiver, or derived from its positions.
struct MotionEstimate: Sendable {
  private var recent: [Sighting] = []
  private(set) var speed = 0.0
  /// Between the last two places.
  private(set) var meanSpeed = 0.0
  /// How wrong that may be, in metres a second.
  private(set) var error = 0.0
  /// Whether the receiver reports the speed.
  private(set) var isTold = true
  /// The time of the last implausible jump between positions.
  private var lastJump: Duration?

  private static let memory = Duration.seconds(10)

  /// The time after a jump during which either position may be the wrong one.
  private static let doubt = Duration.seconds(6)

  /// Lower speeds count as standing still, in metres a second.
  static let slowest = 0.7

  var isMoving: Bool { speed >= Self.slowest }

  func isInDoubt(at time: Duration) -> Bool { lastJump.map { time - $0 < Self.doubt } ?? false }

  mutating func take(_ sighting: Sighting) {
    if let last = recent.last, isJump(sighting, after: last) { lastJump = sighting.time }
    recent.append(sighting)
    recent.removeAll { sighting.time - $0.time > Self.memory }
    let before = isTold && recent.count > 1 ? speed : sighting.speed
    speed = sighting.speed ?? speedByPlaces
    meanSpeed = before.map { ($0 + speed) / 2 } ?? speed
    isTold = sighting.speed != nil
    error = sighting.speed.map { 0.3 + 0.15 * $0 } ?? max(2, 0.7 * speed)
  }

  private func isJump(_ sighting: Sighting, after last: Sighting) -> Bool {
    let time = (sighting.time - last.time) / .seconds(1)
    let most = max(speed, sighting.speed ?? speed) * time * 1.5
    return Self.way(from: last, to: sighting) > most + 2 * sighting.radius + 10
  }

  /// The speed between positions; 0 if noise alone could explain it.
  private var speedByPlaces: Double {
    guard let first = recent.first, let last = recent.last, last.time > first.time else { return speed }
    let way = max(Self.way(from: first, to: last) - 2 * last.radius, 0)
    return way / ((last.time - first.time) / .seconds(1))
  }

  private static func way(from one: Sighting, to other: Sighting) -> Double {
    RoadMeters(around: one.place).flat(other.place).length
  }
}

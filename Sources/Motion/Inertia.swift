/// A map released while it was dragged: it continues at the speed of the pointer and slows down.
///
/// The constants are those of common web maps, in screen pixels; the scale is the number of pixels per unit of the
/// displacements here.
package struct Inertia: Hashable, Sendable {
  private struct Sample: Hashable {
    let place: Displacement
    let time: Duration
  }

  private let pixelsPerUnit: Double
  private let motion: MotionLevel
  private var samples: [Sample] = []
  private var velocity = Displacement.zero
  private var elapsed = Duration.zero
  private var coastTime = Duration.zero

  private static let memory = Duration.milliseconds(160)
  private static let topSpeed = 1_400.0
  private static let deceleration = 2_500.0

  /// Creates a map at rest; a column of a terminal counts as 8 pixels.
  package init(pixelsPerUnit: Double = 8, motion: MotionLevel = .full) {
    precondition(pixelsPerUnit > 0, "a unit has a length")
    self.pixelsPerUnit = pixelsPerUnit
    self.motion = motion
  }

  package var isSettled: Bool { elapsed >= coastTime }

  /// How far it has gone since it was let go.
  package var travelled: Displacement {
    let seconds = elapsed / .seconds(1)
    let slowing = coastTime == .zero ? 0 : elapsed / coastTime / 2
    return velocity * (seconds * (1 - slowing))
  }

  /// Takes hold of the map, which stops it.
  package mutating func grab(at place: Displacement, time: Duration) {
    stop()
    samples = [Sample(place: place, time: time)]
  }

  /// Notes where the hand is while it drags.
  package mutating func drag(to place: Displacement, time: Duration) {
    samples.append(Sample(place: place, time: time))
    samples.removeAll { $0.time < time - Self.memory }
  }

  /// Releases the map at the mean speed of the last 160 ms, which is zero if the pointer was at rest.
  package mutating func release(time: Duration) {
    let recent = samples.filter { $0.time >= time - Self.memory }
    stop()
    guard motion == .full, let first = recent.first, let last = recent.last, first.time < time else { return }
    velocity = (last.place - first.place) * (.seconds(1) / (time - first.time))
    let pixels = velocity.length * pixelsPerUnit
    if pixels > Self.topSpeed { velocity = velocity * (Self.topSpeed / pixels) }
    coastTime = .seconds(min(pixels, Self.topSpeed) / Self.deceleration)
  }

  package mutating func stop() {
    samples = []
    velocity = .zero
    (elapsed, coastTime) = (.zero, .zero)
  }

  package mutating func advance(by time: Duration) {
    elapsed = min(elapsed + time, coastTime)
  }
}

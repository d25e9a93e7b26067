package import Geodesy
import Glibc

/// A mark that glides over the map from one known position to the next.
///
/// Positions are relative to the centre of the screen as if north were up: the turning of the map is animated
/// elsewhere and applied when a position is read.
package struct GlidingMark {
  package var motion: MotionLevel
  private var start = Displacement.zero
  private var target: Displacement?
  private var elapsed = Self.travelTime
  private var handovers: [() -> Void] = []

  /// Added to the position and never animated: cropping an image moves its centre, but not the image.
  package var offset = Displacement.zero

  /// The time from one position to the next.
  package static let travelTime = Duration.milliseconds(500)

  package init(motion: MotionLevel = .full) {
    self.motion = motion
  }

  package var isSettled: Bool { elapsed >= Self.travelTime && handovers.isEmpty }

  /// How far it goes in a second, as if north were up; nothing where it has arrived.
  package var velocity: Displacement {
    guard let target, elapsed < Self.travelTime else { return .zero }
    return (target - start) * (.seconds(1) / Self.travelTime)
  }

  /// The remaining time of the glide.
  package var timeLeft: Duration { Self.travelTime - elapsed }

  /// The position on a screen with this bearing up; `nil` before it is known.
  package func position(under bearing: Bearing) -> Displacement? {
    guard let place = position else { return nil }
    let (sine, cosine) = (sin(bearing.radians), cos(bearing.radians))
    return Displacement(x: place.x * cosine + place.y * sine, y: place.y * cosine - place.x * sine)
  }

  /// Glides to a position, or jumps there if it is the first one; the block runs with the next frame.
  ///
  /// Thus a mark that the block makes visible appears at its new place, never for one frame at its old one.
  package mutating func move(to position: Displacement, handingOver block: (() -> Void)? = nil) {
    let isAnimated = target != nil && motion == .full
    start = isAnimated ? way : position
    elapsed = isAnimated && start != position ? .zero : Self.travelTime
    target = position
    if let block { handovers.append(block) }
  }

  /// Makes the next position the first one again.
  package mutating func forget() {
    target = nil
    elapsed = Self.travelTime
  }

  package mutating func advance(by time: Duration) {
    elapsed = min(elapsed + time, Self.travelTime)
    let due = handovers
    handovers = []
    for handover in due { handover() }
  }

  private var position: Displacement? {
    target == nil ? nil : way + offset
  }

  /// The position at this instant, which depends on the time since it set out, not on the frames since.
  private var way: Displacement {
    guard let target else { return start }
    return elapsed >= Self.travelTime ? target : start + (target - start) * (elapsed / Self.travelTime)
  }
}

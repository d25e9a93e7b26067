package import Geodesy
import Glibc

/// A camera in motion: a short ease, an ease about an anchor, or a flight over a long distance.
///
/// The pose depends only on the time since the start, so it is independent of the frame rate. A new target keeps
/// the current velocity. Turns take the shorter direction.
package struct CameraGlide: Hashable, Sendable {
  private enum Movement: Hashable {
    case ease(CameraEase)
    case flight(Flight)

    func pose(at progress: Double, heldAt bearing: Bearing?) -> CameraPose {
      switch self {
      case .ease(let ease): ease.pose(at: progress, heldAt: bearing)
      case .flight(let flight):
        flight.pose(at: progress).turned(to: bearing)
      }
    }

    func held(at bearing: Bearing) -> Movement {
      switch self {
      case .ease(let ease): .ease(ease.held(at: bearing))
      case .flight(let flight): .flight(flight.held(at: bearing))
      }
    }
  }

  private var way: Movement?
  private var elapsed = Duration.zero
  private var duration = Duration.zero
  private var end: CameraPose
  package var motion: MotionLevel

  /// The direction up while something else turns the map, such as a rose; ways then leave it alone.
  package var heldBearing: Bearing? {
    didSet {
      // Let go, the map stays as it was held, and goes on to where it was going.
      guard heldBearing == nil, let oldValue else { return }
      end = way?.pose(at: 1, heldAt: oldValue) ?? end.turned(to: oldValue)
      way = way?.held(at: oldValue)
    }
  }

  /// How long a move takes that a key or the wheel asked for.
  package static let easeTime = Duration.milliseconds(300)

  package init(at pose: CameraPose, motion: MotionLevel = .full) {
    end = pose
    self.motion = motion
  }

  package var isSettled: Bool { way == nil }

  /// Whether it flies over a long distance.
  package var isFlying: Bool { if case .flight = way { true } else { false } }

  /// The pose at the end of the motion.
  package var target: CameraPose { end.turned(to: heldBearing) }

  /// The current pose.
  package var pose: CameraPose { pose(heldAt: heldBearing) }

  package mutating func jump(to pose: CameraPose) {
    end = pose
    way = nil
  }

  /// Glides to a pose that is near.
  package mutating func ease(to pose: CameraPose, over time: Duration = easeTime) {
    let ease = CameraEase(from: self.pose, velocity: velocity(over: time), to: pose)
    begin(.ease(ease), to: pose, over: time)
  }

  /// Zooms and turns while a place stays exactly where it is on the screen.
  package mutating func ease(
    toZoom zoom: Double,
    bearing: Bearing,
    about anchor: GlideAnchor,
    over time: Duration = easeTime
  ) {
    ease(to: anchor.pose(zoom: zoom, bearing: bearing), about: anchor, over: time)
  }

  /// Zooms and turns about a place to a pose that has it a little beside where it is, as one on a lattice may.
  package mutating func ease(to pose: CameraPose, about anchor: GlideAnchor, over time: Duration = easeTime) {
    let ease = CameraEase(from: self.pose, velocity: velocity(over: time), to: pose, about: anchor)
    begin(.ease(ease), to: pose, over: time)
  }

  /// Flies to a pose that may be far away; `screenWidth` is the screen's width in worlds at zoom 0.
  package mutating func fly(to pose: CameraPose, screenWidth: Double) {
    let velocity = velocity(over: .seconds(1))
    let flight = Flight(from: self.pose, velocity: velocity, to: pose, screenWidth: screenWidth)
    begin(.flight(flight), to: pose, over: flight.duration)
  }

  package mutating func advance(by time: Duration) {
    guard let way else { return }
    elapsed += time
    if elapsed >= duration { jump(to: way.pose(at: 1, heldAt: heldBearing)) }
  }

  private mutating func begin(_ way: Movement, to pose: CameraPose, over time: Duration) {
    let isMoving = motion == .full && time > .zero && pose != self.pose
    self.way = isMoving ? way : nil
    (elapsed, duration) = (.zero, time)
    end = pose
  }

  private func pose(heldAt bearing: Bearing?) -> CameraPose {
    way?.pose(at: elapsed / duration, heldAt: bearing) ?? end.turned(to: bearing)
  }

  /// How far it would go in that time at the speed it has now.
  private func velocity(over time: Duration) -> CameraChange? {
    guard let way else { return nil }
    let now = elapsed / duration
    let (before, after) = (max(now - 1e-4, 0), min(now + 1e-4, 1))
    let change = CameraChange(
      from: way.pose(at: before, heldAt: heldBearing),
      to: way.pose(at: after, heldAt: heldBearing)
    )
    return change * (time / duration / (after - before))
  }
}

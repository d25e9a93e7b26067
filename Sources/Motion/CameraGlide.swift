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

  /// The smoothest path between two distant views: out, across and in again.
  ///
  /// After J. J. van Wijk and W. A. A. Nuij, "Smooth and efficient zooming and panning", InfoVis 2003; the names are the
  /// paper's: w is the width of the world in view, u the path along the ground, s the perceived path.
  struct Flight: Hashable, Sendable {
    private var start: CameraPose
    private var end: CameraPose
    private let w0: Double
    private let u1: Double
    private let r0: Double
    private let isOnTheSpot: Bool
    /// The length of the way as it is felt, in screens.
    private let length: Double
    /// The slope at the start of the curve to the end; a flight from rest takes the default curve.
    private var slope: Double?

    /// The preference for zooming over panning; most participants of the paper's study chose about this value.
    private static let rho = 1.42
    /// The limits of the duration in seconds; a flight of `screensInHalf` screens takes half of the longest.
    private static let shortest = 0.3
    private static let longest = 1.2
    private static let screensInHalf = 2.0

    /// Creates a flight; `screenWidth` is the screen's width in worlds at zoom 0, the velocity is the change per second,
    /// `nil` at rest.
    init(from start: CameraPose, velocity: CameraChange?, to end: CameraPose, screenWidth: Double) {
      self.init(from: start, to: end, screenWidth: screenWidth)
      guard let velocity, length > 0 else { return }
      // Keeps the component of the velocity in the direction of the flight.
      let step = 1e-4
      let ahead = felt(CameraChange(from: start, to: pose(step)))
      let speed = zip(felt(velocity), ahead).reduce(0) { $0 + $1.0 * $1.1 } / (step * length)
      slope = max(speed, 0) * (duration / .seconds(1)) / length
    }

    /// A change at the start as it is felt: across, down and in.
    private func felt(_ change: CameraChange) -> [Double] {
      [change.x * Self.rho / w0, change.y * Self.rho / w0, change.zoom * log(2) / Self.rho]
    }

    private init(from start: CameraPose, to end: CameraPose, screenWidth: Double) {
      (self.start, self.end) = (start, end)
      w0 = screenWidth * exp2(-start.zoom)
      u1 = hypot(end.center.x - start.center.x, end.center.y - start.center.y)
      let w1 = screenWidth * exp2(-end.zoom)
      let square = Self.rho * Self.rho
      isOnTheSpot = u1 <= 1e-6 * min(w0, w1)
      guard !isOnTheSpot else {
        // There is only zooming, of which s is the logarithm.
        r0 = 0
        length = abs(log(w1 / w0)) / Self.rho
        return
      }
      let b0 = (w1 * w1 - w0 * w0 + square * square * u1 * u1) / (2 * w0 * square * u1)
      let b1 = (w1 * w1 - w0 * w0 - square * square * u1 * u1) / (2 * w1 * square * u1)
      r0 = -asinh(b0)
      length = (-asinh(b1) - r0) / Self.rho
    }

    var duration: Duration {
      .seconds(max(Self.longest * length / (length + Self.screensInHalf), Self.shortest))
    }

    /// The pose after a part of the time, 0…1.
    func pose(at time: Double) -> CameraPose {
      guard let slope else { return pose(UnitBezier.easeInOut.progress(at: time)) }
      return pose(time >= 1 ? 1 : EasedNumber(change: 1, velocity: slope).value(at: time))
    }

    /// The same flight on a map that was held at a direction up, and stays so.
    func held(at bearing: Bearing) -> Flight {
      var flight = self
      flight.start.bearing = bearing
      flight.end.bearing = bearing
      return flight
    }

    /// The pose after a part of the path, 0…1.
    private func pose(_ progress: Double) -> CameraPose {
      if progress <= 0 { return start }
      if progress >= 1 { return end }
      let bearing = start.bearing + Turn(degrees: (end.bearing - start.bearing).degrees * progress)
      if isOnTheSpot {
        let zoom = start.zoom + (end.zoom - start.zoom) * progress
        return CameraPose(center: start.center, zoom: zoom, bearing: bearing)
      }
      let r = r0 + Self.rho * length * progress
      let u = w0 * (cosh(r0) * tanh(r) - sinh(r0)) / (Self.rho * Self.rho)
      let center = WorldPoint(
        x: start.center.x + (end.center.x - start.center.x) * (u / u1),
        y: start.center.y + (end.center.y - start.center.y) * (u / u1)
      )
      return CameraPose(center: center, zoom: start.zoom + log2(cosh(r) / cosh(r0)), bearing: bearing)
    }
  }
}

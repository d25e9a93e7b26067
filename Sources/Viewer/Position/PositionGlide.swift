import Geodesy
import Glibc
import Motion
import Positioning
import Scene

/// Where the position is shown: gliding from one fix to the next, never ahead of them.
final class PositionGlide {
  private var mark: GlidingMark
  private var lead: GlidingMark
  /// Where the mark goes, in the copy of the world in which it began.
  private var target: WorldPoint?

  init(motion: MotionLevel) {
    mark = GlidingMark(motion: motion)
    lead = GlidingMark(motion: motion)
  }

  var motion: MotionLevel {
    get { mark.motion }
    set { (mark.motion, lead.motion) = (newValue, newValue) }
  }

  /// Where the mark is; nil before the first fix.
  var place: WorldPoint? {
    target == nil ? nil : mark.position(under: .north).map { WorldPoint(x: $0.x, y: $0.y) }
  }

  /// The distance of the map centre ahead of the position, as a part of half the screen, under a direction up.
  func lead(under bearing: Bearing) -> Displacement { lead.position(under: bearing) ?? .zero }

  var isSettled: Bool { mark.isSettled && lead.isSettled }

  /// The time after which it may be seen that something has moved; nil if nothing does.
  func timeToNextChange(in view: Viewport, looksAhead: Bool) -> Duration? {
    let mark = hypot(mark.velocity.x * view.columnsPerWorld * 2, mark.velocity.y * view.rowsPerWorld * 4)
    let lead = hypot(lead.velocity.x * Double(view.columns), lead.velocity.y * Double(view.rows) * 2)
    let dotsPerSecond = looksAhead ? mark + lead : mark
    guard !isSettled else { return nil }
    let step = dotsPerSecond > 0 ? Duration.seconds(min(Self.visibleStep / dotsPerSecond, 1)) : .seconds(1)
    return step > Self.frameTime ? min(step, max(self.mark.timeLeft, self.lead.timeLeft)) : .zero
  }

  /// In dots, of which a cell has two across and four down; the delay is always less than a whole one.
  private static let visibleStep = 0.5
  private static let frameTime = Duration.seconds(1) / 60

  func hear(_ outcome: PositionFilter.Outcome, _ position: KnownPosition?) {
    guard let position else { return }
    switch outcome {
    case .acceptedAnew: begin(at: WorldPoint(position.coordinate))
    case .accepted: go(to: WorldPoint(position.coordinate))
    case .held, .withoutPlace, .repeated: break
    }
  }

  /// Looks ahead the further the faster it goes; without a course it stays as it was.
  func look(ahead position: KnownPosition?) {
    guard let position, let course = position.course, let speed = position.speed else { return }
    let part = Self.farthestLead * (1 - exp(-speed.metersPerSecond / Self.leadSpeed))
    lead.move(to: Displacement(x: sin(course.radians) * part, y: -cos(course.radians) * part))
  }

  func advance(by elapsed: Duration) {
    mark.advance(by: elapsed)
    lead.advance(by: elapsed)
  }

  /// The maximum distance of the mark from the centre, as a part of half the screen.
  private static let farthestLead = 0.56
  /// The speed, in metres a second, at which two thirds of that are reached.
  private static let leadSpeed = 12.0

  private func begin(at place: WorldPoint) {
    target = place
    mark.forget()
    mark.move(to: Displacement(x: place.x, y: place.y))
  }

  /// The short way round the earth.
  private func go(to place: WorldPoint) {
    guard let last = target else { return begin(at: place) }
    let near = WorldPoint(x: place.x + (last.x - place.x).rounded(), y: place.y)
    target = near
    mark.move(to: Displacement(x: near.x, y: near.y))
  }
}

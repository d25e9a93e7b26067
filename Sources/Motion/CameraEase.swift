import Geodesy
import Glibc

/// A short way between two poses that sets out with a given speed and arrives at rest.
struct CameraEase: Hashable, Sendable {
  private var start: CameraPose
  private var end: CameraPose
  private let anchor: GlideAnchor?
  private let x: EasedNumber
  private let y: EasedNumber
  private let zoom: EasedNumber
  private var turn: EasedNumber

  /// Creates an ease; the velocity is the change during the time of the ease, `nil` at rest.
  init(from start: CameraPose, velocity: CameraChange?, to end: CameraPose, about anchor: GlideAnchor? = nil) {
    (self.start, self.end, self.anchor) = (start, end, anchor)
    let change = CameraChange(from: start, to: end)
    x = EasedNumber(change: change.x, velocity: velocity?.x, growth: change.zoom)
    y = EasedNumber(change: change.y, velocity: velocity?.y, growth: change.zoom)
    zoom = EasedNumber(change: change.zoom, velocity: velocity?.zoom)
    turn = EasedNumber(change: change.turn, velocity: velocity?.turn)
  }

  /// The pose after a share of the time, 0…1, turned by the ease unless a bearing is held.
  func pose(at time: Double, heldAt held: Bearing?) -> CameraPose {
    let isThere = time >= 1
    let zoom = isThere ? end.zoom : start.zoom + zoom.value(at: time)
    let bearing = held ?? (isThere ? end.bearing : start.bearing + Turn(degrees: turn.value(at: time)))
    if isThere, bearing == end.bearing { return end }
    if let anchor { return landing(from: anchor.pose(zoom: zoom, bearing: bearing), anchor, at: min(time, 1)) }
    if isThere { return end.turned(to: bearing) }
    let center = WorldPoint(x: start.center.x + x.value(at: time), y: start.center.y + y.value(at: time))
    return CameraPose(center: center, zoom: zoom, bearing: bearing)
  }

  /// The same way on a map that was held at a direction up, and stays so.
  func held(at bearing: Bearing) -> CameraEase {
    var ease = self
    ease.end = pose(at: 1, heldAt: bearing)
    ease.start.bearing = bearing
    ease.turn = EasedNumber(change: 0, velocity: nil)
    return ease
  }

  /// The pose shifted gradually by the distance between the end and the anchor's pose there, so that nothing jumps.
  private func landing(from pose: CameraPose, _ anchor: GlideAnchor, at time: Double) -> CameraPose {
    let there = anchor.pose(zoom: end.zoom, bearing: end.bearing)
    let part = time * time * (3 - 2 * time)
    var shifted = pose
    shifted.center.x += (end.center.x - there.center.x) * part
    shifted.center.y += (end.center.y - there.center.y) * part
    return shifted
  }
}

/// The difference between two poses.
struct CameraChange: Hashable, Sendable {
  var x: Double
  var y: Double
  var zoom: Double
  var turn: Double

  init(from start: CameraPose, to end: CameraPose) {
    x = end.center.x - start.center.x
    y = end.center.y - start.center.y
    zoom = end.zoom - start.zoom
    turn = (end.bearing - start.bearing).degrees
  }

  static func * (change: CameraChange, factor: Double) -> CameraChange {
    var scaled = change
    scaled.x *= factor
    scaled.y *= factor
    scaled.zoom *= factor
    scaled.turn *= factor
    return scaled
  }
}

/// A number that eases from 0 to its end, starting with a given velocity; it overshoots only if it must turn back.
struct EasedNumber: Hashable, Sendable {
  private let change: Double
  /// How many levels the map grows meanwhile: ground is then covered in step with that, so that one place stays put.
  private let growth: Double
  /// The slope at the start of the curve to the end; a number at rest takes the default curve.
  private let slope: Double?
  /// A velocity away from the end; it fades out.
  private let surplus: Double

  /// Creates an ease over a time from 0 to 1; the velocity is per that time, `nil` at rest.
  init(change: Double, velocity: Double?, growth: Double = 0) {
    self.change = change
    self.growth = growth
    let ahead = velocity.map { $0 / (change * Self.slopeOfGround(growingBy: growth)) }
    let leadsThere = ahead.map { $0.isFinite && $0 >= 0 } ?? true
    slope = leadsThere ? ahead : 0
    surplus = leadsThere ? 0 : velocity ?? 0
  }

  func value(at time: Double) -> Double {
    let rest = 1 - time
    return change * Self.ground(at: progress(at: time), growingBy: growth) + surplus * time * rest * rest
  }

  /// Curves from 0 to 1 that never go back and end level, whatever their slope at the start.
  private func progress(at time: Double) -> Double {
    guard let slope else { return UnitBezier.ease.progress(at: time) }
    let rest = 1 - time
    // The cubic (Hermite's) goes past its end when it begins steeper than 3.
    return slope <= 3 ? time * time * (3 - 2 * time) + slope * time * rest * rest : 1 - pow(rest, slope)
  }

  private static func ground(at progress: Double, growingBy growth: Double) -> Double {
    abs(growth) < 1e-6 ? progress : (1 - exp2(-growth * progress)) / (1 - exp2(-growth))
  }

  private static func slopeOfGround(growingBy growth: Double) -> Double {
    abs(growth) < 1e-6 ? 1 : growth * log(2) / (1 - exp2(-growth))
  }
}

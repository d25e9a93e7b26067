package import Geodesy
import Glibc
import Scene

/// The zoom by speed: a moving user sees the road of the next 30 to 60 seconds.
///
/// A zoom of the user's own holds for ten seconds, and one given at the start until the map is centred again.
package nonisolated struct AutoZoom {
  private var isHeld: Bool
  /// The zoom as it was left, so that any other one is the user's.
  private var expected: Double?
  private var pause = Duration.zero

  /// Seconds of road ahead.
  private static let ahead = (least: 30.0, wanted: 42.0, most: 60.0)
  /// No speed brings the map nearer than this.
  private static let deepest = 17.0
  private static let slowest = Speed(metersPerSecond: 0.7)
  private static let pauseOfUser = Duration.seconds(10)

  init(isHeld: Bool) { self.isHeld = isHeld }

  /// The zoom for a speed, where another one shows so many metres ahead; the same one as long as it does.
  package static func zoom(at speed: Speed, from zoom: Double, metersAhead: Double) -> Double {
    let seconds = metersAhead / speed.metersPerSecond
    guard speed >= slowest, seconds > 0, seconds.isFinite, !(ahead.least...ahead.most).contains(seconds) else {
      return zoom
    }
    let wanted = ((zoom + log2(seconds / ahead.wanted)) * 4).rounded() / 4
    return min(wanted, max(zoom, deepest))
  }

  /// Acts at once from now on, whatever the user zoomed.
  mutating func resume() { (isHeld, expected, pause) = (false, nil, .zero) }

  mutating func advance(by elapsed: Duration, at zoom: Double) {
    pause = max(pause - elapsed, .zero)
    if let expected, abs(expected - zoom) > 0.01 { pause = Self.pauseOfUser }
    expected = zoom
  }

  /// Notes a zoom that isn't the user's.
  mutating func expect(_ zoom: Double) { expected = zoom }

  /// The zoom for a view in which the position is at a point; nil for the one it has.
  func zoom(of view: Viewport, at speed: Speed, from point: ScreenPoint, _ limits: PanLimits) -> Double? {
    guard !isHeld, pause == .zero else { return nil }
    let metersAhead = (point.y - Double(view.padding.top)) * view.metersPerCell.y
    let zooms = limits.zooms(in: view)
    let wanted = Self.zoom(at: speed, from: view.camera.zoom, metersAhead: metersAhead)
    let zoom = min(max(wanted, zooms.lowerBound), zooms.upperBound)
    return abs(zoom - view.camera.zoom) > 0.01 ? zoom : nil
  }
}

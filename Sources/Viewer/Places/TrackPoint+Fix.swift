import Calendar
import Geodesy
import Places
import Positioning

nonisolated extension Timestamp {
  /// The same instant, as places and tracks count it.
  init(_ time: UTCTime) {
    self.init(clamping: Double(time.millisecondsSince1970) / 1000)
  }
}

nonisolated extension TrackPoint {
  /// The point of a track for a fix; nil if the receiver had no position.
  init?(_ fix: Fix) {
    guard let coordinate = fix.coordinate else { return nil }
    self.init(
      coordinate: coordinate,
      altitude: fix.altMSL.map { .meters($0) },
      time: fix.time.map { Timestamp($0) },
      speed: fix.speed,
      course: fix.track,
      accuracy: fix.accuracy.map { .meters($0) }
    )
  }
}

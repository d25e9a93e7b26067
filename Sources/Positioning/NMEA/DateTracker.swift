internal import Calendar

/// Tracks the date, for sentences that contain only the time of day.
struct DateTracker {
  private static let halfDay = UTCTime.day / 2

  private var last: (date: CivilDate, time: Int)?
  private let wallClock: UTCTime?

  /// Creates a keeper; with a clock it puts right a receiver whose count of weeks has run over.
  init(wallClock: UTCTime? = nil) {
    self.wallClock = wallClock
  }

  /// The instant of a time of day with the date that came with it, if one did.
  mutating func instant(_ time: Int, date: CivilDate?) -> UTCTime? {
    guard let day = date ?? presumed(at: time) else { return nil }
    last = (day, time)
    let instant = UTCTime(day, milliseconds: time)
    return wallClock.map { instant.unrolled(near: $0) } ?? instant
  }

  /// The day of the last date, or the one after or before it if midnight lies between.
  private func presumed(at time: Int) -> CivilDate? {
    guard let last else { return nil }
    if time < last.time - Self.halfDay { return last.date.next }
    if time > last.time + Self.halfDay { return last.date.previous }
    return last.date
  }
}

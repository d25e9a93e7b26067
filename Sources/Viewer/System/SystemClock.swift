import Calendar
import Glibc
import Positioning

/// The time of day, for what is begun now; nothing that is drawn or measured asks it.
enum SystemClock {
  /// The same for receivers, of which some have lost count of the weeks.
  static var time: UTCTime? {
    now.map { UTCTime($0) }
  }

  static var now: Timestamp? {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return nil }
    return Timestamp(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}

/// How long the thread that asks has computed, whatever else the machine was busy with.
enum ThreadClock {
  static var now: Duration {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension UTCTime {
  init(_ time: Timestamp) { self.init(millisecondsSince1970: Int((time.secondsSince1970 * 1000).rounded())) }
}

import Glibc
import Places

/// The time of day, for what is begun now; nothing that is drawn or measured asks it.
enum SystemClock {
  static var now: Timestamp? {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return nil }
    return Timestamp(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}

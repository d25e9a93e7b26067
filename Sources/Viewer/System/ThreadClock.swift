import Glibc

/// How long the thread that asks has computed, whatever else the machine was busy with.
enum ThreadClock {
  static var now: Duration {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

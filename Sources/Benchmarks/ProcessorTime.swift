import Glibc

/// The time that this thread has really run for, which other programs on the machine don't add to.
enum ProcessorTime {
  /// Milliseconds.
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}

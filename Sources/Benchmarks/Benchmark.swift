import Glibc

/// A stage of the program whose time is measured, and what it may take.
struct Benchmark: Sendable {
  let name: String
  /// Milliseconds; nil where only the figure is of interest.
  let budget: Double?
  /// How often it is run, where it takes long.
  let runs: Int?
  /// Makes what the stage needs and returns the stage itself.
  let prepare: @Sendable () -> () -> Void

  init(_ name: String, budget: Double? = nil, runs: Int? = nil, prepare: @escaping @Sendable () -> () -> Void) {
    self.name = name
    self.budget = budget
    self.runs = runs
    self.prepare = prepare
  }

  /// The processor time in milliseconds of a number of runs after a warm-up.
  func measured(runs: Int) -> Sample {
    let stage = prepare()
    stage()
    let times = (0..<(self.runs ?? runs)).map { _ in
      let start = ProcessorTime.now
      stage()
      return ProcessorTime.now - start
    }
    return Sample(times: times.sorted())
  }

  /// The times of all runs.
  struct Sample {
    /// Sorted, shortest first.
    let times: [Double]

    var median: Double { times[times.count / 2] }
    var percentile95: Double { times[(times.count - 1) * 95 / 100] }
  }
}

/// The time that this thread has really run for, which other programs on the machine don't add to.
enum ProcessorTime {
  /// Milliseconds.
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}

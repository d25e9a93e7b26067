/// A stage that is measured beside another one, run by run, so that the state of the machine is the same for both.
struct RatioBenchmark: Sendable {
  let name: String
  /// The measured task, which several benchmarks do in different ways.
  let subject: String
  /// How many times as long as the other one it may take.
  let budget: Double
  /// The number of different runs before they repeat.
  let period: Int
  /// Makes what the stages need and returns them.
  let prepare: @Sendable () -> (plain: Stage, stage: Stage)

  /// A measured run with its preparation.
  struct Stage {
    /// Prepares the run with this number; not measured.
    let prepare: (Int) -> Void
    let run: () -> Void

    /// The elapsed time in milliseconds, because a frame drawn by two threads is complete when both are done.
    func time(of number: Int) -> Double {
      prepare(number)
      return ContinuousClock().measure(run) / .milliseconds(1)
    }
  }

  /// Each run is made so often, after a time that doesn't count.
  private static let rounds = 8
  /// The minimum number of runs: both threads rarely run undisturbed.
  private static let leastRuns = 128

  /// How long both take where nothing else is on the machine: the mean of the least that each run took.
  func measured() -> (plain: Double, stage: Double) {
    let (plain, stage) = prepare()
    let none = Array(repeating: Double.infinity, count: period)
    var least = (plain: none, stage: none)
    for number in 0..<max(period * (Self.rounds + 1), Self.leastRuns) {
      let (place, isWarmUp) = (number % period, number < period)
      let times = (plain.time(of: number), stage.time(of: number))
      guard !isWarmUp else { continue }
      least.plain[place] = min(least.plain[place], times.0)
      least.stage[place] = min(least.stage[place], times.1)
    }
    return (least.plain.reduce(0, +) / Double(period), least.stage.reduce(0, +) / Double(period))
  }
}

/// A stage that is measured beside another one, run by run, so that the state of the machine is the same for both.
struct RatioBenchmark: Sendable {
  let name: String
  /// How many times as long as the other one it may take.
  let budget: Double
  /// Makes what the stages need and returns them.
  let prepare: @Sendable () -> (plain: () -> Void, stage: () -> Void)

  /// Milliseconds of processor time of both, of so many runs after one that doesn't count.
  func measured(runs: Int) -> (plain: Benchmark.Sample, stage: Benchmark.Sample) {
    let (plain, stage) = prepare()
    plain()
    stage()
    var times: (plain: [Double], stage: [Double]) = ([], [])
    for _ in 0..<runs {
      let start = ProcessorTime.now
      plain()
      let middle = ProcessorTime.now
      stage()
      times.plain.append(middle - start)
      times.stage.append(ProcessorTime.now - middle)
    }
    return (Benchmark.Sample(times: times.plain.sorted()), Benchmark.Sample(times: times.stage.sorted()))
  }
}

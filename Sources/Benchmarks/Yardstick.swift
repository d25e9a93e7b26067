import CYardstick

/// A frame in plain C, which runs in the same process as what is measured, so that a slow machine misses no budget.
struct Yardstick {
  /// Milliseconds that it takes here and now.
  let time: Double

  /// The yardstick's time on the reference machine of the budgets, in milliseconds.
  private static let usual = 2.25
  private static let runs = 41

  init() {
    time = Benchmark("yardstick") { { _ = yardstick_frame() } }.measured(runs: Self.runs).median
  }

  /// A budget in milliseconds of this machine.
  func budget(_ usual: Double) -> Double { usual * time / Self.usual }
}

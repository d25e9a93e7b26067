import CYardstick
import Wire

/// Benchmarks as lines of text: what was measured beside what it may be.
struct BenchmarkTable {
  private let benchmarks: [Benchmark]
  private let nameWidth: Int

  private static let runs = 41
  private static let columnWidth = 10

  init(_ benchmarks: [Benchmark]) {
    self.benchmarks = benchmarks
    nameWidth = benchmarks.reduce(0) { max($0, $1.name.count) }
  }

  private init(names: [String]) {
    benchmarks = []
    nameWidth = names.reduce(0) { max($0, $1.count) }
  }

  /// Measures one benchmark for every line that is asked for, after the headings.
  func measured(by yardstick: Yardstick) -> some Sequence<String> {
    [
      line("ms of processor time", ["median", "95 %", "÷ C", "budget", ""]),
      line("a frame in plain C", [Self.figure(yardstick.time), "-", Self.figure(1), "-", ""]),
    ] + benchmarks.lazy.map { line(measuring: $0, by: yardstick) }
  }

  private func line(measuring benchmark: Benchmark, by yardstick: Yardstick) -> String {
    let sample = benchmark.measured(runs: Self.runs)
    let budget = benchmark.budget.map(yardstick.budget)
    let verdict = budget.map { sample.median <= $0 ? "met" : "missed" } ?? ""
    let figures = [sample.median, sample.percentile95, sample.median / yardstick.time].map(Self.figure)
    return line(benchmark.name, figures + [budget.map(Self.figure) ?? "-", verdict])
  }

  /// The same as JSON, an object for each.
  func json(by yardstick: Yardstick) -> JSON {
    .array(
      benchmarks.map { benchmark in
        let sample = benchmark.measured(runs: Self.runs)
        return [
          "name": .string(benchmark.name), "median": .number(sample.median),
          "percentile95": .number(sample.percentile95),
          "timesPlainC": .number(sample.median / yardstick.time),
          "budget": benchmark.budget.map { .number(yardstick.budget($0)) } ?? .null,
        ]
      }
    )
  }

  /// Measures stages beside others, a line for each after the headings, and then one for each subject over all of its
  /// ways; none where there is nothing to measure.
  static func measured(_ benchmarks: [RatioBenchmark]) -> [String] {
    guard !benchmarks.isEmpty else { return [] }
    let table = BenchmarkTable(names: benchmarks.map(\.name))
    let measured = benchmarks.map { (benchmark: $0, times: $0.measured()) }
    var subjects: [(name: String, budget: Double, plain: Double, stage: Double)] = []
    for (benchmark, times) in measured {
      if subjects.last?.name != benchmark.subject { subjects.append((benchmark.subject, benchmark.budget, 0, 0)) }
      subjects[subjects.count - 1].plain += times.plain
      subjects[subjects.count - 1].stage += times.stage
    }
    return [table.line("ms that pass", ["without", "with", "times", "budget", ""])]
      + measured.map { table.line($0.benchmark.name, $0.times.plain, $0.times.stage, budget: $0.benchmark.budget) }
      + ["", table.line("the same over all ways", [])]
      + subjects.map { table.line($0.name, $0.plain, $0.stage, budget: $0.budget) }
  }

  private func line(_ name: String, _ plain: Double, _ stage: Double, budget: Double) -> String {
    let figures = [plain, stage, stage / plain, budget].map(Self.figure)
    return line(name, figures + [stage / plain <= budget ? "met" : "missed"])
  }

  private func line(_ name: String, _ figures: [String]) -> String {
    let padding = String(repeating: " ", count: max(0, nameWidth - name.count))
    return figures.reduce(name + padding) { line, figure in
      line + String(repeating: " ", count: max(1, Self.columnWidth - figure.count)) + figure
    }
  }

  /// A number with three decimals.
  private static func figure(_ number: Double) -> String {
    let thousandths = Int((number * 1000).rounded())
    let decimals = String(1000 + thousandths % 1000).dropFirst()
    return "\(thousandths / 1000).\(decimals)"
  }
}

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

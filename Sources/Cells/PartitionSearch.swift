/// The best partition of eight cells at a time.
///
/// With both colours free the error of a partition is the variance within its two parts. So the best one has the most
/// variance between them: with n samples in the cell, a in the ink, and D = n·(sum of ink) − a·(sum of all), that is
/// |D|² / (n·a·(n − a)). D grows by one feature a step, because neighbouring partitions differ by little.
struct PartitionSearch {
  private let table: PartitionTable
  /// Three vectors a feature: the sums, less what is expected from the mean of the cell.
  private var deviations: [SIMD8<Float>]

  /// The partition with the least error and the error that it saves over one flat colour.
  struct Result {
    var partition: SIMD8<Float>
    var saved: SIMD8<Float>
  }

  init(_ table: PartitionTable) {
    self.table = table
    deviations = Array(repeating: .zero, count: table.areas.count * 3)
  }

  mutating func best(for sums: CellSums) -> Result {
    measureDeviations(of: sums)
    return search()
  }

  private mutating func measureDeviations(of sums: CellSums) {
    let features = sums.features.span
    let areas = table.areas
    let whole = table.whole
    var deviations = self.deviations.mutableSpan
    for feature in 0..<areas.count {
      for channel in 0..<3 {
        deviations[feature * 3 + channel] =
          whole * features[feature * 4 + channel] - areas[feature] * sums.whole[channel]
      }
    }
  }

  private func search() -> Result {
    let deviations = deviations.span
    let steps = table.steps.span
    var result = Result(partition: .zero, saved: .zero)
    var red = SIMD8<Float>.zero
    var green = SIMD8<Float>.zero
    var blue = SIMD8<Float>.zero
    for index in 0..<steps.count {
      let step = steps[index]
      red += step.weight * deviations[step.feature * 3]
      green += step.weight * deviations[step.feature * 3 + 1]
      blue += step.weight * deviations[step.feature * 3 + 2]
      let saved = (red * red + green * green + blue * blue) * step.factor
      let isBetter = saved .> result.saved
      result.saved.replace(with: saved, where: isBetter)
      result.partition.replace(with: step.partition, where: isBetter)
    }
    return result
  }
}

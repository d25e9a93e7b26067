/// Finds the best partitions of eight cells at a time, where both colours of each are free.
///
/// The error of a partition is then the variance within its two parts, so the best one has the most variance between
/// them: with n samples in the cell, a in the ink, and D = n·(sum of ink) − a·(sum of all), that is
/// |D|² / (n·a·(n − a)). D grows by a feature a step, because each partition differs little from the one before.
struct PartitionSearch {
  private let table: PartitionTable
  /// Of each feature, what differs from the mean of the cell.
  private var deviations: [LaneColor]

  /// For each cell the partition with the least error, and the error that it saves over one flat colour.
  struct Result {
    fileprivate(set) var saved = SIMD8<Float>.zero
    fileprivate var partition = SIMD8<Float>.zero

    var partitions: [8 of Int] { partition.partitions }
  }

  init(_ table: PartitionTable) {
    self.table = table
    deviations = Array(repeating: .zero, count: table.areas.count)
  }

  mutating func best(for cells: some MeasuredCells) -> Result {
    let sum = cells.sum
    for feature in deviations.indices {
      deviations[feature] = cells.color(ofFeature: feature) * table.whole - sum * table.areas[feature]
    }
    return search()
  }

  private func search() -> Result {
    let deviations = deviations.span
    let steps = table.steps.span
    var result = Result()
    // Not one LaneColor: three variables stay in registers, which halves the time.
    var red = SIMD8<Float>.zero
    var green = SIMD8<Float>.zero
    var blue = SIMD8<Float>.zero
    for index in 0..<steps.count {
      let step = steps[index]
      let deviation = deviations[step.feature]
      red += deviation.red * step.weight
      green += deviation.green * step.weight
      blue += deviation.blue * step.weight
      let saved = (red * red + green * green + blue * blue) * step.factor
      let isBetter = saved .> result.saved
      result.saved.replace(with: saved, where: isBetter)
      result.partition.replace(with: step.partition, where: isBetter)
    }
    return result
  }
}

extension SIMD8<Float> {
  /// The numbers of partitions that were kept as floats, so that one mask fits all.
  var partitions: [8 of Int] {
    var partitions: [8 of Int] = .init(repeating: 0)
    for lane in 0..<8 { partitions[lane] = Int(self[lane]) }
    return partitions
  }
}

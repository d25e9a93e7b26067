/// Finds the best partitions of eight cells at a time, where each has two given colours.
struct PairSearch {
  private let table: PartitionTable
  /// The cost of giving a feature the first colour instead of the second.
  private var costs: [SIMD8<Float>]

  /// For each cell the partition with the least error and which way round the colours are in it.
  struct Result {
    /// The squared error, less the sum of the squared samples.
    fileprivate(set) var error = SIMD8<Float>.zero
    fileprivate(set) var isSwapped = SIMDMask<SIMD8<Int32>>()
    fileprivate var partition = SIMD8<Float>.zero

    var partitions: [8 of Int] { partition.partitions }
  }

  init(_ table: PartitionTable) {
    self.table = table
    costs = Array(repeating: .zero, count: table.areas.count)
  }

  mutating func best(for cells: CellReader, in pair: ColorPair) -> Result {
    let (ink, ground) = (pair.ink.color, pair.ground.color)
    let slope = (ground - ink) * 2
    let constant = ink.dot(ink) - ground.dot(ground)
    for feature in costs.indices {
      costs[feature] = cells.features[feature].color.dot(slope) + constant * table.areas[feature]
    }
    let whole = cells.whole.color
    var result = search(total: whole.dot(slope) + constant * table.whole)
    result.error += ground.dot(ground) * table.whole - whole.dot(ground) * 2
    return result
  }

  private func search(total: SIMD8<Float>) -> Result {
    let costs = costs.span
    let steps = table.steps.span
    var result = Result()
    result.error = .init(repeating: .infinity)
    var cost = SIMD8<Float>.zero
    for index in 0..<steps.count {
      let step = steps[index]
      cost += costs[step.feature] * step.weight
      guard step.factor > 0 else { continue }
      let other = total - cost
      let isSwapped = other .< cost
      let error = cost.replacing(with: other, where: isSwapped)
      let isBetter = error .< result.error
      result.error.replace(with: error, where: isBetter)
      result.partition.replace(with: step.partition, where: isBetter)
      result.isSwapped.replace(with: isSwapped, where: isBetter)
    }
    return result
  }
}

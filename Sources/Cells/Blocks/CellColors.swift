/// The mean colours of eight cells, and of the two parts of each.
struct CellColors {
  let plain: LaneColor
  let ink: LaneColor
  let ground: LaneColor

  init(of cells: some MeasuredCells, parted partitions: [8 of Int], by table: PartitionTable) {
    let count = cells.count
    let weights = table.weights.span
    var inkSum = LaneColor.zero
    for feature in 0..<count {
      var weight = SIMD8<Float>()
      for lane in 0..<8 { weight[lane] = weights[partitions[lane] * count + feature] }
      inkSum += cells.color(ofFeature: feature) * weight
    }
    var area = SIMD8<Float>()
    for lane in 0..<8 { area[lane] = table.partitions[partitions[lane]].area }
    let sum = cells.sum
    plain = sum * (1 / table.whole)
    ink = inkSum / area
    ground = (sum - inkSum) / (table.whole - area)
  }
}

/// Two colours of a palette for each of eight cells.
struct ColorPair {
  let ink: PaletteColors
  let ground: PaletteColors

  /// The colours of the palette that are nearest to those of the two parts.
  init(nearest colors: CellColors, depth: ColorDepth) {
    ink = PaletteColors(nearest: colors.ink, depth: depth)
    ground = PaletteColors(nearest: colors.ground, depth: depth)
  }
}

/// Eight cells as sums of colours over the features that a partition table knows.
protocol MeasuredCells {
  var count: Int { get }
  /// The sum of all samples of each cell.
  var sum: LaneColor { get }

  func color(ofFeature index: Int) -> LaneColor
}

extension CellReader: MeasuredCells {
  var count: Int { features.count }
  var sum: LaneColor { whole.color }

  func color(ofFeature index: Int) -> LaneColor { features[index].color }
}

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

import Threads

/// Pictures or a map of a frame that are drawn aside.
enum DrawnMap {
  case samples([DrawnBand<PictureBand.Samples>])
  case cells([DrawnBand<MapCells>])

  var isOfCells: Bool { if case .cells = self { true } else { false } }

  /// Whether nothing shines through it; waits until it is drawn.
  var isOpaque: Bool {
    switch self {
    case .samples(let bands): bands.reversed().allSatisfy(\.drawn.result.isOpaque)
    case .cells(let bands): bands.reversed().allSatisfy(\.drawn.result.isOpaque)
    }
  }
}

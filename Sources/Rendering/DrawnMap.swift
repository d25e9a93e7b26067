import Threads

/// Pictures or a map of a frame that are drawn aside.
package enum DrawnMap {
  case samples([DrawnBand<PictureBand.Samples>])
  case cells([DrawnBand<MapCells>])

  package var isOfCells: Bool { if case .cells = self { true } else { false } }

  /// Whether nothing shines through it; waits until it is drawn.
  package var isOpaque: Bool {
    switch self {
    case .samples(let bands): bands.reversed().allSatisfy(\.drawn.result.isOpaque)
    case .cells(let bands): bands.reversed().allSatisfy(\.drawn.result.isOpaque)
    }
  }
}

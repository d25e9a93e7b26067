internal import Synchronization

/// Which columns of a canvas take from which columns of an upright picture: the same for all rows of the picture.
struct ColumnPlan {
  let footprints: AxisFootprints
  /// The columns of the picture that are needed at all.
  let sourceColumns: Range<Int>
  /// The columns of the canvas that the picture covers wholly.
  let covered: Range<Int>
  /// The same in whole numbers, where that does.
  let windows: PixelWindows?

  init(_ footprints: AxisFootprints) {
    self.footprints = footprints
    sourceColumns = footprints.sourceRange
    covered = footprints.coveredRange
    windows = PixelWindows(footprints, covered: covered)
  }
}

/// The plans of pictures that were drawn already: strips of a picture that lie above each other have the same, and so do
/// bands of a canvas, which threads may share it for.
package final class ColumnPlans: Sendable {
  private struct Shape: Hashable {
    let scale: Double
    let shift: Double
    let width: Int
    let canvas: Int
    let rim: Rim
  }

  private let plans = Mutex<[Shape: ColumnPlan]>([:])

  package init() {}

  /// Waits for a plan that another thread is about to make, which takes less time than making it.
  func plan(for placed: PlacedBitmap, onWidth canvas: Int, rim: Rim) -> ColumnPlan {
    let shape = Shape(
      scale: placed.transform.a,
      shift: placed.transform.tx,
      width: placed.bitmap.width,
      canvas: canvas,
      rim: rim
    )
    return plans.withLock { plans in
      if let plan = plans[shape] { return plan }
      let footprints = AxisFootprints(
        scale: shape.scale,
        shift: shape.shift,
        source: shape.width,
        destination: canvas,
        rim: rim
      )
      let plan = ColumnPlan(footprints)
      plans[shape] = plan
      return plan
    }
  }
}

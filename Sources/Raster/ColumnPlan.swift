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

/// The plans of pictures drawn onto one canvas: strips of a picture that lie above each other have the same.
struct ColumnPlans {
  private struct Shape: Hashable {
    let scale: Double
    let shift: Double
    let width: Int
  }

  private let width: Int
  private let rim: Rim
  private var plans: [Shape: ColumnPlan] = [:]

  init(width: Int, rim: Rim) {
    self.width = width
    self.rim = rim
  }

  mutating func plan(for placed: PlacedBitmap) -> ColumnPlan {
    let shape = Shape(scale: placed.transform.a, shift: placed.transform.tx, width: placed.bitmap.width)
    if let plan = plans[shape] { return plan }
    let footprints = AxisFootprints(
      scale: shape.scale,
      shift: shape.shift,
      source: shape.width,
      destination: width,
      rim: rim
    )
    let plan = ColumnPlan(footprints)
    plans[shape] = plan
    return plan
  }
}

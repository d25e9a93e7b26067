internal import Geodesy

/// A box as conditions of the spatial index: two of them where it lies across 180°.
enum BoxQuery {
  static func conditions(for bounds: CoordinateBounds) -> [String] {
    let (south, north) = (bounds.south.degrees.inBoxUnits, bounds.north.degrees.inBoxUnits)
    let west = bounds.west.degrees.inBoxUnits
    let east = west + bounds.width.degrees.inBoxUnits
    let (start, end) = (Int64(-180 * 10_000_000), Int64(180 * 10_000_000))
    let spans = east <= end ? [(west, east)] : [(west, end), (start, east - (end - start))]
    return spans.map { west, east in
      "(east >= \(west) AND west <= \(east) AND north >= \(south) AND south <= \(north))"
    }
  }
}

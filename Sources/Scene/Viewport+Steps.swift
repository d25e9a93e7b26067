/// How far apart two views of one lattice are.
extension Viewport {
  /// The whole cells from another view to this one; nil where they differ in anything but that.
  package func steps(from other: Viewport) -> (columns: Int, rows: Int)? {
    guard (columns, rows, cellAspect) == (other.columns, other.rows, other.cellAspect),
      (camera.zoom, camera.bearing) == (other.camera.zoom, other.camera.bearing)
    else { return nil }
    let (right, down) = (origin.x - other.origin.x, origin.y - other.origin.y)
    guard abs(right) < 1e6, abs(down) < 1e6, Self.isWhole(right), Self.isWhole(down) else { return nil }
    return (Int(right.rounded()), Int(down.rounded()))
  }

  /// Whether a corner of the screen shows another place than it did, by half a cell or more.
  func isVisiblyOther(than other: Viewport) -> Bool {
    let (right, bottom) = (Double(columns), Double(rows))
    return [(0, 0), (right, 0), (right, bottom), (0, bottom)].contains { x, y in
      let found = other.screenPoint(of: other.nearestCopy(of: worldPoint(at: ScreenPoint(x: x, y: y))))
      return max(abs(found.x - x), abs(found.y - y)) >= 0.5
    }
  }

  /// Whether a step is whole up to rounding: less than a thousandth of a dot.
  private static func isWhole(_ cells: Double) -> Bool { abs(cells - cells.rounded()) < 1e-4 }
}

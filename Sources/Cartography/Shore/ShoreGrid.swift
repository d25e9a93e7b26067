import Geodesy
import Glibc

/// The points of a grid where two coasts pass over into each other.
struct ShoreGrid {
  let columns: Int
  let rows: Int
  let corner: WorldPoint
  let step: (x: Double, y: Double)

  /// The components of a height.
  struct Blend {
    /// The height by the near coast, above 0 at sea.
    var near: Double
    /// The weight of the far one.
    var share: Double
    /// The depth that the far one has to have to be sea for certain.
    var doubt = 0.0

    func height(_ far: Double) -> Double { near + (far - doubt - near) * share }
  }

  /// Points between those whose distance from the coast is measured in any case.
  private static let spacing = 8

  /// The heights of all points, above 0 at sea; exact at the coast, elsewhere only on the right side of it.
  ///
  /// From one point to another the distance from a coast changes by no more than the distance between them. So a few
  /// points show for most others that there is no coast near, and only the rest of them are measured.
  func heights(_ far: SeaOutline, reach: Double, blend: (WorldPoint) -> Blend) -> [Double] {
    let coarse = coarseDistances(far, reach)
    let blends = (0..<columns * rows).map { blend(place($0)) }
    let isSea = blends.indices.map { blends[$0].share > 0 && far.contains(place($0)) }
    var heights: [Double] = []
    var isExact: [Bool] = []
    func height(_ index: Int, _ distance: Double) -> Double {
      blends[index].height(isSea[index] ? distance : -distance)
    }
    func measured(_ index: Int) -> Double { height(index, far.distance(from: place(index), most: reach)) }
    for index in blends.indices {
      let (distance, way) = coarse.nearest(to: index)
      let ends = (height(index, max(distance - way, 0)), height(index, min(distance + way, reach)))
      let isCertain = blends[index].share == 0 || (ends.0 < 0) == (ends.1 < 0)
      heights.append(isCertain ? ends.0 : measured(index))
      isExact.append(!isCertain || blends[index].share == 0)
    }
    for index in blends.indices where !isExact[index] && isAtCoast(index, heights) {
      heights[index] = measured(index)
    }
    return heights
  }

  private func place(_ index: Int) -> WorldPoint {
    WorldPoint(
      x: corner.x + Double(index % columns) * step.x,
      y: corner.y + Double(index / columns) * step.y
    )
  }

  /// Whether a point beside it is on the other side; measuring doesn't change sides.
  private func isAtCoast(_ index: Int, _ heights: [Double]) -> Bool {
    let (column, row) = (index % columns, index / columns)
    for y in max(row - 1, 0)...min(row + 1, rows - 1) {
      for x in max(column - 1, 0)...min(column + 1, columns - 1)
      where (heights[y * columns + x] < 0) != (heights[index] < 0) { return true }
    }
    return false
  }

  /// The distance from the coast at a few points.
  private struct Coarse {
    let grid: ShoreGrid
    let columns: Int
    let distances: [Double]

    /// The measurement nearest to a point, and how far away it is.
    func nearest(to index: Int) -> (distance: Double, way: Double) {
      let (column, row) = (index % grid.columns, index / grid.columns)
      let spacing = ShoreGrid.spacing
      let (x, y) = ((column + spacing / 2) / spacing, (row + spacing / 2) / spacing)
      let way = hypot(Double(x * spacing - column) * grid.step.x, Double(y * spacing - row) * grid.step.y)
      return (distances[y * columns + x], way)
    }
  }

  private func coarseDistances(_ far: SeaOutline, _ reach: Double) -> Coarse {
    let (columns, rows) = (columns / Self.spacing + 2, rows / Self.spacing + 2)
    let distances = (0..<columns * rows).map { index in
      let place = WorldPoint(
        x: corner.x + Double(index % columns * Self.spacing) * step.x,
        y: corner.y + Double(index / columns * Self.spacing) * step.y
      )
      return far.distance(from: place, most: reach)
    }
    return Coarse(grid: self, columns: columns, distances: distances)
  }
}

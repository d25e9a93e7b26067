/// The slope of a surface at a sample, after Horn (1981): from the eight samples around it.
package struct HornSlope: Equatable, Sendable {
  /// Metres of climb for each metre to the east, and to the south.
  package let east: Float
  package let south: Float

  /// The slope at a sample of a grid with rows from north to south; nil where one of its neighbours is unknown.
  ///
  /// All eight of them must be in the grid.
  package init?(_ heights: Span<Float>, at index: Int, width: Int, meters: (east: Float, south: Float)) {
    let (up, down) = (index - width, index + width)
    let right = heights[up + 1] + 2 * heights[index + 1] + heights[down + 1]
    let left = heights[up - 1] + 2 * heights[index - 1] + heights[down - 1]
    let below = heights[down - 1] + 2 * heights[down] + heights[down + 1]
    let above = heights[up - 1] + 2 * heights[up] + heights[up + 1]
    (east, south) = ((right - left) / (8 * meters.east), (below - above) / (8 * meters.south))
    guard (east + south).isFinite else { return nil }
  }
}

import Glibc

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

  /// The light of one sun, from 0 to 1: the cosine of the angle between it and the upright of the slope.
  package func light(azimuth: Double, altitude: Double) -> Double {
    let (toEast, toSouth) = (sin(azimuth * .pi / 180), -cos(azimuth * .pi / 180))
    let level = cos(altitude * .pi / 180)
    let (x, y) = (Double(east), Double(south))
    let light = sin(altitude * .pi / 180) - level * (x * toEast + y * toSouth)
    return max(light / (1 + x * x + y * y).squareRoot(), 0)
  }
}

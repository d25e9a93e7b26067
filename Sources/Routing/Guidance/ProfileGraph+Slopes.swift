/// Slopes in directions.
extension ProfileGraph {
  /// The least length of a slope, in metres, and its least gradient.
  private static let (shortestSlope, steep) = (50.0, 0.06)
  /// The least height of stairs, in metres; heights are too coarse for less.
  private static let leastStairs = 1.5

  /// Whether a road leads up or down steeply.
  func slope(over arcs: ArraySlice<RoadGraph.Arc>) -> Climb? {
    let length = arcs.reduce(0) { $0 + roads.length(of: $1) }
    return length >= Self.shortestSlope ? slope(over: arcs, rising: Self.steep * length) : nil
  }

  /// Whether stairs lead up or down, by the heights of their ends.
  func slope(ofStairs arcs: ArraySlice<RoadGraph.Arc>) -> Climb? { slope(over: arcs, rising: Self.leastStairs) }

  private func slope(over arcs: ArraySlice<RoadGraph.Arc>, rising least: Double) -> Climb? {
    guard let heights, let first = arcs.first, let last = arcs.last,
      let start = heights.height(of: first, at: 0), let end = heights.height(of: last, at: 1),
      abs(end - start) >= least
    else { return nil }
    return end > start ? .up : .down
  }
}

/// Heights along routes.
extension ProfileGraph {
  /// A place of a route, and its height in metres if it is known.
  package typealias HeightPoint = (place: RoadGraph.Place, height: Double?)

  /// The largest distance between two points, in metres.
  private static let pointStep = 50.0

  /// Whether slopes count.
  package var knowsHeights: Bool { heights != nil }

  /// Every place along a leg, with others between them where they are far apart; nothing where no heights are known.
  package func heightPoints(of leg: Route.Leg) -> [HeightPoint] {
    guard let heights else { return [] }
    var points: [HeightPoint] = []
    for (index, arc) in leg.arcs.enumerated() {
      let range = leg.range(of: index)
      let line = MeasuredLine(roads.line(of: arc).part(range))
      let height = { (share: Double) in
        heights.height(of: arc, at: range.lowerBound + range.span * share)
      }
      let length = max(line.length, 0.01)
      for (number, place) in line.places.enumerated() where points.isEmpty || number > 0 {
        let (before, along) = (number > 0 ? line.distances[number - 1] : 0, line.distances[number])
        let steps = Int((along - before) / Self.pointStep) + 1
        for step in 1..<max(steps, 1) {
          let share = (before + (along - before) * Double(step) / Double(steps)) / length
          points.append((line.place(at: share), height(share)))
        }
        points.append((place, height(along / length)))
      }
    }
    return Self.filled(points)
  }

  /// Fills what is unknown between known heights, as on bridges and in tunnels, in a straight line.
  private static func filled(_ points: [HeightPoint]) -> [HeightPoint] {
    guard !points.isEmpty else { return [] }
    let distances = MeasuredLine(points.map(\.place)).distances
    var (points, last) = (points, Int?.none)
    for (index, point) in points.enumerated() {
      guard let height = point.height else { continue }
      if let last, let start = points[last].height {
        let length = max(distances[index] - distances[last], 0.01)
        for between in last + 1..<index {
          points[between].height = start + (height - start) * (distances[between] - distances[last]) / length
        }
      }
      last = index
    }
    return points
  }
}

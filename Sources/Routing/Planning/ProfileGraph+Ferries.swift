/// Ferries: where they are boarded, and how long that takes.
extension ProfileGraph {
  /// The mean time until a ferry leaves, in seconds.
  static let boarding = 300.0
  /// No ferry turns more sharply on open water, in degrees: that is another line.
  private static let sharpest = 100.0

  func isFerry(_ arc: RoadGraph.Arc) -> Bool { pace(of: arc).sort.roadClass == .ferry }

  /// Whether a ferry is boarded between two arcs: from land, or from the ferry of another line.
  func boards(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> Bool { boards(from: end(of: arc), to: next) }

  func boards(from end: ArcEnd, to next: RoadGraph.Arc) -> Bool {
    guard isFerry(next) else { return false }
    guard end.pace.sort.roadClass == .ferry else { return true }
    return end.calling != calling(of: next)
      && (isLanding(end.arc) || abs(roads.angle(from: end.arc, to: next)) > Self.sharpest)
  }

  /// Whether an arc of a ferry ends on land.
  func isLanding(_ arc: RoadGraph.Arc) -> Bool {
    roads.arcs(leaving: roads.graph.head(of: arc)).contains { !isFerry($0) }
  }

  /// The waiting time at the start of a leg, in seconds.
  func boarding(of leg: Route.Leg) -> Double { isFerry(leg.arcs[0]) ? Self.boarding : 0 }

  /// The time spent waiting for ferries, in seconds.
  package func boarding(of way: Route) -> Double {
    way.legs.reduce(0) { sum, leg in
      sum + boarding(of: leg)
        + Self.boarding * Double(zip(leg.arcs, leg.arcs.dropFirst()).count { boards(from: $0, to: $1) })
    }
  }
}

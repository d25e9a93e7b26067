/// A ride on a ferry, from where it is boarded to where it is left.
package struct FerryRide: Sendable {
  /// The name of the landing at which it is left; empty if unknown.
  package let destination: String
  /// The time on board, in seconds.
  package let duration: Double
}

extension ProfileGraph {
  /// Terminals lie no farther from where a ferry lands, in metres.
  private static let terminalReach = 150.0

  /// The ride that begins with an arc of a leg.
  func ferryRide(from first: Int, along leg: Route.Leg) -> FerryRide {
    var last = first
    while last + 1 < leg.arcs.count, isFerry(leg.arcs[last + 1]), !boards(from: leg.arcs[last], to: leg.arcs[last + 1])
    {
      last += 1
    }
    let seconds = (first...last).reduce(0.0) { $0 + Double(time(of: leg.arcs[$1])) * leg.range(of: $1).span / 1000 }
    return FerryRide(destination: landing(roads.graph.head(of: leg.arcs[last])), duration: seconds)
  }

  /// The name of a landing: its own, or that of the nearest terminal.
  private func landing(_ node: UInt32) -> String {
    if let name = roads.graph.kinds[roads.graph.nodeKinds[Int(node)]]["name"] { return name }
    let place = roads.graph.place(of: node)
    let around = RoadMeters(around: place)
    return (landmarks?(place) ?? []).filter { $0.kind == "ferry_terminal" && !$0.name.isEmpty }
      .map { (name: $0.name, distance: around.flat($0.place).length) }
      .filter { $0.distance <= Self.terminalReach }
      .min { $0.distance < $1.distance }?.name ?? ""
  }
}

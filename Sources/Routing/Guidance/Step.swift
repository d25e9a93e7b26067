/// A step of a route: the maneuver at a place, what identifies it, and the road that follows.
@dynamicMemberLookup
package struct Step: Sendable {
  private var maneuver: Maneuver
  /// The distance to the next step, in metres, and the time it takes, in seconds.
  package internal(set) var length: Double
  package internal(set) var duration: Double
  /// The lanes to use before the turn, if they are marked.
  package internal(set) var lanes: TurnLanes?
  /// The type of nameless path that begins here, if the previous road had another type.
  package internal(set) var pathway: Pathway?
  /// Whether the turn has traffic lights.
  package internal(set) var hasSignals = false
  /// The street along which a path without a name leads, or else the one to which it leads.
  package internal(set) var along: String?
  package internal(set) var ahead = ""
  /// The distance from here on which a bicycle is walked, in metres.
  package internal(set) var walked = 0.0
  /// The length of stairs, in metres; 0 if there are none.
  package internal(set) var stairs = 0.0
  /// The landmark, if neither a name nor anything else identifies the turn, and whether it is passed before the turn.
  package internal(set) var landmark: (landmark: Landmark, isPassed: Bool)?
  /// Whether the road that follows is the one before.
  package internal(set) var keepsName = false

  init(_ maneuver: Maneuver, length: Double = 0, duration: Double = 0) {
    (self.maneuver, self.length, self.duration) = (maneuver, length, duration)
  }

  package subscript<Value>(dynamicMember path: KeyPath<Maneuver, Value>) -> Value { maneuver[keyPath: path] }

  subscript<Value>(dynamicMember path: WritableKeyPath<Maneuver, Value>) -> Value {
    get { maneuver[keyPath: path] }
    set { maneuver[keyPath: path] = newValue }
  }

  /// The type in the words of OSRM, which has none for leaving a ferry.
  package var type: String {
    guard maneuver.kind == .leaveFerry else { return maneuver.kind.rawValue }
    return (maneuver.direction == .straight ? StepKind.newName : .turn).rawValue
  }
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

/// The type of a nameless road that isn't for cars.
package enum Pathway: String, Sendable {
  case crossing, footway, cycleway, path
}

extension ProfileGraph {
  /// The tags of an arc's road.
  func tags(of arc: RoadGraph.Arc) -> RoadTags { roads.graph.kinds[roads.graph.edgeKinds[Int(arc / 2)]] }

  func pathway(of arc: RoadGraph.Arc) -> Pathway? {
    let tags = tags(of: arc)
    guard name(of: arc).isEmpty, let pathway = tags["highway"].flatMap(Pathway.init) else { return nil }
    return [tags["footway"], tags["cycleway"], tags["path"]].contains("crossing") ? .crossing : pathway
  }
}

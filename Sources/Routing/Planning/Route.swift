/// A route from place to place, along roads.
package struct Route: Sendable {
  /// From one of the places to the next.
  package struct Leg: Sendable {
    /// Where one turns from each arc onto the next; at least one.
    package let arcs: [RoadGraph.Arc]
    package let start: RoadSpot
    package let end: RoadSpot

    /// How much of each arc is gone along, as a range between 0 and 1.
    package func range(of index: Int) -> ClosedRange<Double> {
      let from = index == 0 ? start.share(of: arcs[0]) : 0
      let to = index == arcs.count - 1 ? end.share(of: arcs[index]) : 1
      return from...max(from, to)
    }
  }

  package let legs: [Leg]
  /// How much it costs: what is compared among routes.
  package let cost: UInt32

  /// How often one turns round on it.
  var swings: Int {
    legs.reduce(0) { $0 + zip($1.arcs, $1.arcs.dropFirst()).count { $0 ^ 1 == $1 } }
  }
}

/// How far, and how long it takes.
extension ProfileGraph {
  /// In metres.
  package func length(of leg: Route.Leg) -> Double {
    leg.arcs.indices.reduce(0) { $0 + roads.length(of: leg.arcs[$1]) * leg.range(of: $1).span }
  }

  /// In seconds.
  package func duration(of leg: Route.Leg) -> Double {
    let turns = zip(leg.arcs, leg.arcs.dropFirst()).reduce(0.0) { $0 + Double(time(from: $1.0, to: $1.1)) }
    let roads = leg.arcs.indices.reduce(0.0) { $0 + Double(time(of: leg.arcs[$1])) * leg.range(of: $1).span }
    return boarding(of: leg) + (turns + roads) / 1000
  }

  func line(of route: Route) -> [RoadGraph.Place] { route.legs.flatMap(line) }

  package func length(of route: Route) -> Double { route.legs.reduce(0) { $0 + length(of: $1) } }
  package func duration(of route: Route) -> Double { route.legs.reduce(0) { $0 + duration(of: $1) } }

  /// The share of a route that runs along another one.
  func share(of route: Route, in other: Route) -> Double {
    let edges = Set(other.legs.flatMap { $0.arcs.map { $0 / 2 } })
    var shared = 0.0
    for leg in route.legs {
      for (index, arc) in leg.arcs.enumerated() where edges.contains(arc / 2) {
        shared += roads.length(of: arc) * leg.range(of: index).span
      }
    }
    return shared / max(length(of: route), 1)
  }

  /// Every place along a leg.
  package func line(of leg: Route.Leg) -> [RoadGraph.Place] {
    var line = [leg.start.place]
    for (index, arc) in leg.arcs.enumerated() {
      line += roads.line(of: arc).part(leg.range(of: index)).dropFirst()
    }
    return line
  }
}

extension ClosedRange<Double> {
  var span: Double { upperBound - lowerBound }
}

extension [RoadGraph.Place] {
  /// The part of a line between two shares of its length.
  func part(_ range: ClosedRange<Double>) -> [RoadGraph.Place] {
    guard let first, range != 0...1 else { return self }
    let meters = RoadMeters(around: first)
    let flat = map(meters.flat)
    let total = zip(flat, flat.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    let (from, to) = (range.lowerBound * total, range.upperBound * total)
    var part: [RoadGraph.Place] = []
    var along = 0.0
    for index in 1..<count {
      let step = flat[index] - flat[index - 1]
      let length = step.length
      let place = { (at: Double) in meters.units(flat[index - 1] + step * (length > 0 ? (at - along) / length : 0)) }
      if part.isEmpty, along + length >= from { part.append(along == from ? self[index - 1] : place(from)) }
      if !part.isEmpty {
        guard along + length < to else {
          part.append(along + length == to ? self[index] : place(to))
          return part
        }
        part.append(self[index])
      }
      along += length
    }
    return part.isEmpty ? [self[count - 1]] : part
  }
}

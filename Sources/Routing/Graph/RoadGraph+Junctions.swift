/// Where roads with names meet.
extension RoadGraph {
  package struct NamedJunction: Sendable {
    package let first: String
    package let second: String
    package let place: Place
  }

  // In metres: ends of roads so near to each other meet, as those of carriageways and of squares do; junctions of the
  // same two roads so near to each other are one.
  private static let (gap, size) = (30.0, 60.0)
  private static let maxNodes = 2000

  /// The junctions of roads with one of some names with those with one of others.
  package func junctions(of first: Set<String>, and second: Set<String>) -> [NamedJunction] {
    let (ours, theirs) = (nodes(of: first), nodes(of: second))
    var found: [NamedJunction] = []
    for (name, nodes) in ours.sorted(by: { $0.key < $1.key }) {
      for (other, others) in theirs.sorted(by: { $0.key < $1.key }) where other != name {
        let shared = nodes.intersection(others).sorted().map { place(of: $0) }
        for place in shared.isEmpty ? nearest(nodes, others) : shared {
          let meters = RoadMeters(around: place)
          let isKnown = found.contains { junction in
            (junction.first, junction.second) == (name, other) && meters.flat(junction.place).length < Self.size
          }
          if !isKnown { found.append(NamedJunction(first: name, second: other, place: place)) }
        }
      }
    }
    return found
  }

  private func nodes(of names: Set<String>) -> [String: Set<UInt32>] {
    let meant = self.names.meanings(of: edgeNames) { tags in tags["name"].flatMap { names.contains($0) ? $0 : nil } }
    var nodes: [String: Set<UInt32>] = [:]
    for edge in 0..<edgeCount {
      if let name = meant[Int(edgeNames[edge])] { nodes[name, default: []].formUnion([starts[edge], ends[edge]]) }
    }
    return nodes
  }

  /// Where two roads come nearest, if they all but meet there.
  private func nearest(_ nodes: Set<UInt32>, _ others: Set<UInt32>) -> [Place] {
    let others = others.sorted().prefix(Self.maxNodes).map { place(of: $0) }
    let pairs = nodes.sorted().prefix(Self.maxNodes).compactMap { node -> (place: Place, distance: Double)? in
      let place = place(of: node)
      let meters = RoadMeters(around: place)
      return others.map { meters.flat($0).length }.min().map { (place, $0) }
    }
    return pairs.min { $0.distance < $1.distance }.flatMap { $0.distance <= Self.gap ? [$0.place] : nil } ?? []
  }
}

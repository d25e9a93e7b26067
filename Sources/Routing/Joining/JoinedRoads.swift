/// The roads of two maps as one graph: those of the first, and then what the other adds.
struct JoinedRoads {
  private(set) var graph = RoadGraph()
  private(set) var shapes = RoadShapes()
  private let joiner: RoadJoiner
  private let loose: OverlapMatcher
  /// The numbers of the pieces that are left.
  private var pieceNumbers: [Int: UInt32] = [:]
  /// The numbers of the stretches of each map that stayed whole.
  private var numbers: [[UInt32]] = [[], []]

  init(_ joiner: RoadJoiner) {
    self.joiner = joiner
    loose = OverlapMatcher(joiner)
    addNodes()
    for isOther in [false, true] { addStretches(isOther) }
    (graph.kinds, graph.names) = (joiner.tags.kinds, joiner.tags.names)
    graph.restrictions = JoinedRestrictions(joiner, graph) { isOther, arc in arcs(of: arc, isOther) }.all
  }

  /// A junction between two stretches that became one stays without any.
  private mutating func addNodes() {
    (graph.latitudes, graph.longitudes) = (joiner.roads.graph.latitudes, joiner.roads.graph.longitudes)
    graph.nodeKinds = joiner.roads.graph.nodeKinds
    let other = joiner.others.graph
    for node in joiner.nodes.added.map({ Int($0) }) {
      graph.latitudes.append(other.latitudes[node])
      graph.longitudes.append(other.longitudes[node])
      graph.nodeKinds.append(joiner.tags.kind(ofOther: other.nodeKinds[node]))
    }
  }

  private mutating func addStretches(_ isOther: Bool) {
    let roads = isOther ? joiner.others : joiner.roads
    numbers[isOther ? 1 : 0].reserveCapacity(roads.graph.edgeCount)
    for edge in 0..<roads.graph.edgeCount {
      if isOther, let twin = joiner.twins[edge] {
        numbers[1].append(numbers[0][Int(twin)])
        continue
      }
      numbers[isOther ? 1 : 0].append(UInt32(graph.edgeCount))
      let source = JoinedStretch.Source(isOther: isOther, edge: edge)
      guard let pieces = loose.kept(of: source) else {
        add(joiner.stretch(source))
        shapes.append(shapeOf: edge, of: roads.shapes)
        continue
      }
      for number in pieces {
        let piece = loose.pieces[number]
        pieceNumbers[number] = UInt32(graph.edgeCount)
        add(piece)
        if let bends = piece.bends {
          shapes.append(bends, from: joiner.place(of: piece.start))
        } else {
          shapes.append(shapeOf: edge, of: roads.shapes)
        }
      }
    }
  }

  private mutating func add(_ stretch: JoinedStretch) {
    graph.starts.append(stretch.start)
    graph.ends.append(stretch.end)
    graph.lengths.append(stretch.length)
    graph.edgeKinds.append(stretch.sort.kind)
    graph.edgeNames.append(stretch.sort.name)
  }

  /// The joined graph's arcs for an arc of one of the maps, from its tail to its head.
  private func arcs(of arc: RoadGraph.Arc, _ isOther: Bool) -> [RoadGraph.Arc] {
    let edge = Int(arc / 2)
    guard let heirs = loose.heirs(of: JoinedStretch.Source(isOther: isOther, edge: edge)) else {
      return [numbers[isOther ? 1 : 0][edge] << 1 | arc & 1]
    }
    let arcs = heirs.compactMap { pieceNumbers[$0] }.map { $0 << 1 | arc & 1 }
    return arc & 1 == 0 ? arcs : arcs.reversed()
  }
}

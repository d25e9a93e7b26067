internal import Glibc

/// The roads of a map, ready to be travelled: what leaves from where, and in which direction.
package struct Roads: Sendable {
  package let graph: RoadGraph
  package let shapes: RoadShapes
  /// The first of the arcs that leave each junction, and one more.
  private let firsts: [UInt32]
  private let arcs: [RoadGraph.Arc]
  /// Where each arc leads as it begins, clockwise from north, of 65,536 to a turn.
  private let bearings: [UInt16]

  /// So far along a road one looks to see where it leads, in metres.
  private static let lookahead = 25.0

  package init(_ graph: RoadGraph, _ shapes: RoadShapes) {
    self.graph = graph
    self.shapes = shapes
    var firsts = Array(repeating: UInt32(0), count: graph.nodeCount + 1)
    for node in graph.starts { firsts[Int(node) + 1] += 1 }
    for node in graph.ends { firsts[Int(node) + 1] += 1 }
    for node in 0..<graph.nodeCount { firsts[node + 1] += firsts[node] }
    var next = firsts
    var arcs = Array(repeating: RoadGraph.Arc(0), count: 2 * graph.edgeCount)
    for arc in 0..<RoadGraph.Arc(2 * graph.edgeCount) {
      let tail = Int(graph.tail(of: arc))
      arcs[Int(next[tail])] = arc
      next[tail] += 1
    }
    self.firsts = firsts
    self.arcs = arcs
    bearings = (0..<graph.edgeCount)
      .flatMap { edge in
        let line = Self.line(of: edge, graph, shapes)
        return [Self.bearing(of: line), Self.bearing(of: line.reversed())]
      }
  }

  package var arcCount: Int { 2 * graph.edgeCount }

  package func arcs(leaving node: UInt32) -> ArraySlice<RoadGraph.Arc> {
    arcs[Int(firsts[Int(node)])..<Int(firsts[Int(node) + 1])]
  }

  /// Where an arc leads as it begins, in degrees clockwise from north.
  package func bearing(leaving arc: RoadGraph.Arc) -> Double { Double(bearings[Int(arc)]) / 65_536 * 360 }

  /// Where somebody faces who comes to the end of an arc.
  package func bearing(arriving arc: RoadGraph.Arc) -> Double {
    (bearing(leaving: arc ^ 1) + 180).truncatingRemainder(dividingBy: 360)
  }

  /// How far to the right a turn leads, in degrees; less than nothing to the left, 180 for turning back.
  package func angle(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> Double {
    let turn = Int(bearings[Int(next)]) - Int(bearings[Int(arc ^ 1)]) - 32_768
    let wrapped = Int16(truncatingIfNeeded: turn)
    return wrapped == .min ? 180 : Double(wrapped) / 65_536 * 360
  }

  /// In metres.
  package func length(of arc: RoadGraph.Arc) -> Double { Double(graph.lengths[Int(arc / 2)]) / 10 }

  /// Every place along an arc from its beginning to its end.
  package func line(of arc: RoadGraph.Arc) -> [RoadGraph.Place] {
    let line = Self.line(of: Int(arc / 2), graph, shapes)
    return arc & 1 == 0 ? line : line.reversed()
  }

  private static func line(of edge: Int, _ graph: RoadGraph, _ shapes: RoadShapes) -> [RoadGraph.Place] {
    let start = graph.place(of: graph.starts[edge])
    return [start] + shapes.bends(of: edge, from: start) + [graph.place(of: graph.ends[edge])]
  }

  /// Where a line leads at first: towards what lies a few metres along it.
  private static func bearing(of line: some Sequence<RoadGraph.Place>) -> UInt16 {
    var (meters, last): (RoadMeters?, SIMD2<Double>) = (nil, .zero)
    var rest = lookahead
    for place in line {
      guard let flat = meters?.flat(place) else {
        meters = RoadMeters(around: place)
        continue
      }
      let step = (flat - last).length
      last = step > rest ? last + (flat - last) * (rest / step) : flat
      rest -= step
      if rest <= 0 { break }
    }
    return UInt16(truncatingIfNeeded: Int((atan2(last.x, last.y) / (2 * .pi) * 65_536).rounded()))
  }
}

internal import Glibc

/// The roads of a map, ready to be travelled: what leaves from where, and in which direction.
package struct Roads: Sendable {
  package let graph: RoadGraph
  package let shapes: RoadShapes
  /// The arcs in the order of the junctions that they leave.
  private let arcs: CountingSort
  /// The bearing at the start of each arc, clockwise from north, in 65,536ths of a turn; empty if bearings are computed
  /// on demand.
  private var bearings: [UInt16] = []

  /// The length of the first part of a road that determines its bearing, in metres.
  private static let lookahead = 25.0

  package init(_ graph: RoadGraph, _ shapes: RoadShapes) {
    self.graph = graph
    self.shapes = shapes
    arcs = CountingSort((0..<2 * UInt32(graph.edgeCount)).map { graph.tail(of: $0) }, below: graph.nodeCount)
  }

  /// The same roads with all bearings computed in advance, for callers that need most of them.
  var surveyed: Roads {
    var (bearings, line): ([UInt16], [RoadGraph.Place]) = ([], [])
    bearings.reserveCapacity(arcCount)
    let meters = (0..<UInt32(graph.nodeCount)).map { RoadMeters(around: graph.place(of: $0)) }
    for edge in 0..<graph.edgeCount {
      let start = graph.place(of: graph.starts[edge])
      line.removeAll(keepingCapacity: true)
      line.append(start)
      shapes.append(bendsOf: edge, from: start, to: &line)
      line.append(graph.place(of: graph.ends[edge]))
      bearings.append(Self.bearing(to: line.dropFirst(), meters[Int(graph.starts[edge])]))
      bearings.append(Self.bearing(to: line.reversed().dropFirst(), meters[Int(graph.ends[edge])]))
    }
    var roads = self
    roads.bearings = bearings
    return roads
  }

  package var arcCount: Int { 2 * graph.edgeCount }

  package func arcs(leaving node: UInt32) -> ArraySlice<RoadGraph.Arc> { arcs.things(Int(node)) }

  /// Where an arc leads as it begins, in degrees clockwise from north.
  package func bearing(leaving arc: RoadGraph.Arc) -> Double { Double(units(leaving: arc)) / 65_536 * 360 }

  private func units(leaving arc: RoadGraph.Arc) -> UInt16 {
    guard bearings.isEmpty else { return bearings[Int(arc)] }
    return units(leaving: arc, RoadMeters(around: graph.place(of: graph.tail(of: arc))))
  }

  private func units(leaving arc: RoadGraph.Arc, _ meters: RoadMeters) -> UInt16 {
    guard shapes.isStraight(Int(arc / 2)) else { return Self.bearing(to: line(of: arc).dropFirst(), meters) }
    return Self.bearing(to: CollectionOfOne(graph.place(of: graph.head(of: arc))), meters)
  }

  /// The bearing at the end of an arc, in the direction of travel.
  package func bearing(arriving arc: RoadGraph.Arc) -> Double {
    (bearing(leaving: arc ^ 1) + 180).truncatingRemainder(dividingBy: 360)
  }

  /// How far to the right a turn leads, in degrees; less than nothing to the left, 180 for turning back.
  package func angle(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> Double {
    let turn = turn(from: arc, to: next)
    return turn == .min ? 180 : Double(turn) / 65_536 * 360
  }

  /// The same, of 65,536 to a turn; the least number for turning back.
  func turn(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> Int16 {
    guard bearings.isEmpty else { return Self.turn(from: bearings[Int(arc ^ 1)], to: bearings[Int(next)]) }
    // Both ends are at the same junction.
    let meters = RoadMeters(around: graph.place(of: graph.head(of: arc)))
    return Self.turn(from: units(leaving: arc ^ 1, meters), to: units(leaving: next, meters))
  }

  private static func turn(from back: UInt16, to next: UInt16) -> Int16 {
    Int16(bitPattern: next &- back &- 32_768)
  }

  /// In metres.
  package func length(of arc: RoadGraph.Arc) -> Double { Double(graph.lengths[Int(arc / 2)]) / 10 }

  /// Every place along an arc from its beginning to its end.
  package func line(of arc: RoadGraph.Arc) -> [RoadGraph.Place] {
    let edge = Int(arc / 2)
    let start = graph.place(of: graph.starts[edge])
    let line = [start] + shapes.bends(of: edge, from: start) + [graph.place(of: graph.ends[edge])]
    return arc & 1 == 0 ? line : line.reversed()
  }

  /// The bearing of the first metres of consecutive arcs, in degrees clockwise from north.
  func bearing(over arcs: some Sequence<RoadGraph.Arc>, from start: UInt32, within metres: Double) -> Double {
    bearing(to: arcs.lazy.flatMap { line(of: $0).dropFirst() }, from: graph.place(of: start), within: metres)
  }

  /// The bearing of the first metres of a line that begins at a place.
  func bearing(
    to places: some Sequence<RoadGraph.Place>,
    from start: RoadGraph.Place,
    within metres: Double
  ) -> Double {
    Double(Self.bearing(to: places, RoadMeters(around: start), within: metres)) / 65_536 * 360
  }

  /// Where a line over some places leads at first: towards what lies a few metres along it.
  private static func bearing(
    to places: some Sequence<RoadGraph.Place>,
    _ meters: RoadMeters,
    within lookahead: Double = lookahead
  ) -> UInt16 {
    var last = SIMD2<Double>.zero
    var rest = lookahead
    for place in places {
      let flat = meters.flat(place)
      let step = (flat - last).length
      last = step > rest ? last + (flat - last) * (rest / step) : flat
      rest -= step
      if rest <= 0 { break }
    }
    return UInt16(truncatingIfNeeded: Int((atan2(Float(last.x), Float(last.y)) / (2 * .pi) * 65_536).rounded()))
  }
}

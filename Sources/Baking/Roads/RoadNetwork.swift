internal import Routing

/// The roads of a map as a graph, with their shapes.
struct RoadNetwork: Sendable {
  var graph = RoadGraph()
  var shapes = RoadShapes()
  var counts = RoadCounts()
  /// Turn restrictions that lack a way, are on closed roads, or are ambiguous.
  var brokenRestrictions = 0

  var isEmpty: Bool { graph.edgeCount == 0 }
}

/// A stretch of road between two junctions, as long as the graph isn't finished.
struct RoadEdge: Sendable {
  var start: UInt32
  var end: UInt32
  /// In decimetres.
  let length: UInt32
  var kind: UInt32
  var name: UInt32
}

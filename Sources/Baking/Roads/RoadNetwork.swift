internal import Routing

/// The roads of a map as a graph, with their shapes.
struct RoadNetwork: Sendable {
  var graph = RoadGraph()
  var shapes = RoadShapes()
  var counts = RoadCounts()
  /// Turn restrictions that lack a way, lie where nobody drives, or could be meant in two places.
  var brokenRestrictions = 0

  var isEmpty: Bool { graph.edgeCount == 0 }
}

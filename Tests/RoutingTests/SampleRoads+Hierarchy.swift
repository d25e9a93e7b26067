import Routing
import Testing

extension SampleRoads {
  func orderOfJunctions() throws -> NodeOrder {
    try #require(NodeOrder(of: graph, latitudes: latitudes, longitudes: longitudes))
  }

  func orderOfArcs() throws -> NodeOrder {
    try #require(NodeOrder(ofArcsFrom: tails, to: heads, latitudes: latitudes, longitudes: longitudes))
  }

  /// The hierarchy of a graph of junctions.
  func hierarchy(of graph: WeightedGraph) throws -> ContractionHierarchy {
    let shape = HierarchyShape(of: graph, order: try orderOfJunctions())
    return try #require(ContractionHierarchy(of: graph, shape: shape))
  }

  /// The hierarchy of a graph of turns.
  func hierarchy(ofTurns graph: WeightedGraph) throws -> ContractionHierarchy {
    let shape = HierarchyShape(of: graph, order: try orderOfArcs())
    return try #require(ContractionHierarchy(of: graph, shape: shape))
  }
}

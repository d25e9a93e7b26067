import Routing
import Testing

extension WeightedGraph {
  /// The same edges with other weights.
  func reweighted(_ weights: [UInt32]) -> WeightedGraph {
    WeightedGraph(firstOut: firstOut, heads: heads, weights: weights)
  }
}

extension ContractionHierarchy {
  init(of graph: WeightedGraph, bytes: [UInt8]) throws(HierarchyError) {
    try self.init(fingerprint: graph.fingerprint, nodeCount: graph.nodeCount, size: bytes.count, wholeSize: .max) {
      range throws(HierarchyError) in Array(bytes[range])
    }
  }
}

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

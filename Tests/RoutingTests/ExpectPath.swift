import Routing
import Testing

/// Sees to it that a path leads from one of its sources over edges that meet to one of its targets, and costs what they do.
func expectSound(
  _ path: ShortestPath,
  from sources: [PathEnd],
  to targets: [PathEnd],
  in graph: WeightedGraph,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var node = sources[path.source].node
  var cost = sources[path.source].cost + targets[path.target].cost
  for edge in path.edges {
    guard graph.edges(from: node).contains(edge.number) else {
      Issue.record("edge \(edge.number) doesn't leave node \(node)", sourceLocation: sourceLocation)
      return
    }
    #expect(edge.head == graph.heads[Int(edge.number)], sourceLocation: sourceLocation)
    #expect(edge.weight == graph.weights[Int(edge.number)], sourceLocation: sourceLocation)
    cost += edge.weight
    node = edge.head
  }
  #expect(node == targets[path.target].node, sourceLocation: sourceLocation)
  #expect(cost == path.cost, sourceLocation: sourceLocation)
}

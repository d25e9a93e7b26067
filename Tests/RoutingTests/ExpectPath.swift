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
    guard graph.edges(from: node).contains(edge) else {
      Issue.record("edge \(edge) doesn't leave node \(node)", sourceLocation: sourceLocation)
      return
    }
    cost += graph.weights[Int(edge)]
    node = graph.heads[Int(edge)]
  }
  #expect(node == targets[path.target].node, sourceLocation: sourceLocation)
  #expect(cost == path.cost, sourceLocation: sourceLocation)
}

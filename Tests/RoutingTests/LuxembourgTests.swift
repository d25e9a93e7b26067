import Routing
import TestSupport
import Testing

/// The roads of Luxembourg, with questions whose answers are known.
struct LuxembourgTests {
  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `every way is the shortest by length and by time, and there at once`() throws {
    let luxembourg = try Luxembourg()
    let streets = luxembourg.roads.graph
    let shape = HierarchyShape(of: streets, order: try luxembourg.roads.orderOfJunctions())
    for measure in ["geo_distance", "travel_time"] {
      let graph = streets.reweighted(try Luxembourg.numbers(measure))
      let answers = try Luxembourg.numbers("query_reference_\(measure)_length")
      var search = HierarchySearch(try #require(ContractionHierarchy(of: graph, shape: shape)))
      var times: [Duration] = []
      var rights = 0
      let questions = 0..<(Soak.isOn ? answers.count : 1000)
      for question in questions {
        let (sources, targets) = ([luxembourg.sources[question]], [luxembourg.targets[question]])
        let start = ThreadTime.now
        let path = try search.path(from: sources, to: targets)
        times.append(ThreadTime.now - start)
        if path?.cost ?? WeightedGraph.never == answers[question] { rights += 1 }
        if let path { expectSound(path, from: sources, to: targets, in: graph) }
      }
      #expect(rights == questions.count)
      expect(times, median: .microseconds(500), most: .milliseconds(2))
    }
  }
}

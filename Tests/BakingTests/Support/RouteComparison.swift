import Routing
import TestSupport
import Testing

/// Ways on some roads, held against ways on others that ought to be the same roads.
struct RouteComparison {
  private let whole: RoutePlanner
  private let joined: RoutePlanner

  init(_ whole: Roads, _ joined: Roads, by mode: TravelMode) {
    self.whole = RoutePlanner(ProfileGraph(whole, for: RoutingProfile(mode)))
    self.joined = RoutePlanner(ProfileGraph(joined, for: RoutingProfile(mode)))
  }

  /// Asks for ways between random places; at least so many of them there are.
  func compare(pairs: Int, least: Int) {
    var random = SeededRandom(seed: 27)
    var found = 0
    for _ in 0..<pairs {
      let places = (0..<2).map { _ in place(&random) }
      let (way, same) = (try? whole.route(over: places), try? joined.route(over: places))
      #expect((way == nil) == (same == nil))
      guard let way, let same else { continue }
      found += 1
      #expect(abs(whole.travel.length(of: way) - joined.travel.length(of: same)) < 0.5)
      #expect(abs(whole.travel.duration(of: way) - joined.travel.duration(of: same)) < 0.1)
      #expect(Self.note(way, whole.travel) == Self.note(same, joined.travel))
    }
    #expect(found >= least)
  }

  private static func note(_ way: Route, _ travel: ProfileGraph) -> [String] {
    ManeuverBuilder(travel).steps(of: way.legs[0])
      .map { step in
        let words = [step.kind.rawValue, step.direction?.rawValue, step.exit.map { "\($0)" }, step.name.name]
        return words.compactMap(\.self).joined(separator: " ")
      }
  }

  /// A place on a road, or a little beside one.
  private func place(_ random: inout SeededRandom) -> RoadGraph.Place {
    let roads = whole.travel.roads
    let line = roads.line(of: RoadGraph.Arc.random(in: 0..<RoadGraph.Arc(roads.arcCount), using: &random))
    let index = Int.random(in: 1..<line.count, using: &random)
    let share = Double.random(in: 0...1, using: &random)
    let between = { (first: Int32, last: Int32) in Int32(Double(first) + share * (Double(last) - Double(first))) }
    return (
      between(line[index - 1].latitude, line[index].latitude) + Int32.random(in: -500...500, using: &random),
      between(line[index - 1].longitude, line[index].longitude) + Int32.random(in: -500...500, using: &random)
    )
  }
}

/// Holds roads against others that ought to be the same, but for their numbers; a piece of one that was cut may be longer or
/// shorter by a decimetre.
func expectSame(_ roads: Roads, _ others: Roads, sourceLocation: SourceLocation = #_sourceLocation) {
  let (stretches, same) = (roads.stretchesInWords, others.stretchesInWords)
  #expect(stretches.map(\.words) == same.map(\.words), sourceLocation: sourceLocation)
  #expect(zip(stretches, same).allSatisfy { abs($0.length - $1.length) <= 1 }, sourceLocation: sourceLocation)
  #expect(roads.restrictionsInWords == others.restrictionsInWords, sourceLocation: sourceLocation)
}

extension Roads {
  fileprivate var stretchesInWords: [(words: String, length: Int)] {
    (0..<graph.edgeCount)
      .map { edge in
        let tags = [graph.kinds[graph.edgeKinds[edge]].text, graph.names[graph.edgeNames[edge]].text]
        return ((tags + [inWords(RoadGraph.Arc(2 * edge))]).joined(separator: ", "), Int(graph.lengths[edge]))
      }
      .sorted { $0 < $1 }
  }

  fileprivate var restrictionsInWords: [String] {
    graph.restrictions
      .map { "\(graph.kinds[$0.kind].text): \($0.arcs.map(inWords).joined(separator: "; "))" }
      .sorted()
  }

  private func inWords(_ arc: RoadGraph.Arc) -> String {
    line(of: arc).map { "\($0.latitude) \($0.longitude)" }.joined(separator: ", ")
  }
}

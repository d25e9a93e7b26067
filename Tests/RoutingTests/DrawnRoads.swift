import Routing

/// Roads drawn as text: letters are junctions; a row is 100 m, or as given, and a column half of that.
struct DrawnRoads {
  let roads: Roads
  private let nodes: [Character: UInt32]
  private let places: [Character: RoadGraph.Place]

  /// A degree is a little more than 111 km at the equator, where all of this lies.
  private static let unitsPerMeter = 1e7 / 111_319.5

  /// Takes ways as `abc highway=primary`, of which letters are the name where it has none and isn't `noname=yes`.
  ///
  /// Digits on the map are places beside the roads. Restrictions are `abc no_left_turn`: from the arc ab onto bc.
  init(_ map: String, ways: [String], junctions: [String] = [], rules: [String] = [], row height: Double = 100) {
    var nodes: [Character: UInt32] = [:]
    var places: [Character: RoadGraph.Place] = [:]
    for (row, line) in map.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, letter) in line.enumerated() where letter.isLetter || letter.isNumber {
        places[letter] = (
          Int32(-Double(row) * height * Self.unitsPerMeter), Int32(Double(column) * height / 2 * Self.unitsPerMeter)
        )
      }
    }
    var graph = RoadGraph()
    var kinds: [RoadTags] = [RoadTags([])]
    var names: [RoadTags] = [RoadTags([])]
    let letters = places.keys.filter(\.isLetter).sorted()
    for (number, letter) in letters.enumerated() {
      nodes[letter] = UInt32(number)
      graph.latitudes.append(places[letter]?.latitude ?? 0)
      graph.longitudes.append(places[letter]?.longitude ?? 0)
      let tags = junctions.first { $0.first == letter }?.dropFirst(2) ?? ""
      graph.nodeKinds.append(UInt32(kinds.count))
      kinds.append(RoadRuleTests.tags(String(tags)))
    }
    for way in ways {
      let parts = way.split(separator: " ", maxSplits: 1).map(String.init)
      let tags = RoadRuleTests.tags(parts.count > 1 ? parts[1] : "")
      let highway =
        tags["highway"] == nil && tags["route"] == nil ? [RoadTags.Tag(key: "highway", value: "primary")] : []
      kinds.append(RoadTags(tags.tags.filter { $0.key != "name" } + highway))
      let name = tags["noname"] == "yes" ? "" : tags["name"] ?? parts[0]
      names.append(RoadTags([RoadTags.Tag(key: "name", value: name)] + tags.tags.filter { $0.key == "ref" }))
      for (start, end) in zip(parts[0], parts[0].dropFirst()) {
        guard let first = nodes[start], let last = nodes[end] else { continue }
        graph.starts.append(first)
        graph.ends.append(last)
        let meters = RoadMeters(around: graph.place(of: first))
        let flat = meters.flat(graph.place(of: last))
        graph.lengths.append(UInt32(((flat * flat).sum().squareRoot() * 10).rounded()))
        graph.edgeKinds.append(UInt32(kinds.count - 1))
        graph.edgeNames.append(UInt32(names.count - 1))
      }
    }
    for rule in rules {
      let parts = rule.split(separator: " ").map(String.init)
      let path = zip(parts[0], parts[0].dropFirst()).compactMap { Self.arc($0, $1, nodes, graph) }
      graph.restrictions.append(RoadGraph.Restriction(kind: UInt32(kinds.count), arcs: path))
      kinds.append(RoadRuleTests.tags("restriction=\(parts[1])"))
    }
    graph.kinds = RoadTagTable(kinds)
    graph.names = RoadTagTable(names)
    var shapes = RoadShapes()
    for start in graph.starts { shapes.append([], from: graph.place(of: start)) }
    roads = Roads(graph, shapes)
    (self.nodes, self.places) = (nodes, places)
  }

  private static func arc(
    _ start: Character,
    _ end: Character,
    _ nodes: [Character: UInt32],
    _ graph: RoadGraph
  ) -> RoadGraph.Arc? {
    (0..<RoadGraph.Arc(2 * graph.edgeCount)).first {
      graph.tail(of: $0) == nodes[start] && graph.head(of: $0) == nodes[end]
    }
  }

  func place(_ letter: Character) -> RoadGraph.Place { places[letter] ?? (0, 0) }

  func travel(_ mode: TravelMode, avoiding avoided: Set<RoutingProfile.Avoidance> = []) -> ProfileGraph {
    ProfileGraph(roads, for: RoutingProfile(mode, avoiding: avoided))
  }

  func finder(_ mode: TravelMode, avoiding avoided: Set<RoutingProfile.Avoidance> = []) -> RoutePlanner {
    RoutePlanner(travel(mode, avoiding: avoided))
  }

  /// The junctions along a route over some places, with `|` between the legs.
  func way(_ letters: String, by mode: TravelMode = .car, facing: Double? = nil) throws(RoutingError) -> String {
    let way = try finder(mode).route(over: letters.map(place), facing: facing)
    let name = { (arc: RoadGraph.Arc) in nodes.first { $0.value == roads.graph.head(of: arc) }?.key ?? "?" }
    return way.legs.map { String($0.arcs.dropLast().map(name)) }.joined(separator: "|")
  }

  /// The steps of a route: `depart, turn left, arrive`.
  func steps(_ letters: String, by mode: TravelMode = .car) throws(RoutingError) -> String {
    let travel = travel(mode)
    let way = try RoutePlanner(travel).route(over: letters.map(place))
    return way.legs.flatMap { ManeuverBuilder(travel).steps(of: $0) }.map(Self.word).joined(separator: ", ")
  }

  static func word(_ step: Step) -> String {
    let again = step.thenTurn.map { "\($0.isOverCrossing ? "over the crossing " : "")then \($0.direction.rawValue)" }
    let words = [step.kind.rawValue, step.direction?.rawValue, step.exit.map { "\($0)" }, again]
    return step.kind == .arrive || step.kind == .depart
      ? step.kind.rawValue : words.compactMap(\.self).joined(separator: " ")
  }
}

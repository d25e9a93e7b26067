import Baking
import Routing

/// A town of a few streets, drawn in letters: each letter of the picture is a junction or a bend.
struct RoadTown {
  var extract = TestExtract()
  private var letters: [Character: Int64] = [:]

  /// Letters stand 0.002 degrees apart, rows come from the north.
  init(_ rows: String...) {
    for (row, line) in rows.enumerated() {
      for (column, letter) in line.enumerated() where letter != " " {
        let place = TestExtract.coordinate((100 + 100 * Double(column), 900 - 200 * Double(row)))
        letters[letter] = Int64(extract.nodes.count + 1)
        extract.add(Int64(extract.nodes.count + 1), place.north, place.east)
      }
    }
    // The map ends where the data does.
    for (id, place) in [(9001, (1.0, 1.0)), (9002, (999.0, 999.0))] as [(Int64, (Double, Double))] {
      let corner = TestExtract.coordinate(place)
      extract.add(id, corner.north, corner.east)
    }
  }

  /// Adds a way over letters, and returns its number.
  @discardableResult
  mutating func add(_ way: String, _ tags: String = "highway=residential") -> Int64 {
    let id = Int64(100 + extract.ways.count)
    extract.ways.append(TestExtract.Way(id: id, refs: way.compactMap { letters[$0] }, tags: Self.tags(tags)))
    return id
  }

  mutating func tag(_ letter: Character, _ tags: String) {
    guard let index = extract.nodes.firstIndex(where: { $0.id == letters[letter] }) else { return }
    extract.nodes[index].tags = Self.tags(tags)
  }

  /// Forbids to go from ways over a junction to others.
  mutating func restrict(_ tags: String, from: [Int64], via letter: Character, to: [Int64]) {
    restrict(tags, from.map { ($0, "from") } + to.map { ($0, "to") }, vias: [letters[letter] ?? 0])
  }

  mutating func restrict(_ tags: String, from: Int64, via ways: [Int64], to: Int64) {
    restrict(tags, [(from, "from")] + ways.map { ($0, "via") } + [(to, "to")], vias: [])
  }

  private mutating func restrict(_ tags: String, _ members: [(way: Int64, role: String)], vias: [Int64]) {
    let all = [("type", "restriction")] + Self.tags(tags)
    let id = Int64(extract.relations.count + 1)
    extract.relations.append(TestExtract.Relation(id: id, members: members, tags: all, vias: vias))
  }

  static func tags(_ text: String) -> [(String, String)] {
    text.split(separator: " ").map { tag in
      let parts = tag.split(separator: "=", maxSplits: 1).map(String.init)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  func baked() throws -> Roads { try Roads(BakedMap(extract), self) }

  /// The map of a part of the town, as far as some letters stand.
  func part(_ text: String) throws -> Roads {
    let places = extract.nodes.filter { node in text.contains { letters[$0] == node.id } }
    let (norths, easts) = (places.map(\.north), places.map(\.east))
    var part = self
    // Half of what lies between letters.
    part.extract.bounds = (
      (easts.min() ?? 0) - 0.001, (norths.min() ?? 0) - 0.001, (easts.max() ?? 0) + 0.001, (norths.max() ?? 0) + 0.001
    )
    return try part.baked()
  }

  /// The letter at a junction.
  func letter(north: Int32, east: Int32) -> Character? {
    letters.first { _, id in
      extract.nodes.contains {
        $0.id == id && Int32(($0.north * 1e7).rounded()) == north && Int32(($0.east * 1e7).rounded()) == east
      }
    }?.key
  }

  /// The roads of a town in its map.
  struct Roads {
    let map: BakedMap
    private(set) var graph: RoadGraph
    private(set) var shapes: RoadShapes
    let counts: RoadCounts
    private let town: RoadTown

    init(_ map: BakedMap, _ town: RoadTown) throws {
      let file = try RoadFile(map.path)
      (self.map, self.town) = (map, town)
      (graph, shapes, counts) = (try file.graph(), try file.shapes(), file.counts)
    }

    var travelled: Routing.Roads { Routing.Roads(graph, shapes) }

    /// The same with the roads of another part of the town.
    func joined(with other: Self) -> Self {
      var joined = self
      let roads = travelled.joined(with: other.travelled)
      (joined.graph, joined.shapes) = (roads.graph, roads.shapes)
      return joined
    }

    func letter(_ node: UInt32) -> String {
      let node = Int(node)
      return town.letter(north: graph.latitudes[node], east: graph.longitudes[node]).map(String.init) ?? "?"
    }

    func kind(_ edge: Int) -> RoadTags { graph.kinds[graph.edgeKinds[edge]] }

    func name(_ edge: Int) -> RoadTags { graph.names[graph.edgeNames[edge]] }

    /// The stretches by the letters of their ends, in alphabetical order.
    var stretches: [String] { (0..<graph.edgeCount).map(stretch).sorted() }

    func stretch(_ edge: Int) -> String { letter(graph.starts[edge]) + letter(graph.ends[edge]) }

    /// The turns that restrictions speak of, in letters and alphabetical order.
    var turns: [String] {
      graph.restrictions.map { rule in
        rule.arcs.map { letter($0 % 2 == 0 ? graph.starts[Int($0 / 2)] : graph.ends[Int($0 / 2)]) }.joined()
          + (rule.arcs.last.map { letter($0 % 2 == 0 ? graph.ends[Int($0 / 2)] : graph.starts[Int($0 / 2)]) } ?? "")
      }
      .sorted()
    }

    /// The tags of the junction of a letter.
    func junction(_ letter: Character) -> RoadTags? {
      (0..<graph.nodeCount).first { self.letter(UInt32($0)) == String(letter) }.map { graph.kinds[graph.nodeKinds[$0]] }
    }
  }
}

extension RoadTags {
  /// As text, to be compared.
  var text: String { tags.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
}

import Routing
import TestSupport
import Testing

/// Parts of made-up towns that overlap, put together: they are as the whole town is.
struct JoinedTownTests {
  /// Holds the parts of a town, put together in both orders, against all of it; gives what became of them.
  @discardableResult
  private func join(_ town: RoadTown, _ parts: String...) throws -> RoadTown.Roads {
    let whole = try town.baked()
    let roads = try parts.map { try town.part($0) }
    for order in [roads, roads.reversed()] {
      let joined = order.dropFirst().reduce(order[0]) { $0.joined(with: $1) }
      #expect(joined.stretches == whole.stretches)
      expectSame(joined.travelled, whole.travelled)
    }
    return roads.dropFirst().reduce(roads[0]) { $0.joined(with: $1) }
  }

  @Test func `what both maps have comes once`() throws {
    var town = RoadTown("abcdefgh", " i  j   ")
    town.add("abcd", "highway=residential name=West")
    town.add("defgh", "highway=residential name=East oneway=yes")
    town.add("bi")
    town.add("ej")

    #expect(try join(town, "abcdefij", "cdefghj").stretches == ["ab", "bd", "bi", "de", "eh", "ej"])
  }

  @Test func `where only one map knows a junction the roads of the other are cut`() throws {
    var town = RoadTown("  x   ", "abcdef", "   y  ")
    town.add("abcdef", "highway=primary")
    town.add("cx")
    town.add("dy")

    #expect(try town.part("abcd").stretches == ["ad"])
    #expect(try join(town, "abcdy", "xbcdef").stretches == ["ac", "cd", "cx", "df", "dy"])
  }

  @Test func `a road without a junction goes on from one map in the other`() throws {
    var town = RoadTown("ab    gh", "  cdef  ")
    town.add("abcdefgh", "highway=primary")

    #expect(try join(town, "abcde", "defgh").stretches == ["ah"])
  }

  @Test func `what only touches at a junction is put together there`() throws {
    var town = RoadTown("ab  e", "  cd ")
    town.add("abcde", "highway=primary")

    #expect(try join(town, "abc", "cde").stretches == ["ae"])
  }

  @Test func `several maps in a row become one`() throws {
    var town = RoadTown("abcdefghi", "  k   l  ")
    town.add("abcdefghi", "highway=primary")
    town.add("ck")
    town.add("gl")

    #expect(try join(town, "abcdk", "cdefg", "fghil").stretches == ["ac", "cg", "ck", "gi", "gl"])
  }

  @Test func `maps that lie apart keep their roads`() throws {
    var town = RoadTown("ab de")
    town.add("ab")
    town.add("de")

    #expect(try join(town, "ab", "de").stretches == ["ab", "de"])
  }

  @Test func `a bridge isn't cut where there is a junction below it`() throws {
    var town = RoadTown("  p   ", "abcdef", "  q   ", "   x  ")
    town.add("abcdef", "highway=primary")
    town.add("pq", "highway=primary bridge=yes layer=1")
    town.add("cx")

    #expect(try join(town, "abcdpq", "bcdefpqx").stretches == ["ac", "cf", "cx", "pq"])
  }

  @Test func `junctions at one place are told apart by their roads`() throws {
    var town = RoadTown("apd", "bce", " q ")
    town.add("bce", "highway=primary")
    let center = try #require(town.extract.nodes.first { $0.id == 5 })
    town.extract.add(500, center.north, center.east, [("barrier", "gate")])
    town.extract.ways.append(
      TestExtract.Way(id: 900, refs: [2, 500, 7], tags: [("highway", "steps"), ("layer", "1")])
    )
    town.tag("c", "highway=traffic_signals")

    let joined = try join(town, "abcpq", "cdepq")

    #expect(joined.stretches.count == 4)
    #expect(joined.graph.nodeCount == 6)
  }

  @Test func `a turn is forbidden that one of the maps knows, and its arcs are those of both`() throws {
    var town = RoadTown(" d    ", "abcefg", "    h ")
    let (west, east, north) = (town.add("ab"), town.add("bcefg"), town.add("bd"))
    town.add("fh")
    town.restrict("restriction=no_left_turn", from: [west], via: "b", to: [north])
    town.restrict("restriction=no_right_turn", from: [east], via: "b", to: [north])

    #expect(try join(town, "abcd", "bcefgh").turns == ["abd", "fbd"])
    #expect(try town.part("bcefgh").turns == [])
  }

  @Test func `the only way on lies beyond the rim of the map that knows the rule`() throws {
    var town = RoadTown("  d  ", "xabcy")
    town.add("xa")
    let (west, east) = (town.add("ab"), town.add("bc"))
    town.add("bd")
    town.add("cy")
    town.restrict("restriction=only_straight_on", from: [west], via: "b", to: [east])

    #expect(try town.part("xabd").turns == ["aba"])
    #expect(try join(town, "xabd", "bcy").turns == ["abc"])
  }

  @Test func `a road of which maps of different years tell different things comes once`() throws {
    var (old, new) = (RoadTown("abcde"), RoadTown("abcde"))
    for letters in ["ab", "bc", "cd", "de"] {
      old.add(letters, "highway=residential")
      new.add(letters, "highway=residential maxspeed=30")
    }
    let joined = try old.part("abcd").joined(with: try new.part("bcde"))

    #expect(joined.stretches == ["ab", "bc", "cd", "de"])
    #expect(joined.kind(0)["maxspeed"] == nil && joined.kind(3)["maxspeed"] == "30")
  }

  @Test(arguments: 1...3) func `ways in a town by chance are as if it had never been in two parts`(seed: Int) throws {
    var town = ChanceTown(seed: UInt64(seed)).extract
    let whole = try Self.roads(town)
    var parts: [Roads] = []
    for (west, east) in [(24.0, 24.0125), (24.0085, 24.02)] {
      town.bounds = (west, 60, east, 60.01)
      parts.append(try Self.roads(town))
    }
    let joined = parts[0].joined(with: parts[1])

    expectSame(joined, whole)
    for mode in TravelMode.allCases { RouteComparison(whole, joined, by: mode).compare(pairs: 100, least: 50) }
  }

  private static func roads(_ extract: TestExtract) throws -> Roads {
    let map = try BakedMap(extract)
    let file = try RoadFile(map.path)
    return Roads(try file.graph(), try file.shapes())
  }
}

/// Streets between the corners of a grid that isn't quite one, some of them one-way, with forbidden turns.
private struct ChanceTown {
  private(set) var extract = TestExtract()
  private var random: SeededRandom
  /// The streets that end at each corner.
  private var streets: [[Int64]]

  private static let (columns, rows) = (12, 6)

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    streets = Array(repeating: [], count: Self.columns * Self.rows)
    for corner in 0..<Self.columns * Self.rows {
      add(Int64(corner + 1), 40 + 84 * Double(corner % Self.columns), 80 + 150 * Double(corner / Self.columns))
    }
    for corner in 0..<Self.columns * Self.rows {
      let (column, row) = (corner % Self.columns, corner / Self.columns)
      if column + 1 < Self.columns { addStreet(corner, corner + 1, "Row \(row)") }
      if row + 1 < Self.rows { addStreet(corner, corner + Self.columns, "Column \(column)") }
    }
    for corner in streets.indices where Int.random(in: 0..<3, using: &random) == 0 { addRule(at: corner) }
  }

  private mutating func add(_ id: Int64, _ x: Double, _ y: Double) {
    let jitter = { (random: inout SeededRandom) in Double.random(in: -15...15, using: &random) }
    let place = TestExtract.coordinate((x + jitter(&random), y + jitter(&random)))
    // As precise as an extract is.
    extract.add(id, (place.north * 1e7).rounded() / 1e7, (place.east * 1e7).rounded() / 1e7)
  }

  private mutating func addStreet(_ start: Int, _ end: Int, _ name: String) {
    let (way, bend) = (Int64(extract.ways.count + 1), Int64(1000 + extract.ways.count))
    let ends = [start, end].map { (Double($0 % Self.columns), Double($0 / Self.columns)) }
    add(bend, 40 + 42 * (ends[0].0 + ends[1].0), 80 + 75 * (ends[0].1 + ends[1].1))
    let isOneWay = Int.random(in: 0..<5, using: &random) == 0
    let tags = [("highway", "residential"), ("name", name)] + (isOneWay ? [("oneway", "yes")] : [])
    let refs = [Int64(start + 1), bend, Int64(end + 1)]
    let isTurned = Int.random(in: 0..<2, using: &random) == 0
    extract.ways.append(TestExtract.Way(id: way, refs: isTurned ? refs.reversed() : refs, tags: tags))
    for corner in [start, end] { streets[corner].append(way) }
  }

  private mutating func addRule(at corner: Int) {
    let ways = streets[corner].shuffled(using: &random)
    guard ways.count > 2 else { return }
    let kind = Int.random(in: 0..<3, using: &random) == 0 ? "only_straight_on" : "no_left_turn"
    extract.relations.append(
      TestExtract.Relation(
        id: Int64(extract.relations.count + 1),
        members: [(ways[0], "from"), (ways[1], "to")],
        tags: [("type", "restriction"), ("restriction", kind)],
        vias: [Int64(corner + 1)]
      )
    )
  }
}

import Baking
import Testing

/// The roads of a map as a graph, read back from its tables.
struct RoadNetworkTests {
  /// Two streets that cross, one of them one-way, and a path that leaves the first half-way.
  private static func crossing(
    main: [(String, String)] = [("highway", "primary"), ("name", "Main Street"), ("ref", "D 1"), ("maxspeed", "50")],
    side: [(String, String)] = [("highway", "residential"), ("oneway", "yes")],
    barrier: [(String, String)] = []
  ) -> TestExtract {
    var extract = TestExtract()
    for (id, place) in [(100.0, 500.0), (300, 500), (500, 500), (900, 500), (500, 900), (500, 100), (300, 800)]
      .enumerated()
    {
      let coordinate = TestExtract.coordinate(place)
      extract.add(Int64(id + 1), coordinate.north, coordinate.east, id == 6 ? barrier : [])
    }
    extract.ways = [
      TestExtract.Way(id: 10, refs: [1, 2, 3, 4], tags: main),
      TestExtract.Way(id: 11, refs: [5, 3, 6], tags: side),
      TestExtract.Way(id: 12, refs: [2, 7], tags: [("highway", "footway")]),
    ]
    return extract
  }

  @Test func `streets meet in junctions, and stretches have their length`() throws {
    let map = try BakedMap(Self.crossing())

    // Seven nodes, all of which are ends or junctions, and a stretch between each two neighbours.
    #expect(try map.texts("SELECT count(*) FROM road_nodes") == ["7"])
    #expect(try map.texts("SELECT count(*) FROM road_edges") == ["6"])
    #expect(map.report.roads == 6)
    // 0.004 degrees of longitude on 60.005° north, and of latitude.
    let lengths = try map.texts("SELECT length / 10 FROM road_edges ORDER BY length").compactMap { Int($0) }
    #expect(lengths == [223, 223, 334, 445, 445, 446])
    let dangling = "SELECT count(*) FROM road_edges WHERE start NOT IN (SELECT id FROM road_nodes)"
    #expect(try map.texts(dangling) == ["0"])
  }

  @Test func `what a stretch is called and who may go there is kept once for all that are alike`() throws {
    let map = try BakedMap(Self.crossing())

    #expect(
      try map.texts(
        "SELECT class || access || coalesce(name, '-') || coalesce(ref, '-') || coalesce(speed, 0) FROM road_kinds"
      )
        == ["primary63Main StreetD 150", "residential23--0", "footway3--0"]
    )
  }

  /// Tags, and who may go there: 3 on foot, 12 on a bicycle and 48 in a car, of each the lower bit forwards.
  private static let access: [(tags: String, access: String)] = [
    ("highway=residential", "63"), ("highway=residential oneway=yes", "23"), ("highway=residential oneway=-1", "43"),
    ("highway=residential oneway=yes oneway:bicycle=no", "31"),
    ("highway=residential oneway=yes cycleway=opposite_lane", "31"), ("highway=tertiary junction=roundabout", "23"),
    ("highway=motorway", "16"), ("highway=motorway_link oneway=no", "48"), ("highway=service access=private", ""),
    ("highway=service access=private foot=yes", "3"), ("highway=residential motor_vehicle=no", "15"),
    ("highway=footway bicycle=yes", "15"), ("highway=steps", "3"), ("highway=track", "15"), ("route=ferry", "15"),
    ("highway=primary motorroad=yes", "48"), ("highway=path bicycle=dismount", "3"), ("highway=proposed", ""),
    ("waterway=river", ""),
  ]

  @Test(arguments: access)
  func `who may go along a road is read from its tags`(row: (tags: String, access: String)) throws {
    let tags = row.tags.split(separator: " ").map { tag in
      let parts = tag.split(separator: "=").map(String.init)
      return (parts[0], parts[1])
    }
    let map = try BakedMap(Self.crossing(side: tags + [("name", "Side")]))

    #expect(try map.texts("SELECT access FROM road_kinds WHERE name = 'Side'").joined() == row.access)
  }

  @Test func `a barrier lets through whom it lets through`() throws {
    let map = try BakedMap(Self.crossing(barrier: [("barrier", "bollard")]))

    #expect(try map.texts("SELECT barrier FROM road_nodes WHERE barrier IS NOT NULL") == ["15"])
  }

  @Test func `the bend of a road is kept, and a straight line isn't`() throws {
    var extract = TestExtract()
    extract.add([(100, 100), (300, 100), (500, 100), (500, 500)], [("highway", "residential")])

    let map = try BakedMap(extract)

    // One point, the corner: 0 north and 8000 millionths of a degree east.
    #expect(try map.texts("SELECT shape = x'00807D' FROM road_edges") == ["1"])
  }

  @Test func `a map without roads has no tables of them`() throws {
    var extract = TestExtract()
    extract.add([(100, 100), (500, 100), (500, 500)], closed: true, [("landuse", "forest")])

    let map = try BakedMap(extract)

    #expect(try map.texts("SELECT count(*) FROM sqlite_master WHERE name = 'road_edges'") == ["0"])
  }
}

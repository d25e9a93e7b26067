import Baking
import Routing
import TestSupport
import Testing

/// The roads of a map as a graph, read back from its file.
struct RoadNetworkTests {
  /// Two streets that cross, one of them one-way, and a path that leaves the first half-way.
  private static func crossing(
    side: String = "highway=residential oneway=yes",
    junction: String = "",
    path: String = "highway=footway"
  ) -> RoadTown {
    var town = RoadTown("   e   ", "    g  ", "ab c  d", "   f   ")
    town.add("abcd", "highway=primary name=Mainstreet ref=D1 maxspeed=50")
    town.add("ecf", side)
    town.add("bg", path)
    town.tag("g", junction)
    return town
  }

  @Test func `streets meet in junctions, and stretches have their length`() throws {
    let roads = try Self.crossing().baked()

    #expect(roads.stretches == ["ab", "bc", "bg", "cd", "cf", "ec"])
    #expect(roads.counts.nodes == 7)
    #expect(roads.counts.edges == 6)
    #expect(roads.map.report.roads == 6)
    // 0.002 degrees of longitude on 60.005° north are 111.6 m.
    let length = try #require((0..<6).first { roads.stretch($0) == "ab" }.map { roads.graph.lengths[$0] })
    #expect((1114...1118).contains(length))
  }

  @Test func `what a stretch is called and what rules there is kept once for all that are alike`() throws {
    let roads = try Self.crossing().baked()

    let main = (0..<6).filter { ["ab", "bc", "cd"].contains(roads.stretch($0)) }
    #expect(Set(main.map { roads.graph.edgeKinds[$0] }).count == 1)
    #expect(roads.kind(main[0]).text == "highway=primary maxspeed=50")
    #expect(roads.name(main[0]).text == "name=Mainstreet ref=D1")
    #expect(roads.graph.kinds.count == 4)
    #expect(roads.graph.names.count == 2)
    #expect(roads.graph.kinds[0].isEmpty)
  }

  @Test func `stretches lie where they start, and what is said often has a low number`() throws {
    let roads = try Self.crossing().baked()

    #expect(roads.graph.starts == roads.graph.starts.sorted())
    #expect(roads.graph.kinds[1].text == "highway=primary maxspeed=50")
  }

  @Test func `there is a count of what may be looked at`() throws {
    var town = Self.crossing(path: "highway=steps toll=yes")
    town.add("eg", "route=ferry duration=0:05")

    let counts = try town.baked().counts

    #expect(counts.ways == 4)
    #expect(counts.oneWays == 1)
    #expect((665...672).contains(counts.oneWayLength))
    #expect(counts.steps == 1)
    #expect(counts.tolls == 1)
    #expect(counts.ferries == 1)
    #expect(counts.length > counts.oneWayLength)
  }

  /// The tags of a road, and those that a map stores.
  private static let kept: [(tags: String, kept: String)] = [
    ("highway=residential surface=sett smoothness=bad lit=yes", "highway=residential smoothness=bad surface=sett"),
    ("highway=steps incline=up handrail=yes step_count=12", "handrail=yes highway=steps incline=up step_count=12"),
    ("highway=primary lanes=2 turn:lanes:forward=left|right", "highway=primary lanes=2 turn:lanes:forward=left|right"),
    ("highway=primary turn:lanes=left|", "highway=primary turn:lanes=left|"),
    ("highway=primary cycleway:left=lane cycleway:both=no", "cycleway:both=no cycleway:left=lane highway=primary"),
    ("highway=primary sidewalk:right=yes", "highway=primary sidewalk:right=yes"),
    ("highway=primary maxspeed:forward=50 maxspeed=RO:urban", "highway=primary maxspeed=RO:urban maxspeed:forward=50"),
    ("highway=primary toll=yes operator=A bridge=yes layer=1", "bridge=yes highway=primary layer=1 toll=yes"),
    ("highway=service service=alley access=customers", "access=customers highway=service service=alley"),
    ("highway=service access=private", "access=private highway=service"),
    ("highway=footway level=1 indoor=yes", "highway=footway indoor=yes level=1"),
    ("highway=path lit=no", "highway=path lit=no"),
    ("highway=primary access:conditional=no@(Su)", "access:conditional=no@(Su) highway=primary"),
    ("highway=tertiary junction=roundabout width=3", "highway=tertiary junction=roundabout width=3"),
    ("highway=residential oneway=yes oneway:bicycle=no", "highway=residential oneway=yes oneway:bicycle=no"),
    ("route=ferry duration=00:05 motor_vehicle=no", "duration=00:05 motor_vehicle=no route=ferry"),
    ("man_made=pier", "man_made=pier"), ("railway=platform", "railway=platform"),
  ]

  @Test(arguments: kept)
  func `what matters to who finds a way is kept as it is`(row: (tags: String, kept: String)) throws {
    let roads = try Self.crossing(side: row.tags).baked()

    let side = try #require((0..<roads.graph.edgeCount).first { roads.stretch($0) == "ec" })
    #expect(roads.kind(side).text == row.kept)
  }

  @Test(arguments: ["highway=proposed foot=yes", "waterway=river", "highway=service access=no", "highway=busway"])
  func `where nobody goes there is no road`(tags: String) throws {
    let roads = try Self.crossing(side: tags).baked()

    #expect(roads.stretches == ["ab", "bd", "bg"])
  }

  @Test func `names are kept in the languages of the program, and what signs point to`() throws {
    let tags =
      "highway=primary name=Storgatan name:fi=Isokatu name:sv=Storgatan name:de=Hauptstraße "
      + "destination=Berlin;Hamburg destination:ref=A1 destination:colour=blue junction:ref=3 old_name=X"
    let roads = try Self.crossing(side: tags).baked()

    let side = try #require((0..<roads.graph.edgeCount).first { roads.stretch($0) == "ec" })
    #expect(
      roads.name(side).text
        == "destination=Berlin;Hamburg destination:ref=A1 junction:ref=3 name=Storgatan name:fi=Isokatu"
    )
  }

  /// The tags of a node half-way, whether roads are cut there, and the stored tags.
  private static let places: [(tags: String, isCut: Bool, kept: String)] = [
    ("barrier=bollard", true, "barrier=bollard"),
    ("barrier=bollard bollard=rising", true, "barrier=bollard bollard=rising"),
    ("barrier=gate access=private locked=yes", true, "access=private barrier=gate locked=yes"),
    (
      "highway=traffic_signals traffic_signals:direction=forward", true,
      "highway=traffic_signals traffic_signals:direction=forward"
    ),
    ("highway=stop direction=backward", true, "direction=backward highway=stop"),
    ("highway=give_way", true, "highway=give_way"), ("highway=elevator level=0;1", true, "highway=elevator level=0;1"),
    ("highway=crossing crossing=traffic_signals", true, "crossing=traffic_signals highway=crossing"),
    ("railway=level_crossing", true, "railway=level_crossing"), ("ford=yes", true, "ford=yes"),
    ("highway=crossing crossing=zebra bicycle=no", false, ""), ("barrier=kerb", false, ""),
    ("highway=street_lamp", false, ""), ("highway=bus_stop name=Market", false, ""),
  ]

  @Test(arguments: places)
  func `roads are cut where somebody may have to stop`(row: (tags: String, isCut: Bool, kept: String)) throws {
    var town = RoadTown("abc")
    town.add("abc")
    town.tag("b", row.tags)

    let roads = try town.baked()

    #expect(roads.stretches == (row.isCut ? ["ab", "bc"] : ["ac"]))
    #expect(roads.junction("b")?.text == (row.isCut ? row.kept : nil))
  }

  @Test func `an exit has its number and its name`() throws {
    var town = RoadTown("abc", " d ")
    town.add("abc", "highway=motorway")
    town.add("bd", "highway=motorway_link")
    town.tag("b", "highway=motorway_junction ref=12 name=Nord exit_to=Kiel operator=X")

    #expect(try town.baked().junction("b")?.text == "exit_to=Kiel highway=motorway_junction name=Nord ref=12")
  }

  @Test(arguments: ["amenity=ferry_terminal ", "ferry=yes public_transport=stop_position "])
  func `a landing of ferries has its name`(tags: String) throws {
    var town = RoadTown("abc")
    town.add("ab")
    town.add("bc", "route=ferry")
    town.tag("b", tags + "name=Nord")

    #expect(try town.baked().junction("b")?["name"] == "Nord")
  }

  @Test func `a line without tags is the ferry of its relation`() throws {
    var town = RoadTown("abcd", "hgfe")
    let lines = ["ab", "bc", "cd", "de", "ef", "fg", "gh"].map { town.add($0, "") }
    town.extract.relations = [
      TestExtract.Relation(
        id: 1,
        members: lines.map { ($0, "") },
        tags: [("type", "route"), ("route", "ferry"), ("name", "F1"), ("duration", "0:10")]
      )
    ]

    let roads = try town.baked()

    #expect(roads.kind(0).minutes == 10)
    #expect(roads.name(0)["name"] == "F1")
    #expect(roads.counts.ferries == lines.count)
  }

  @Test func `the bend of a road is kept, and a straight line isn't`() throws {
    var town = RoadTown("abc", "  d")
    town.add("abcd")

    let roads = try town.baked()

    #expect(roads.stretches == ["ad"])
    let start = Int(roads.graph.starts[0])
    let place = (latitude: roads.graph.latitudes[start], longitude: roads.graph.longitudes[start])
    #expect(roads.shapes.bends(of: 0, from: place).map { "\($0.latitude) \($0.longitude)" } == ["600090000 240060000"])
  }

  @Test func `a map without roads has no table of them`() throws {
    var extract = TestExtract()
    extract.add([(100, 100), (500, 100), (500, 500)], closed: true, [("landuse", "forest")])

    let map = try BakedMap(extract)

    #expect(try map.texts("SELECT count(*) FROM sqlite_master WHERE name = 'roads'") == ["0"])
    #expect(throws: RoadFileError.noRoads(path: map.path)) { _ = try RoadFile(map.path) }
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `a real town has its restrictions and one-way streets`() throws {
    let map = try BakedMap(input: SharedData.path("data/osm/monaco.osm.pbf"))
    let file = try RoadFile(map.path)
    let (graph, shapes) = (try file.graph(), try file.shapes())

    #expect(file.counts.restrictions == 42)
    #expect(map.report.brokenRestrictions == 2)
    #expect(file.counts.oneWays == 587)
    #expect(file.counts.steps == 345)
    #expect(graph.edgeCount == file.counts.edges)
    #expect(shapes.count == graph.edgeCount)
    #expect(graph.restrictions.allSatisfy { graph.kinds[$0.kind].tags.contains { $0.key.hasPrefix("restriction") } })
  }
}

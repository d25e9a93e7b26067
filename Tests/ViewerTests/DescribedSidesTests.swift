import Testing

/// The four sides in `rumbo describe`, in small towns drawn by the test.
@MainActor
struct DescribedSidesTests {
  private let town: DescribedTown

  init() throws { town = try DescribedTown() }

  private static let winds = ["To the north", "To the east", "To the south", "To the west"]
  private static let sides = ["Ahead", "On the right", "Behind you", "On the left"]

  @Test func `each of the four sides has a line of its own, also where nothing is there`() throws {
    var sketch = TownSketch()
    sketch.way([(0, -300), (0, 300)], "highway=residential", "name=Long Lane")
    sketch.node((-50, 10), "amenity=library", "name=Reading Room")

    let lines = try town.lines(sketch, at: (0, 0))
    #expect(lines.compactMap { line in Self.winds.first { line.hasPrefix($0 + ": ") } } == Self.winds, "\(lines)")
    #expect(lines.contains("To the north: only Long Lane.") && lines.contains("To the south: only Long Lane."))
    #expect(lines.contains("To the east: nothing within 100 m."))
    #expect(lines.contains("To the west: Reading Room, library, 50 m."))
    let facing = try town.lines(sketch, at: (0, 0), ["--heading", "south"])
    #expect(facing.compactMap { line in Self.sides.first { line.hasPrefix($0 + ": ") } } == Self.sides, "\(facing)")
    #expect(facing.contains("On the right: Reading Room, library, 50 m."))
    let clock = try town.lines(sketch, at: (0, 0), ["--heading", "south", "--clock"])
    #expect(clock.contains("On the right: Reading Room, library, 50 m at 3 o'clock."), "\(clock)")
  }

  @Test func `what lies aslant is told on its side, with its direction`() throws {
    var sketch = TownSketch()
    sketch.way([(0, -300), (0, 300)], "highway=residential", "name=Long Lane")
    sketch.node((-50, 24), "amenity=library", "name=Reading Room")
    sketch.node((-5, -6), "amenity=cafe", "name=Corner")

    let lines = try town.lines(sketch, at: (0, 0))
    #expect(lines.contains("To the west: Reading Room, library, 55 m to the northwest."), "\(lines)")
    #expect(lines.contains("To the south: Corner, cafe, close by, to the southwest."), "\(lines)")
    let facing = try town.lines(sketch, at: (0, 0), ["--heading", "east"])
    #expect(facing.contains("Behind you: Reading Room, library, 55 m behind you on the left."), "\(facing)")
  }

  @Test func `a side that has only a house has that`() throws {
    var sketch = TownSketch()
    sketch.way([(0, -300), (0, 300)], "highway=residential", "name=Long Lane")
    sketch.way([(20, -20), (60, -20), (60, 20), (20, 20)], "building=yes", isClosed: true)
    sketch.node((0, 90), "amenity=library", "name=Reading Room")

    let lines = try town.lines(sketch, at: (0, 0))
    #expect(lines.contains("To the east: a building, 20 m."), "\(lines)")
  }

  @Test func `a park without a name is told where it is near`() throws {
    var sketch = TownSketch()
    sketch.way([(-300, 0), (300, 0)], "highway=residential", "name=Low Road")
    sketch.way([(-40, 20), (40, 20), (40, 60), (-40, 60)], "leisure=park", isClosed: true)
    sketch.node((0, 12), "amenity=library", "name=Reading Room")
    sketch.way([(200, 650), (280, 650), (280, 700), (200, 700)], "leisure=garden", isClosed: true)

    let lines = try town.lines(sketch, at: (0, 0))
    #expect(lines.contains { $0.hasPrefix("To the north: Reading Room") && $0.contains("a park, 20 m") }, "\(lines)")
    #expect(!lines.contains { $0.contains("garden") })
  }

  @Test func `a square is told as a square beside the street of its name`() throws {
    var sketch = TownSketch()
    let square = [(20.0, -30.0), (80, -30), (80, 30), (20, 30)]
    sketch.way(square, "highway=pedestrian", "area=yes", "place=square", "name=Broad Square", isClosed: true)
    sketch.way([(0, -100), (0, 100)], "highway=residential", "name=Broad Square")

    let lines = try town.lines(sketch, at: (0, 0))
    #expect(lines.contains { $0.hasPrefix("To the east: Broad Square, 20 m") }, "\(lines)")
  }

  @Test func `the island of a roundabout is no street, and its road no way from there`() throws {
    var sketch = TownSketch()
    let ring = [(12.0, 0.0), (0, 12), (-12, 0), (0, -12)]
    let tags = ["highway=residential", "junction=roundabout", "name=Broad Square"]
    sketch.way(ring, tags[0], tags[1], tags[2], isClosed: true)
    sketch.way([(12, 0), (150, 0)], "highway=residential", "name=East Street")
    sketch.way([(-12, 0), (-150, 0)], "highway=residential", "name=West Street")
    sketch.way([(0, 12), (0, 150)], "highway=residential", "name=North Street")

    let island = try town.lines(sketch, at: (2, 1))
    #expect(island.first == "You are on the central island of a roundabout.", "\(island)")
    #expect(!island.contains { $0.hasPrefix("You are on Broad Square") })
    let road = try town.lines(sketch, at: (13, 0))
    let arms = "From here: East Street to the east; West Street to the west; North Street to the north."
    #expect(road.contains(arms), "\(road)")
    #expect(!road.contains { $0.contains("island") })
  }

  @Test func `a platform beside tram tracks is one of trams`() throws {
    var sketch = TownSketch()
    sketch.way([(-300, 0), (300, 0)], "highway=residential", "name=Low Road")
    sketch.way([(-200, 30), (200, 30)], "railway=tram")
    let platform = [(-20.0, 33.0), (20, 33), (20, 36), (-20, 36)]
    sketch.way(platform, "public_transport=platform", "area=yes", "highway=platform", isClosed: true)
    sketch.way([(-200, 230), (200, 230)], "railway=rail")
    let station = [(-20.0, 233.0), (20, 233), (20, 240), (-20, 240)]
    sketch.way(station, "highway=platform", "public_transport=platform", "area=yes", isClosed: true)

    #expect(try town.lines(sketch, at: (0, 34.5)).contains("You are on a tram platform."))
    #expect(try town.lines(sketch, at: (0, 236)).contains("You are on a station platform."))
    let beside = try town.lines(sketch, at: (0, 80))
    #expect(beside.contains { $0.hasPrefix("To the south: a tram platform, 45 m") }, "\(beside)")
  }

  @Test func `a pedestrian area with a name is told though no road has it`() throws {
    var sketch = TownSketch()
    sketch.way([(-300, 0), (300, 0)], "highway=residential", "name=Low Road")
    let green = [(-20.0, 20.0), (20, 20), (20, 60), (-20, 60)]
    sketch.area([green], holes: [], "highway=pedestrian", "area=yes", "name=Fair Green")

    let lines = try town.lines(sketch, at: (0, 0))
    #expect(lines.contains { $0.hasPrefix("To the north: Fair Green, pedestrian area, 20 m") }, "\(lines)")
    #expect(try town.lines(sketch, at: (0, 30)).first == "You are in Fair Green, a pedestrian area.")
  }

  @Test func `what reaches from one side to another is told on both`() throws {
    var sketch = TownSketch()
    sketch.way([(-60, -90), (-30, -90), (-30, 90), (-60, 90)], "leisure=park", "name=Long Green", isClosed: true)
    sketch.way([(100, 90), (30, 90), (30, -90), (100, -90)], "highway=residential", "name=Bent Street")

    let lines = try town.lines(sketch, at: (0, 0))
    #expect(lines.contains { $0.hasPrefix("To the west: Long Green, park, 30 m") }, "\(lines)")
    for side in ["north", "south"] {
      let description = lines.first { $0.hasPrefix("To the \(side): ") } ?? ""
      #expect(description.contains("Long Green, park, 40 m to the \(side)west"), "\(lines)")
    }
    #expect(lines.contains("The nearest street is Bent Street, 30 m, to the east."))
  }
}

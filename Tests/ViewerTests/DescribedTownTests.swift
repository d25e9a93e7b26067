import Testing

/// `rumbo describe` in a small town drawn by the test: its output is compared with the drawing.
@MainActor
struct DescribedTownTests {
  private let town: DescribedTown

  init() throws { town = try DescribedTown() }

  private func lines(_ sketch: TownSketch, at place: (Double, Double), _ words: String...) throws -> [String] {
    try town.lines(sketch, at: place, words)
  }

  /// 600 m long, across the border of two tiles, with its name at its centre.
  private static var longPark: TownSketch {
    var sketch = TownSketch()
    sketch.way([(-300, 0), (300, 0), (300, 60), (-300, 60)], "leisure=park", "name=Long Green", isClosed: true)
    return sketch
  }

  @Test func `a park that tiles cut is as near as its nearest edge, wherever its name stands`() throws {
    #expect(try lines(Self.longPark, at: (-340, 30)).contains("To the east: Long Green, park, 40 m."))
    #expect(try lines(Self.longPark, at: (340, 30)).contains("To the west: Long Green, park, 40 m."))
    for east in [-250.0, 0, 250] {
      let lines = try lines(Self.longPark, at: (east, -20))
      #expect(lines.contains("To the north: Long Green, park, 20 m, from northwest to northeast."), "\(east): \(lines)")
    }
  }

  @Test func `beyond the map it is reported that there is none, and nothing as absent`() throws {
    let lines = try lines(Self.longPark, at: (4000, 30))

    #expect(lines.first == "No detailed map here.")
    #expect(!lines.contains { $0.contains("othing") || $0.contains("No named street") }, "\(lines)")
    #expect(try !self.lines(Self.longPark, at: (0, 30)).contains("No detailed map here."))
  }

  @Test(arguments: [-250.0, 250]) func `one is in a park that tiles cut at both of its ends`(east: Double) throws {
    #expect(try lines(Self.longPark, at: (east, 30)).contains("You are in Long Green, a park."))
  }

  @Test func `what lies on several sides is told on all of them`() throws {
    var sketch = TownSketch()
    let ring = [(-150.0, -150.0), (150, -150), (150, 150), (-150, 150)]
    let hole = [(-40.0, -40.0), (40, -40), (40, 40), (-40, 40)]
    sketch.area([ring], holes: [hole], "leisure=park", "name=Ring Green")
    let bay = [(-100.0, 300.0), (-60, 300), (-60, 380), (60, 380), (60, 300), (100, 300), (100, 420), (-100, 420)]
    sketch.way(bay, "leisure=park", "name=Bay Green", isClosed: true)

    #expect(try lines(sketch, at: (0, 0)).contains { $0.hasPrefix("All around: Ring Green, park, 40 m") })
    let around = try lines(sketch, at: (0, 340))
    let extent = "from west through north to east"
    #expect(around.contains { $0.contains(": Bay Green, park, 40 m, \(extent)") }, "\(around)")
    let facing = try lines(sketch, at: (0, 340), "--heading", "north")
    for side in ["Ahead", "On the left", "On the right"] {
      #expect(facing.contains { $0.hasPrefix(side + ":") && $0.contains("Bay Green, park") }, "\(facing)")
    }
  }

  @Test func `a long building that tiles cut is one, and as near as its wall`() throws {
    var sketch = TownSketch()
    let hall = [(-200.0, 0.0), (200, 0), (200, 30), (-200, 30)]
    sketch.way(hall, "building=yes", "tourism=museum", "name=Grand Hall", isClosed: true)

    #expect(try lines(sketch, at: (150, -25)).contains { $0.contains("Grand Hall, museum, 25 m") })
    #expect(try lines(sketch, at: (-150, 15)).first == "You are inside Grand Hall, a museum.")
  }

  @Test func `a building isn't called by its tower, but a tower is`() throws {
    var sketch = TownSketch()
    sketch.way([(-100, 0), (100, 0), (100, 30), (-100, 30)], "building=yes", isClosed: true)
    sketch.node((90, 10), "man_made=tower", "name=Clock Tower")
    sketch.way(
      [(-20, 100), (20, 100), (20, 140), (-20, 140)],
      "building=yes",
      "man_made=tower",
      "name=Keep",
      isClosed: true
    )

    #expect(try lines(sketch, at: (-80, 15)).first == "You are inside a building.")
    #expect(try lines(sketch, at: (5, 110)).first == "You are inside Keep, a tower.")
  }

  @Test func `where streets meet all of them are told with their directions`() throws {
    var sketch = TownSketch()
    sketch.way([(0, -100), (0, 0), (0, 100)], "highway=residential", "name=Mill Lane")
    sketch.way([(0, 0), (100, 0)], "highway=residential", "name=East Street")
    sketch.way([(0, 0), (-70, 70)], "highway=residential")

    let lines = try lines(sketch, at: (1, 2))
    #expect(lines.contains("You are at the junction of Mill Lane and East Street."))
    let arms =
      "Mill Lane to the north and to the south; East Street to the east; a street without a name to the northwest"
    #expect(lines.contains("From here: \(arms)."), "\(lines)")
    let facing = try self.lines(sketch, at: (1, 2), "--heading", "east")
    #expect(facing.contains { $0.hasPrefix("From here: ") && $0.contains("East Street straight ahead") }, "\(facing)")
    #expect(facing.contains { $0.contains("Mill Lane on the left and on the right") }, "\(facing)")
  }

  @Test func `two junctions where one stands are told as one`() throws {
    var sketch = TownSketch()
    sketch.way([(-100, 0), (0, 0), (10, 0), (100, 0)], "highway=residential", "name=Mill Lane")
    sketch.way([(0, 0), (0, 90)], "highway=residential", "name=Short Street")
    sketch.way([(10, 0), (10, -90)], "highway=residential", "name=Short Street")

    let arms = "Short Street to the north and to the south; Mill Lane to the east and to the west"
    let lines = try lines(sketch, at: (4, 1))
    #expect(lines.contains("From here: \(arms)."), "\(lines)")
  }

  @Test func `who is on no street hears of those around`() throws {
    var sketch = Self.longPark
    sketch.way([(-300, -10), (300, -10)], "highway=residential", "name=South Road")
    sketch.way([(-300, 70), (300, 70)], "highway=residential", "name=North Road")

    let lines = try lines(sketch, at: (0, 20))
    #expect(lines.contains("The nearest street is South Road, 30 m, to the south."), "\(lines)")
    #expect(lines.contains("To the north: North Road, street, 50 m."), "\(lines)")
    #expect(try !self.lines(sketch, at: (0, -10)).contains { $0.contains("North Road") })
  }

  @Test func `at a corner of a square all arms are told, and none of them again`() throws {
    var sketch = TownSketch()
    sketch.node((60, 40), "place=square", "name=Broad Square")
    sketch.way([(0, 0), (60, 0), (120, 0)], "highway=residential", "name=Broad Square")
    sketch.way([(0, 0), (0, -100)], "highway=residential", "name=Mill Lane")
    sketch.way([(0, 0), (-100, 0)], "highway=residential", "name=West Street")

    let lines = try lines(sketch, at: (1, 1))
    #expect(lines.contains { $0.hasPrefix("From here: ") && $0.contains("Broad Square to the east") }, "\(lines)")
    #expect(lines.count { $0.contains("West Street") } == 2, "\(lines)")
  }

  @Test func `on a lake the lake isn't told as lying elsewhere`() throws {
    var sketch = TownSketch()
    sketch.way([(-100, -100), (100, -100), (100, 100), (-100, 100)], "natural=water", isClosed: true)

    let lines = try lines(sketch, at: (80, 0))
    #expect(lines.first == "You are on the water." && !lines.contains { $0.contains(": Water") }, "\(lines)")
    #expect(!lines.contains { $0.contains("water, ") || $0.contains("Careful") }, "\(lines)")
  }

  @Test func `the road that runs past a pavement is told, too`() throws {
    var sketch = TownSketch()
    let pavement = [(-40.0, 0.0), (40, 0), (40, 40), (-40, 40)]
    sketch.way(pavement, "highway=pedestrian", "area=yes", "name=Broad Square", isClosed: true)
    sketch.way([(-100, -3), (100, -3)], "highway=secondary", "name=Mill Lane")

    let lines = try lines(sketch, at: (0, 2))
    #expect(lines.first == "You are in Broad Square, a pedestrian area.", "\(lines)")
    #expect(lines.contains { $0.hasPrefix("To the south: Mill Lane, street, close by") }, "\(lines)")
  }

  @Test func `one is warned of a pond that is too small to be told of`() throws {
    var sketch = TownSketch()
    sketch.way([(10, -10), (25, -10), (25, 10), (10, 10)], "natural=water", "water=pond", isClosed: true)

    let lines = try lines(sketch, at: (0, 0))
    #expect(lines.contains("Careful: the water's edge 10 m to the east."), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("To the east") })
  }

  @Test func `where a street leads is told of one that leads past, and has been named`() throws {
    var sketch = TownSketch()
    sketch.way([(-100, 0), (100, 0)], "highway=residential", "name=Mill Lane")
    sketch.way([(0, 100), (0, 200)], "highway=residential", "name=Dead End")
    let square = [(290.0, -30.0), (350, -30), (350, 30), (290, 30)]
    sketch.way(square, "highway=pedestrian", "area=yes", "place=square", "name=Mill Square", isClosed: true)
    sketch.way([(300, -100), (300, 100)], "highway=residential", "name=Mill Square")

    #expect(try lines(sketch, at: (0, -15)).contains("The street runs east and west."))
    #expect(try !lines(sketch, at: (0, 85)).contains { $0.hasPrefix("The street runs") })
    #expect(try !lines(sketch, at: (320, 0)).contains { $0.hasPrefix("The street runs") })
  }

  @Test func `water that lies on several sides is told of, though its edge has been warned of`() throws {
    var sketch = TownSketch()
    let bay = [(-100.0, -60.0), (-10, -60), (-10, 60), (10, 60), (10, -60), (100, -60), (100, 100), (-100, 100)]
    sketch.way(bay, "natural=water", isClosed: true)
    sketch.way([(200, -100), (300, -100), (300, 100), (200, 100)], "natural=water", isClosed: true)

    let pier = try lines(sketch, at: (0, 20))
    #expect(pier.contains { $0.hasPrefix("Careful: the water's edge 10 m") }, "\(pier)")
    #expect(pier.contains("All around: water, close by."), "\(pier)")
    #expect(pier.count { $0.hasPrefix("To the ") && $0.contains("water") } == 4, "\(pier)")
  }

  @Test func `steps are told with where they lead`() throws {
    var sketch = TownSketch()
    sketch.way([(-100, 0), (0, 0), (100, 0)], "highway=residential", "name=Low Road")
    sketch.way([(0, 0), (0, 10)], "highway=footway")
    sketch.way([(0, 10), (0, 40)], "highway=steps", "incline=up")
    sketch.way([(-100, 50), (0, 40), (100, 50)], "highway=residential", "name=High Road")

    let lines = try lines(sketch, at: (0, 1))
    #expect(
      lines.contains("Careful: steps 9 m to the north. They lead up to the north, as far as High Road."),
      "\(lines)"
    )
    let above = try self.lines(sketch, at: (0, 38))
    #expect(above.contains { $0.hasSuffix("They lead down to the south, as far as Low Road.") }, "\(above)")
  }

  @Test func `a stop has the name of its square, and is told all the same`() throws {
    var sketch = TownSketch()
    sketch.way(
      [(-40, -40), (40, -40), (40, 40), (-40, 40)],
      "highway=pedestrian",
      "area=yes",
      "place=square",
      "name=Broad Square",
      isClosed: true
    )
    sketch.node((30, 0), "railway=tram_stop", "name=Broad Square")

    #expect(try lines(sketch, at: (-10, 0)).contains { $0.contains("Broad Square, tram stop, 40 m") })
  }

  @Test func `a part of a town is told only near its middle`() throws {
    var sketch = TownSketch()
    sketch.node((0, 0), "place=suburb", "name=Kiln Side")
    sketch.node((600, 0), "place=suburb", "name=Weir Side")

    #expect(try lines(sketch, at: (50, 0)).contains { $0.contains("Kiln Side") })
    #expect(try !lines(sketch, at: (270, 0)).contains { $0.contains("Side") })
  }

  @Test func `a house far along the street isn't where one is`() throws {
    var sketch = TownSketch()
    sketch.way([(-200, 0), (200, 0)], "highway=residential", "name=Mill Lane")
    sketch.node((0, 12), "addr:street=Mill Lane", "addr:housenumber=7")

    #expect(try lines(sketch, at: (0, 0)).first == "You are on Mill Lane; number 7 is 12 m, to the north.")
    #expect(try lines(sketch, at: (30, 0)).first == "You are on Mill Lane.")
  }

  @Test func `where one side has nothing else the nearest street, water or pitch there is told`() throws {
    var sketch = TownSketch()
    sketch.way([(0, -300), (0, 300)], "highway=residential", "name=Long Lane")
    sketch.way([(60, -300), (60, 300)], "highway=residential", "name=East Row")
    sketch.way([(-90, -40), (-30, -40), (-30, 40), (-90, 40)], "leisure=pitch", isClosed: true)

    let lines = try lines(sketch, at: (0, 0))
    #expect(lines.contains("To the east: East Row, street, 60 m."), "\(lines)")
    #expect(lines.contains("To the west: a sports pitch, 30 m."), "\(lines)")
    let farther = try self.lines(sketch, at: (0, 200))
    #expect(farther.contains("To the west: nothing within 100 m."), "\(farther)")
    let facing = try self.lines(sketch, at: (0, 0), "--heading", "north")
    #expect(facing.contains("On the left: a sports pitch, 30 m."), "\(facing)")
    #expect(facing.contains("On the right: East Row, street, 60 m."), "\(facing)")
  }

  @Test func `a side of which something is told gets nothing more`() throws {
    var sketch = TownSketch()
    sketch.way([(0, -300), (0, 300)], "highway=residential", "name=Long Lane")
    sketch.node((20, 0), "amenity=library", "name=Reading Room")
    sketch.way([(60, -300), (60, 300)], "highway=residential", "name=East Row")

    let lines = try lines(sketch, at: (0, 0))
    #expect(lines.contains("To the east: Reading Room, library, 20 m."), "\(lines)")
    #expect(!lines.contains { $0.contains("East Row") }, "\(lines)")
  }

  @Test func `one is warned of tram tracks on both sides`() throws {
    var sketch = TownSketch()
    sketch.way([(-200, 10), (200, 10)], "railway=tram")
    sketch.way([(-200, 16), (200, 16)], "railway=tram")
    sketch.way([(-200, -14), (200, -14)], "railway=tram")

    let warnings = try lines(sketch, at: (0, 0)).filter { $0.hasPrefix("Careful") }
    let description = ["Careful: tram tracks 10 m to the north.", "Careful: tram tracks 14 m to the south."]
    #expect(warnings == description)
  }

  @Test func `a street within sight that is no arm is told on a street, too`() throws {
    var sketch = TownSketch()
    sketch.way([(-300, 0), (300, 0)], "highway=residential", "name=Low Road")
    sketch.way([(-300, 30), (300, 30)], "highway=residential", "name=High Road")
    sketch.way([(-300, -130), (300, -130)], "highway=residential", "name=Far Road")

    let lines = try lines(sketch, at: (0, 0))
    #expect(lines.contains("To the north: High Road, street, 30 m."), "\(lines)")
  }

  @Test func `a town has one name, in whatever language addresses have it`() throws {
    var sketch = TownSketch()
    sketch.way([(-300, 0), (300, 0)], "highway=residential", "name=Low Road")
    sketch.node((0, 500), "place=town", "name=Stad", "name:en=Town", "name:sv=Stad")
    sketch.node((5, 6), "addr:housenumber=7", "addr:street=Low Road", "addr:city=Stad")

    let (near, far) = (try lines(sketch, at: (0, 0)), try lines(sketch, at: (200, 0)))
    #expect(near.contains("You are on Low Road, by number 7."), "\(near)")
    #expect(near.first { $0.hasPrefix("This is") } == far.first { $0.hasPrefix("This is") }, "\(near) \(far)")
  }
}

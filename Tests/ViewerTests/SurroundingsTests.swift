import Geodesy
import Testing
import Viewer

/// Descriptions of the surroundings, and their precision.
struct SurroundingsTests {
  private static let here = Coordinate(north: 60, east: 25)

  private static func thing(_ name: String, _ kind: String, _ bearing: Double, _ meters: Double) -> Neighbour {
    let place = Sphere.earth.destination(
      from: here,
      bearing: Bearing(degrees: bearing),
      distance: .meters(meters)
    )
    return Neighbour(name: name, kind: kind, place: place)
  }

  private static func description(_ things: [Neighbour], facing orientation: Orientation = .winds) -> [String] {
    NeighbourChoice(around: here, orientation, besides: ["Long Street"]).chosen(of: things)
      .map { "\($0.sector) " + $0.neighbours.map(\.name).joined(separator: ", ") }
  }

  @Test(arguments: [
    (0, "close by"), (14.9, "close by"), (15, "15 m"), (17, "15 m"), (18, "20 m"), (997.4, "995 m"), (998, "1 km"),
    (1024, "1 km"), (1026, "1.05 km"), (1274, "1.25 km"), (12_310, "12.3 km"),
  ])
  func `what is near is close by, and what is far is round`(meters: Double, text: String) {
    #expect(SpokenDistance(in: .english).text(ofMeters: meters) == text)
  }

  @Test func `other languages have their own marks`() {
    #expect(SpokenDistance(in: Words(.finnish)).text(ofMeters: 1234) == "1,25 km")
    #expect(SpokenDistance(.imperial, in: .english).text(ofMeters: 100) == "328 ft")
  }

  @Test(arguments: [
    (90.0, "straight ahead", "at 12 o'clock", "to the east"), (111, "straight ahead", "at 1 o'clock", "to the east"),
    (180, "on the right", "at 3 o'clock", "to the south"), (270, "behind you", "at 6 o'clock", "to the west"),
    (0, "on the left", "at 9 o'clock", "to the north"),
    (45, "ahead on the left", "at 10 o'clock", "to the northeast"),
  ])
  func `a direction is told by where one faces, by the clock, or by the winds`(
    bearing: Double,
    side: String,
    clock: String,
    wind: String
  ) {
    let (east, there) = (Bearing(degrees: 90), Bearing(degrees: bearing))

    #expect(Orientation.facing(east).text(of: there, in: .english) == side)
    #expect(Orientation.clock(east).text(of: there, in: .english) == clock)
    #expect(Orientation.winds.text(of: there, in: .english) == wind)
  }

  @Test func `all around is told clockwise, in each direction the nearest first`() {
    let things = [
      Self.thing("West", "museum", 270, 50), Self.thing("Far", "church", 2, 90), Self.thing("Near", "museum", 0, 20),
    ]

    #expect(Self.description(things) == ["0 Near, Far", "6 West"])
    #expect(Self.description(things, facing: .facing(Bearing(degrees: 270))) == ["0 West", "2 Near, Far"])
  }

  @Test func `nothing is told twice, and no clutter`() {
    let things = [
      Self.thing("Market", "bus_stop", 0, 30), Self.thing("Market", "bus_stop", 180, 40),
      Self.thing("Bakery Miller", "bakery", 90, 20), Self.thing("Miller", "cafe", 92, 30),
      Self.thing("", "bench", 45, 5), Self.thing("", "parking", 45, 5), Self.thing("Big Garage", "parking", 45, 5),
      Self.thing("Long Street", "museum", 135, 20),
    ]

    #expect(Self.description(things) == ["0 Market", "2 Bakery Miller"])
  }

  @Test func `a park and a stop by the street of their name are told, a square isn't`() {
    let things = ["park", "square", "tram_stop"].enumerated()
      .map { Self.thing("Long Street", $1, Double($0) * 90, 40) }

    #expect(Self.description(things) == ["0 Long Street", "4 Long Street"])
  }

  @Test func `a church and the park of its name are two things`() {
    let things = [Self.thing("Old Church", "church", 0, 40), Self.thing("Old Church Park", "park", 90, 40)]

    #expect(Self.description(things) == ["0 Old Church", "2 Old Church Park"])
  }

  @Test func `of one kind there are few, and in one direction too`() {
    let kinds = ["museum", "church", "theatre", "library"]
    let ahead = kinds.map { Self.thing("The \($0)", $0, 0, 40) }
    let inns = (0..<8).map { Self.thing("Inn \($0)", "restaurant", Double($0) * 45, 20) }

    #expect(Self.description(ahead).joined().split(separator: ",").count == 2)
    #expect(Self.description(inns).count == 2)
  }

  @Test func `where there is little one looks farther`() {
    let church = Self.thing("Church", "church", 0, 250)
    let crowd = ["museum", "theatre", "library", "fort", "park"].map { Self.thing("A \($0)", $0, 180, 30) }

    #expect(Self.description([church]) == ["0 Church"])
    #expect(!Self.description([church] + crowd).contains("0 Church"))
  }

  @Test func `what is far is told only where nothing else is in its direction`() {
    let near = ["museum", "theatre", "library", "fort", "park"].map { Self.thing("A \($0)", $0, 180, 30) }
    let known = Neighbour(
      name: "Far",
      kind: "castle",
      place: Self.thing("", "", 0, 350).place,
      importance: 90
    )
    let behind = Neighbour(
      name: "Farther",
      kind: "castle",
      place: Self.thing("", "", 180, 350).place,
      importance: 90
    )

    #expect(Self.description(near + [known]).contains("0 Far"))
    #expect(!Self.description(near + [behind]).joined().contains("Farther"))
  }

  @Test func `landmarks and stops come before shops, unless these are close by`() {
    let shops = ["bakery", "books", "kiosk"].map { Self.thing("A \($0)", $0, 0, 45) }
    let church = [Self.thing("Church", "church", 0, 60), Self.thing("Market", "tram_stop", 0, 70)]

    #expect(Self.description(shops + church) == ["0 Church, Market"])
    #expect(Self.description(shops + church + [Self.thing("Corner", "books", 0, 4)]) == ["0 Corner, Market"])
  }

  @Test func `an outline holds what is in it, not in its hole, and is as far as its nearest edge`() throws {
    let square: [SIMD2<Double>] = [[10, -20], [50, -20], [50, 20], [10, 20]]
    let hole: [SIMD2<Double>] = [[20, -10], [40, -10], [40, 10], [20, 10]]
    let thing = GroundFeature([GroundPatch(rings: [square, hole])])

    #expect(thing.contains([15, 0]) && !thing.contains([30, 0]) && !thing.contains())
    #expect(try #require(thing.nearest) == [10, 0])
    #expect(thing.isMiddle([30, 5]) && !thing.isMiddle([12, 0]))
  }

  @Test(arguments: [0.5, 2, 20, 100]) func `a long edge lies on three sides, however near it is`(meters: Double) {
    let rings: [SIMD2<Double>] = [[-900, -meters], [-900, -900], [900, -900], [900, -meters]]
    let spread = GroundFeature([GroundPatch(rings: [rings])]).spread
    let neighbour = Neighbour(name: "", kind: "sea", place: Self.here, spread: spread)

    #expect(neighbour.sides(in: .winds) == [7, 0, 1])
    #expect(neighbour.sides(in: .facing(Bearing(degrees: 180))) == [3, 4, 5])
  }

  @Test func `the name of an outline stands half way across it at half its height, or where it is clearly wider`() {
    let shoe: [SIMD2<Double>] = [[0, 0], [20, 0], [20, 65], [100, 65], [100, 100], [0, 100]]
    let thing = GroundFeature([GroundPatch(rings: [shoe])])

    #expect(thing.isLabel([50, 70]) && thing.isLabel([51, 71]))
    #expect(!thing.isLabel([50, 75]) && !thing.isLabel([60, 70]) && !thing.isLabel([10, 50]))
  }

  @Test func `of what one is in, that with a name is told, the smallest first`() {
    let park = Self.thing("Park", "park", 0, 0)
    let areas = [
      (size: 900.0, area: Self.thing("Square", "square", 0, 0)), (size: 200, area: park),
      (size: 50, area: Self.thing("", "garden", 0, 0)), (size: 40, area: Self.thing("", "pitch", 0, 0)),
    ]

    #expect(Ground.telling(areas).map(\.kind) == ["pitch", "park"])
    #expect(Ground.telling([areas[2]]).map(\.kind) == ["garden"])
    #expect(Ground.telling([]).isEmpty)
  }

  @Test func `nothing is said twice within half a minute, and never too much`() {
    var memory = AnnouncementHistory()

    let again = [10, 39, 40].map { memory.admits("a", .sight, at: .seconds($0)) }
    #expect(again == [true, false, true])
    let sights = (0..<60).count { memory.admits("s\($0)", .sight, at: .seconds(100 + $0)) }
    let warnings = (0..<60).count { memory.admits("w\($0)", .warning, at: .seconds(130)) }
    #expect(sights == 8)
    #expect(warnings == 12)
  }

  @Test func `what a map draws with is no name`() {
    #expect(DescribeOutput.plain("Ca█fé Bar─") == "Café Bar")
    #expect(DescribeOutput.plain("█⠿▆─\u{1fb00}").isEmpty)
    #expect(!DescribeOutput.plain("a\u{1b}[2Jb").utf8.contains(0x1b))
  }
}

/// Commands typed to `rumbo describe`.
@MainActor
struct TypedCommandTests {
  private func command(_ line: String) -> Result<TypedCommand, TypedCommand.Problem> {
    Result { () throws(TypedCommand.Problem) in try TypedCommand(line) }
  }

  @Test func `lines are commands`() {
    let lines: [(String, TypedCommand)] = [
      ("where", .where), ("  AHEAD ", .ahead), ("around", .around("")), ("around pharmacy", .around("pharmacy")),
      ("search  Long Street", .search("Long Street")), ("go 2", .go("2")),
      ("face left", .face(.by(Turn(degrees: -90)))),
      ("face NE", .face(.towards(Bearing(degrees: 45)))), ("face 270", .face(.towards(Bearing(degrees: 270)))),
      ("north 50", .move(.north, meters: 50)), ("sw 1.2 km", .move(Bearing(degrees: 225), meters: 1200)),
      ("target", .target("")), ("target Palace", .target("Palace")), ("route 3", .route("3", by: "foot")),
      ("route Old Town by car", .route("Old Town", by: "car")), ("next", .next), ("steps", .steps),
      ("places", .places), ("?", .help), ("q", .quit), ("", .nothing),
    ]
    for (line, meant) in lines { #expect(command(line) == .success(meant), "\(line)") }
  }

  @Test func `whatever is mistyped is told what it may have been, or how it is written`() {
    #expect(command("norht 5") == .failure(.unknown("norht", meant: "north")))
    #expect(command("xyzzy") == .failure(.unknown("xyzzy", meant: nil)))
    #expect(command("north") == .failure(.needs("north", example: "north 50")))
    #expect(command("north far") == .failure(.noLength("far")))
    #expect(command("north -5") == .failure(.noLength("-5")))
    #expect(command("face up") == .failure(.needs("face", example: "face northeast")))
    #expect(command("route home by boat") == .failure(.needs("by", example: "route 2 by bicycle")))
  }
}

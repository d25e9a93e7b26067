import Foundation
import Geodesy
import Images
import Raster
import TestSupport
import Testing
import Tiles

struct OpeningTests {
  private func picture(_ color: Pixel = .pureRed, width: Int = 40, height: Int = 20) throws -> [UInt8] {
    try Bitmap(width: width, height: height, filledWith: color).png
  }

  private func expect(_ bounds: WorldRect, west: Double, south: Double, east: Double, north: Double) {
    #expect(abs((bounds.minX - 0.5) * 360 - west) < 1e-7)
    #expect(abs((bounds.maxX - 0.5) * 360 - east) < 1e-7)
    #expect(abs(WorldPoint(x: 0, y: bounds.minY).coordinate.latitude.degrees - north) < 1e-7)
    #expect(abs(WorldPoint(x: 0, y: bounds.maxY).coordinate.latitude.degrees - south) < 1e-7)
  }

  @Test func `a picture without a place is shown in its own coordinates`() throws {
    let folder = try ScratchFolder()
    let stack = try MapStack.open([try folder.write(picture(), to: "scan.png")])

    #expect(stack.bounds == WorldRect(minX: 0, minY: 0.25, maxX: 1, maxY: 0.75))
    #expect(!stack.isGeographic)
    #expect(!stack.isWorldWide)
    #expect(stack.names == ["scan.png"])
  }

  @Test(arguments: [
    ("2618s+4852w+01+01.png", -48.0 - 52.0 / 60, -26.0 - 19.0 / 60, -48.0 - 51.0 / 60, -26.0 - 18.0 / 60),
    ("6010n+2456e+0130+0200.PNG", 24.0 + 56.0 / 60, 58.0 + 40.0 / 60, 26.0 + 56.0 / 60, 60.0 + 10.0 / 60),
    ("0000n+17930e+01+0100.png", 179.5, -1.0 / 60, 180.5, 0),
  ])
  func `a picture's name may say where it is`(name: String, west: Double, south: Double, east: Double, north: Double)
    throws
  {
    let folder = try ScratchFolder()

    let stack = try MapStack.open([try folder.write(picture(), to: name)])

    expect(stack.bounds, west: west, south: south, east: east, north: north)
    #expect(stack.isGeographic)
  }

  @Test func `two more fields in the name shift the picture by metres east and north`() throws {
    let folder = try ScratchFolder()
    let plain = try MapStack.open([try folder.write(picture(), to: "2618s+4852w+01+01.png")]).bounds
    let shifted = try MapStack.open([try folder.write(picture(), to: "2618s+4852w+01+01+100+-50.png")]).bounds

    let metersPerWorld = 40_075_016.686 * cos(26.3 * .pi / 180)
    #expect(abs((shifted.minX - plain.minX) * metersPerWorld - 100) < 0.5)
    #expect(abs((plain.minY - shifted.minY) * metersPerWorld + 50) < 0.5)
  }

  @Test(arguments: [
    "2618s+4852w+01.png", "2668s+4852w+01+01.png", "2618x+4852w+01+01.png", "2618s+4852w+01+00.png",
    "2618s+4852w+01+01+5.png", "2618s+4852w+01+01+1e999+0.png",
  ])
  func `a name that says no place leaves the picture in its own coordinates`(name: String) throws {
    let folder = try ScratchFolder()

    #expect(!(try MapStack.open([try folder.write(picture(), to: name)]).isGeographic))
  }

  @Test func `a world file places the middle of the upper left pixel`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(picture(width: 40, height: 20), to: "city.png")
    try folder.write("0.5\n0\n0\n-0.25\n10.25\n49.875\n", to: "city.pgw")

    expect(try MapStack.open([path]).bounds, west: 10, south: 45, east: 30, north: 50)
  }

  @Test(arguments: ["prj", "jpg.aux.xml"])
  func `a world file of Web Mercator is read by the file that names its system`(ending: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.write(picture(width: 100, height: 100), to: "city.jpg")
    try folder.write("1000\n0\n0\n-1000\n2000500\n4999500\n", to: "city.jgw")
    let name = "PROJCS[\"WGS 84 / Pseudo-Mercator\",GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\"]]]"
    let quoted = name.replacing("\"", with: "&quot;")
    let text = ending == "prj" ? name : "<PAMDataset><SRS dataAxisToSRSAxisMapping=\"1,2\">\(quoted)</SRS></PAMDataset>"
    try folder.write(text, to: "city.\(ending)")

    let bounds = try MapStack.open([path]).bounds

    #expect(abs(bounds.minX - (0.5 + 2_000_000 / 40_075_016.68557849)) < 1e-12)
    #expect(abs(bounds.maxY - (0.5 - 4_900_000 / 40_075_016.68557849)) < 1e-12)
  }

  @Test(arguments: [
    ("PROJCS[\"WGS_1984_UTM_Zone_32N\",GEOGCS[\"GCS_WGS_1984\"]]", 32, true),
    ("PROJCRS[\"WGS 84 / UTM zone 56S\",BASEGEOGCRS[\"WGS 84\"]]", 56, false),
    ("PROJCS[\"ETRS89 / UTM zone 33N\"]", 33, true),
  ])
  func `a world file of a UTM zone lies where that has it`(text: String, zone: Int, isNorth: Bool) throws {
    let folder = try ScratchFolder()
    let path = try folder.write(picture(width: 200, height: 200), to: "utm.png")
    try folder.write("10\n0\n0\n-10\n600005\n5399995\n", to: "utm.pgw")
    try folder.write(text, to: "utm.prj")

    let bounds = try MapStack.open([path]).bounds

    let corners = try [(0.0, 0.0), (2000, 0), (2000, 2000), (0, 2000)].map { corner in
      let (easting, northing) = (600_000 + corner.0, 5_400_000 - corner.1)
      return WorldPoint(
        try #require(UTM(zone: zone, isNorth: isNorth, easting: easting, northing: northing)).coordinate
      )
    }
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    // A tenth of a pixel, in worlds.
    for (found, right) in [(bounds.minX, xs[0]), (bounds.maxX, xs[3]), (bounds.minY, ys[0]), (bounds.maxY, ys[3])] {
      #expect(abs(found - right) < 1 / 20_000_000, "\(found) \(right)")
    }
  }

  @Test(
    arguments: [
      (nil, "in metres"), ("PROJCS[\"ED50 / UTM zone 31N\"]", "“ED50 / UTM zone 31N”"), ("nonsense", "isn't supported"),
      ("PROJCS[\"NAD_1983_UTM_Zone_10N\",UNIT[\"US survey foot\",0.3]]", "“NAD_1983_UTM_Zone_10N”"),
      ("GEOGCS[\"WGS 84\"]", "out of range"), ("PROJCS[\"WGS 84 / UTM zone 99N\"]", "zone 99N"),
      ("GEOGCS[\"NAD27\"]", "“NAD27”"),
    ] as [(String?, String)]
  )
  func `a world file in an unknown system or out of range is an error`(text: String?, words: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.write(picture(width: 200, height: 200), to: "x.png")
    try folder.write("500\n0\n0\n-500\n600250\n5399750\n", to: "x.pgw")
    if let text { try folder.write(text, to: "x.prj") }

    let error = try #require(throws: TileError.self) { try MapStack.open([path]) }
    #expect(error.problem.contains(words), "\(error.problem)")
    #expect(!words.contains("system") || error.advice.contains("gdalwarp"))
  }

  @Test func `a turned world file turns the picture`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(picture(width: 10, height: 10), to: "city.png")
    try folder.write("0\n-1\n-1\n0\n0\n0\n", to: "city.wld")

    let stack = try MapStack.open([path])

    expect(stack.bounds, west: -9.5, south: -9.5, east: 0.5, north: 0.5)
  }

  @Test func `a sidecar gives corners, projection, name and attribution`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(picture(), to: "old.png")
    try folder.write(
      #"{"name": "Old", "attribution": "Surveyor", "projection": "mercator", "corners": [[0, 60], [10, 60], [10, 50], [0, 50]]}"#,
      to: "old.json"
    )

    let stack = try MapStack.open([path])

    expect(stack.bounds, west: 0, south: 50, east: 10, north: 60)
    #expect(stack.names == ["Old"])
    #expect(stack.attribution == "Surveyor")
  }

  @Test func `a folder of pictures shows those that have a place, and names the others`() throws {
    let folder = try ScratchFolder()
    try folder.write(picture(), to: "6010n+2456e+01+01.png")
    try folder.write(picture(), to: "holiday.png")
    try folder.write("nothing", to: "notes.txt")

    let stack = try MapStack.open([folder.path + "/"])

    #expect(stack.names == ["6010n+2456e+01+01.png"])
    #expect(stack.problems.map(\.text) == ["holiday.png is not georeferenced."])
  }

  @Test(arguments: [
    ("missing.png", "missing.png does not exist."),
    ("pipe", "pipe is neither a file nor a folder."),
    ("text.png", "text.png is not a PNG, JPEG or WebP picture."),
    ("empty.png", "empty.png is not a PNG, JPEG or WebP picture."),
    ("empty", "empty is not a map Rumbo can read."),
    ("huge.png", "huge.png is too large: 60000 × 60000 pixels."),
  ])
  func `what is no map is refused with a word, and without waiting`(name: String, problem: String) throws {
    let folder = try ScratchFolder()
    try folder.write("a text", to: "text.png")
    try folder.write("", to: "empty.png")
    try folder.write("", to: "empty/notes.txt")
    try #require(unsafe mkfifo(folder.path + "/pipe", 0o600) == 0)
    try folder.write(hugePicture(), to: "huge.png")

    let error = #expect(throws: TileError.self) { try MapStack.open([folder.path + "/" + name]) }

    #expect(error?.problem == problem)
  }

  @Test(arguments: ["/dev/null", "/dev/zero", "/proc/self/mem"])
  func `devices are refused`(path: String) {
    #expect(throws: TileError.self) { try MapStack.open([path]) }
  }

  @Test func `bad pictures among good ones get their tint and a line each`() throws {
    let folder = try ScratchFolder()
    try folder.write(picture(.pureGreen, width: 64, height: 64), to: "6000n+2400e+0200+0400.png")
    let bad = try picture(.pureBlue, width: 64, height: 64)
    try folder.write(Array(bad.prefix(bad.count / 2)), to: "6000n+2400e+0020+0020.png")
    try folder.write("no picture", to: "6000n+2440e+0020+0020.png")
    try folder.write(hugePicture(), to: "6000n+2520e+0020+0020.png")
    try folder.write(picture(.pureRed, width: 1, height: 1), to: "5920n+2400e+0020+0020.png")
    let missing = folder.path + "/5920n+2520e+0020+0020.png"
    let stack = try MapStack.open([folder.path, missing])
    let view = ViewArea.square(x: 26.0 / 360 + 0.5, y: WorldPoint(Coordinate(north: 59, east: 0)).y, side: 3.9 / 360)

    let frame = stack.finishedFrame(view, dots: 256)

    #expect(
      Set(stack.problems.map(\.text)) == [
        "5920n+2520e+0020+0020.png does not exist.",
        "6000n+2400e+0020+0020.png is damaged: the file ends too early.",
        "6000n+2440e+0020+0020.png is not a PNG, JPEG or WebP picture.",
        "6000n+2520e+0020+0020.png is too large: 60000 × 60000 pixels.",
      ]
    )
    #expect(stack.tiles.shown == 2)
    #expect(stack.tiles.missing == 4)
    #expect(frame[200, 200] == .pureGreen)
    #expect(Set(stack.pieces(for: view).compactMap(\.tint)) == [.failed])
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `the world of 1689 opens as a picture`() throws {
    let stack = try MapStack.open([SharedData.path("data/old/schagen1689.jpg")])

    _ = stack.finishedFrame(.square(x: 0.5, y: 0.5, side: 1), dots: 64)

    #expect(stack.problems.map(\.text) == [])
    #expect(stack.tiles.shown == 1)
  }

  /// A PNG whose header claims 60,000 pixels a side.
  private func hugePicture() throws -> [UInt8] {
    var bytes = try picture()
    bytes.replaceSubrange(16..<24, with: [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60])
    return bytes
  }
}

import Images
import Raster
import SQLite
import TestSupport
import Testing
import Viewer
import Wire

/// Photographs of a folder: pins where they were taken, in callouts, on cards and all over the screen.
@MainActor
struct PhotoTests {
  private let folder: ScratchFolder
  private let map: String

  /// Three photographs that know their place and look alike but for their colour, and two files that don't.
  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    for (index, color) in [Self.red, Self.green, Self.blue].enumerated() {
      let place = Exif.photo(latitude: [60 + 2 * index, 10, 0], time: "2014:05:0\(index + 1) 12:00:00")
      try folder.write(Exif.inserted(place, into: Self.jpeg(color)), to: "photos/shot \(index).jpg")
    }
    try folder.write(Self.jpeg(Self.red), to: "photos/indoors.jpg")
    try folder.write("no picture", to: "photos/notes.jpg")
  }

  private static let red = Pixel(red: 200, green: 20, blue: 20)
  private static let green = Pixel(red: 20, green: 180, blue: 20)
  private static let blue = Pixel(red: 20, green: 20, blue: 210)
  /// The first one was taken here.
  private static let here = "60.1666667,-24.9333333"

  private static func jpeg(_ color: Pixel) throws -> [UInt8] {
    try JPEGWriter.bytes(of: Bitmap(width: 64, height: 32, filledWith: color), quality: 95)
  }

  private func words(_ keys: String, zoom: String = "5") -> [String] {
    [
      map, "--photos", folder.file("photos"), "--at", Self.here, "--zoom", zoom, "--size", "80x24", "--blocks", "half",
      "--motion", "none", "--keys", keys,
    ]
  }

  private func report(_ keys: String, zoom: String = "5") throws -> JSON {
    try JSONParser.parse(Program.snapshot(["--format", "json"] + words(keys, zoom: zoom)))
  }

  @Test func `the photograph of a chosen sight is laid over the map, to be put in its place`() throws {
    let screen = String(decoding: try Program.snapshot(words("click(40,11) V")), as: UTF8.self)
    #expect(screen.contains("opacity 50 %") && screen.contains("arrows move"), "\(screen)")
    let left = String(decoding: try Program.snapshot(words("click(40,11) V Esc")), as: UTF8.self)
    #expect(!left.contains("opacity"))
    let callouts = try ["click(40,11)", "click(40,11) V", "click(40,11) V Esc"].map { try report($0)["callout"] }
    #expect(callouts[0] != .null && callouts[1] == .null && callouts[2] == .null)
    let none = String(decoding: try Program.snapshot(words("V")), as: UTF8.self)
    #expect(none.contains("Select a place with a photo"), "\(none)")
  }

  /// How much of the screen is nearly of a colour.
  private func share(of color: Pixel, after keys: String) throws -> Double {
    let screen = try PictureReader(.bytes(Program.snapshot(["--format", "png"] + words(keys)))).decode(limit: 1 << 22)
    var count = 0
    // A pixel of every cell.
    for y in stride(from: 8, to: screen.height, by: 16) {
      for x in stride(from: 4, to: screen.width, by: 8) {
        let pixel = screen[x, y]
        let distance = [(pixel.red, color.red), (pixel.green, color.green), (pixel.blue, color.blue)]
          .map { abs(Int($0.0) - Int($0.1)) }
        if distance.allSatisfy({ $0 < 24 }) { count += 1 }
      }
    }
    return Double(count) / Double(80 * 24)
  }

  @Test func `those that know their place are sights, and one disc from afar`() throws {
    let near = try report("Tab")
    let icon = try #require(near["icons"]?.array?.first { $0["name"]?.string == "shot 0" })
    #expect(icon["kind"]?.string == "photograph")
    #expect(near["icons"]?.array?.contains { $0["name"]?.string == "indoors" } == false)

    let far = try report("", zoom: "0")
    #expect(far["clusters"]?.array?.compactMap { $0["count"]?.int } == [3])
  }

  @Test func `the callout holds the photograph, the card a larger one, and Enter fills the screen with it`() throws {
    let pin = "click(40,11)"
    let callout = try share(of: Self.red, after: pin)
    let card = try share(of: Self.red, after: pin + " Enter")
    let whole = try share(of: Self.red, after: pin + " Enter Enter")

    #expect(callout > 0.03)
    #expect(card > callout + 0.05)
    #expect(whole > 0.75)
    #expect(try share(of: Self.red, after: pin + " Enter Enter Esc") == card)
    #expect(try share(of: Self.red, after: pin + " Enter Enter Esc Esc") == callout)
    let caption = try String(decoding: Program.snapshot(words(pin + " Enter Enter")), as: UTF8.self)
    #expect(caption.contains("shot 0.jpg · 2014-05-01 12:00"))
  }

  @Test func `several of one place are leafed through, and one that can't be read says why`() throws {
    let photographs = ["photos/shot 1.jpg", "photos/shot 2.jpg", "photos/notes.jpg"].map { folder.file($0) }
    let places = folder.file("places.db")
    let pier: JSON = [
      "type": "Feature", "geometry": ["type": "Point", "coordinates": [-24.9333333, 60.1666667]],
      "properties": ["name": "Pier", "photographs": .array(photographs.map { .string($0) })],
    ]
    try folder.write(JSONWriter.text(of: pier), to: "pier.geojson")
    #expect(try RumboProgram.run(["places", "import", folder.file("pier.geojson"), "--places", places]).status == 0)
    func screen(_ keys: String) throws -> String {
      let words = words("Tab Enter " + keys).filter { $0 != "--photos" && $0 != folder.file("photos") }
      return try String(decoding: Program.snapshot(words + ["--places", places]), as: UTF8.self)
    }

    #expect(try screen("").contains("1 of 3 · shot 1.jpg"))
    #expect(try screen("Right").contains("2 of 3 · shot 2.jpg"))
    #expect(try screen("Left Left").contains("2 of 3 · shot 2.jpg"))
    #expect(try screen("Enter Left").contains("notes.jpg is not a PNG, JPEG or WebP image."))
  }

  @Test(arguments: [("2014", 3), ("2010", 3), ("2019", 3), ("2008", 0), ("2020", 0), ("1910", 0)])
  func `with a year only photographs of about that time are shown`(year: String, count: Int) throws {
    let words = ["--format", "json", "--year", year] + words("", zoom: "0")
    let report = try JSONParser.parse(Program.snapshot(words))
    let clusters = report["clusters"]?.array?.compactMap { $0["count"]?.int } ?? []
    #expect(clusters.reduce(0, +) + (report["icons"]?.array?.count ?? 0) == count)
  }

  @Test func `a map file may bring photographs of its sights`() throws {
    let town = try TestTown.write(into: folder)
    let database = try Database(writing: town)
    try database.execute("CREATE TABLE sights (name TEXT, latitude REAL, longitude REAL)")
    try database.execute("INSERT INTO sights VALUES ('Arsenal', 0.011, 0.011)")
    try database.execute("CREATE TABLE photographs (sight INTEGER, name TEXT, data BLOB)")
    for (name, picture) in try [("gate", Self.jpeg(Self.red)), ("tower", Self.jpeg(Self.blue)), ("junk", [1, 2, 3])] {
      var insert = try database.prepare("INSERT INTO photographs VALUES (1, ?, ?)")
      try insert.bind(name, at: 1)
      try insert.bind(picture, at: 2)
      try insert.run()
    }
    func screen(_ keys: String) throws -> String {
      let words = [town, "--at", "0.011,0.011", "--zoom", "15", "--size", "80x24", "--motion", "none", "--keys", keys]
      return try String(decoding: Program.snapshot(words), as: UTF8.self)
    }

    #expect(try screen("Tab Enter").contains("1 of 3 · gate"))
    #expect(try screen("Tab Enter Right").contains("2 of 3 · tower"))
    #expect(try screen("Tab Enter Enter Left").contains("junk is not a PNG, JPEG or WebP image."))
  }

  @Test func `a folder that isn't there is an error of two lines`() throws {
    let outcome = try RumboProgram.run(["snapshot", map, "--photos", folder.file("none")])

    #expect(outcome.status == 66)
    #expect(outcome.complaint.split(separator: "\n").count == 2)
  }
}

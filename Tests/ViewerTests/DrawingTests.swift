import Images
import Raster
import TestSupport
import Testing
import Tiles
import Viewer

/// Drawings of buildings, for sights without a photograph.
@MainActor
struct DrawingTests {
  private let folder: ScratchFolder
  private let town: String

  /// A hall of 20 m with a courtyard, a house of unknown height, and open ground.
  init() throws {
    folder = try ScratchFolder()
    var buildings = VectorLayerEncoder(name: "buildings", extent: 4096)
    _ = buildings.add(
      .polygon,
      id: 1,
      tags: [(key: "height", value: .double(20))],
      parts: [Self.square(1000, 1000, 200), Self.square(1080, 1080, 40).reversed()]
    )
    _ = buildings.add(.polygon, id: 2, tags: [], parts: [Self.square(1400, 1000, 100)])
    town = try TestTown.write(into: folder, besides: buildings)
  }

  /// Clockwise on the screen, as outlines run.
  private static func square(_ x: Int32, _ y: Int32, _ side: Int32) -> [VectorPoint] { rectangle(x, y, side, side) }

  private static func rectangle(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> [VectorPoint] {
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)].map { VectorPoint(x: $0.0, y: $0.1) }
  }

  /// A screen with a sight chosen at a place of the tile.
  private func screen(
    _ x: Double,
    _ y: Double,
    keys: String = "Tab",
    format: String = "text",
    of town: String? = nil,
    kind: String = "museum"
  ) throws -> [UInt8] {
    let (latitude, longitude) = TestTown.degrees(x, y)
    let places = try SightFile.write([("Hall", kind, latitude, longitude)], into: folder)
    return try Program.snapshot([
      town ?? self.town, "--places", places, "--at", "\(latitude),\(longitude)", "--zoom", "16", "--size", "100x40",
      "--motion", "none", "--format", format, "--keys", keys,
    ])
  }

  private func text(_ x: Double, _ y: Double, keys: String = "Tab") throws -> String {
    try String(decoding: screen(x, y, keys: keys), as: UTF8.self)
  }

  @Test func `a sight in a building has a drawing of it, which says that it is one, and how high the building is`()
    throws
  {
    #expect(try text(1020, 1020).contains("drawing · height 20 m"))
    #expect(try text(1450, 1050).contains("drawing · height unknown"))
    #expect(try text(1020, 1020, keys: "Tab Enter").contains("drawing · height 20 m"))
    #expect(try text(1020, 1020, keys: "Tab Enter Enter").contains(" drawing · height 20 m"))
  }

  @Test(arguments: ["park", "square"])
  func `what is no building has none, though a house stands in its middle`(kind: String) throws {
    let description = String(decoding: try screen(1020, 1020, kind: kind), as: UTF8.self)

    #expect(description.contains("Hall") && !description.contains("drawing"), "\(description)")
  }

  @Test func `in the open and in a courtyard there is none`() throws {
    #expect(try !text(800, 800).contains("drawing"))
    #expect(try !text(1100, 1100).contains("drawing"))
    #expect(try !text(800, 800, keys: "Tab Enter").contains("drawing"))
  }

  @Test(arguments: [("80x24", true), ("120x40", true), ("80x16", false)])
  func `a callout shows it whole or leaves it out, and has no room for nothing`(size: String, isShown: Bool) throws {
    let words = ["snapshot", BundledMap.helsinki, "--offline", "--size", size, "--keys", #"/ "Kiasma" Enter"#]
    let screen = try RumboProgram.run(words).output

    #expect(screen.contains("│ Kiasma ") && screen.contains("drawing · height 13 m") == isShown, "\(screen)")
    #expect(!screen.contains("↓ more"), "\(screen)")
  }

  @Test func `a drawing is always the same, and of walls in light and shade under a roof`() throws {
    let first = try screen(1020, 1020, keys: "Tab Enter Enter", format: "png")
    #expect(try screen(1020, 1020, keys: "Tab Enter Enter", format: "png") == first)
    let picture = try PictureReader(.bytes(first)).decode(limit: 1 << 22)
    var counts: [Pixel: Int] = [:]
    for y in stride(from: 8, to: picture.height - 16, by: 16) {
      for x in stride(from: 4, to: picture.width, by: 8) { counts[picture[x, y], default: 0] += 1 }
    }
    #expect(counts[Pixel(red: 0xf0, green: 0xbd, blue: 0x98), default: 0] > 200, "the roof")
    #expect(counts[Pixel(red: 0xe9, green: 0xe4, blue: 0xd6), default: 0] > 200, "the ground")
    #expect(counts.values.filter { $0 > 30 }.count >= 4, "two walls besides")
  }

  @Test func `a building that two tiles share is drawn as one`() throws {
    // Each tile contains its own content, with a margin of 64 units.
    let west = [Self.rectangle(3996, 1000, 164, 100)]
    let east = [Self.rectangle(-64, 1000, 264, 100)]
    let shared = try drawing(west, east, at: (4090, 1050))
    let whole = try drawing([Self.rectangle(2000, 1000, 300, 100)], [], at: (2094, 1050))
    let half = try drawing(west, [], at: (4090, 1050))

    func difference(_ one: Bitmap, _ other: Bitmap) -> Int {
      var count = 0
      // Except the status, which shows the position.
      for y in 32..<one.height - 64 { for x in 0..<one.width where Self.differ(one[x, y], other[x, y]) { count += 1 } }
      return count
    }
    let dots = whole.width * (whole.height - 96)
    #expect(difference(shared, whole) * 500 < dots, "\(difference(shared, whole)) of \(dots)")
    #expect(difference(half, whole) * 100 > dots, "\(difference(half, whole)) of \(dots)")
  }

  /// Whether two dots are not only lines that are drawn twice.
  private static func differ(_ one: Pixel, _ other: Pixel) -> Bool {
    abs(Int(one.red) - Int(other.red)) > 48
  }

  /// The picture of the building at a place, in a town of two tiles.
  private func drawing(_ west: [[VectorPoint]], _ east: [[VectorPoint]], at place: (Double, Double)) throws -> Bitmap {
    let layers = [west, east].map { parts in
      var layer = VectorLayerEncoder(name: "buildings", extent: 4096)
      for part in parts { _ = layer.add(.polygon, id: 1, tags: [(key: "height", value: .double(20))], parts: [part]) }
      return layer
    }
    let town = try TestTown.write(into: folder, besides: layers[0], east: layers[1])
    return try PictureReader(.bytes(screen(place.0, place.1, keys: "Tab Enter Enter", format: "png", of: town)))
      .decode(limit: 1 << 22)
  }
}

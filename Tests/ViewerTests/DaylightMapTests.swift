import Cells
import Geodesy
import Places
import Scene
import TestSupport
import Testing

@testable import Viewer

/// Day and night on the map of the world.
@MainActor
struct DaylightMapTests {
  private static let words = ["--at", "45,15", "--zoom", "3", "--size", "80x24", "--now", "2025-12-21T18:00:00Z"]

  private func screen(_ words: String...) throws -> [UInt8] {
    try Program.snapshot(Self.words + ["--format", "ansi", "--bare"] + words)
  }

  @Test func `the key and the option turn day and night on, and the key turns them off again`() throws {
    let (night, flat) = (try screen("--daylight", "on"), try screen())

    #expect(night != flat)
    #expect(try screen("--keys", "F7") == night)
    #expect(try screen("--keys", "F7", "--daylight", "on") == flat)
  }

  @Test(arguments: ["half", "braille", "ascii"])
  func `only colours are different`(blocks: String) throws {
    let words = ["snapshot"] + Self.words + ["--blocks", blocks]
    #expect(try RumboProgram.run(words).output == RumboProgram.run(words + ["--daylight", "on"]).output)
  }

  @Test(arguments: ["--zoom=8", "--colors=16", "--colors=none", "--mode=compass", "--now=2025-06-21T10:00:00Z"])
  func `it is flat from nearby, with few colours and by day`(option: String) throws {
    // At noon in summer, all of a narrow view is in the light.
    let words = ["--zoom", "5", option]
    let flat = try Program.snapshot(Self.words + words + ["--format", "ansi"])
    #expect(try Program.snapshot(Self.words + words + ["--format", "ansi", "--daylight", "on"]) == flat)
  }

  /// The view of the world with the sun over the Gulf of Guinea: it is night at 180°.
  private func shade() -> (shade: NightShade, viewport: Viewport) {
    let camera = Camera(center: WorldPoint(Coordinate(north: 0, east: 90)), zoom: 0)
    let viewport = Viewport(camera: camera, columns: 64, rows: 20)
    return (NightShade(sun: Coordinate(north: 0, east: 0), in: viewport, isRed: false), viewport)
  }

  @Test(arguments: [0xf2efe9, 0xaad3df, 0x1b2330, 0x7a7c8a, 0xffffff, 0] as [UInt32])
  func `letters keep their contrast, through all of the twilight`(ground: UInt32) {
    let (shade, viewport) = shade()
    for ink in [0x333333, 0x8899aa, 0xffffff, 0, 0xd04030, 0x203060] as [UInt32] {
      var grid = CellGrid(columns: viewport.columns, rows: viewport.rows)
      let cell = Cell(Glyph("a"), foreground: CellColor(hex: ink), background: CellColor(hex: ground))
      grid.cells = grid.cells.map { _ in cell }
      shade.draw(into: &grid, dividesCells: true)
      let least = min(CellColor.contrast(ink, ground), 4.5) - 0.05
      #expect(grid.cells.allSatisfy { $0.glyph == cell.glyph })
      #expect(grid.cells.allSatisfy { ($0.foreground.contrast(with: $0.background) ?? 0) >= least })
    }
  }

  @Test func `it is dark where the sun is down, softly in between, and cities are lit there`() {
    var (shade, viewport) = shade()
    let ground = CellColor(hex: 0xf2efe9)
    let towns = [10.0, 170].map { CityLights.Town(coordinate: Coordinate(north: 3, east: $0), people: 10_000) }
    shade.light(towns, in: viewport)
    var grid = CellGrid(columns: viewport.columns, rows: viewport.rows)
    grid.cells = grid.cells.map { _ in Cell(.space, background: ground) }
    shade.draw(into: &grid, dividesCells: true)

    let equator = 10
    let reds = (0..<viewport.columns).map { (grid[$0, equator].background.hex ?? 0) >> 16 }
    #expect(reds.first == 0xf2 && reds.last.map { $0 < 0x70 } == true)
    #expect(Set(reds).count > 3 && reds == reds.sorted(by: >))
    let lit = grid.cells.indices.filter { grid.cells[$0].glyph != .space }
    let city = viewport.screenPoint(of: WorldPoint(towns[1].coordinate)).cell
    #expect(lit == [city.row * viewport.columns + city.column])
  }

  @Test func `the towns of the world are read with their people`() throws {
    let towns = CityLights.towns(in: BundledMap.world)
    let tokyo = try #require(towns.max { $0.people < $1.people })

    #expect(towns.count > 5000 && tokyo.people >= 10_000)
    #expect(CityLights.towns(in: "/no/such/map").isEmpty)
  }
}

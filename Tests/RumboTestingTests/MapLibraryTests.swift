import Foundation
import RumboMaps
import TestSupport
import Testing

/// Images, styles, overlays, hit testing and loading, as other programs use them.
struct MapLibraryTests {
  private static let maps = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Maps"
  private static let center = MapLocation(latitude: 43.7347, longitude: 7.4206)
  private static let harbour = MapCamera(center: center, zoom: 14)
  private static let red = MapColor(red: 0xd0, green: 0, blue: 0)

  private func monaco() throws -> CityMap { try CityMap(["\(Self.maps)/monaco.mbtiles"]) }

  private func screen(_ items: [MapOverlayItem], _ drawing: MapDrawing = MapDrawing()) throws -> MapScreen {
    var drawing = drawing
    drawing.overlay = items
    return try monaco().screen(Self.harbour, columns: 60, rows: 20, drawing: drawing)
  }

  @Test func `a screen as PNG has its size and the attribution`() throws {
    let screen = try screen([])
    let bytes = try screen.png()
    #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    #expect(bytes[16..<24].elementsEqual([0, 0, 1, 0xe0, 0, 0, 1, 0x40]), "480×320 pixels")
    #expect(screen.attribution.contains("OpenStreetMap"))
    #expect(String(decoding: bytes, as: UTF8.self).contains("Copyright"))
  }

  @Test func `a style of MapLibre's colours vector tiles and lists what isn't supported`() throws {
    let text = """
      {"version": 8, "name": "Plain", "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#102030"}},
        {"id": "sea", "type": "fill", "source-layer": "water", "paint": {"fill-pattern": "wave"}}]}
      """
    let style = try MapStyle(json: text)
    #expect(style.name == "Plain" && style.problems == ["Layer “sea”: Unsupported paint property \"fill-pattern\""])
    let styled = try screen([], MapDrawing(vectorStyle: style))
    #expect(try styled != screen([]))
    let ground = MapColor(red: 0x10, green: 0x20, blue: 0x30)
    #expect((0..<60).contains { styled[$0, 10].background == ground })

    let folder = try ScratchFolder()
    #expect(try MapStyle(contentsOf: folder.write(text, to: "plain.json")) == style)
    for (broken, problem) in [("[1]", "object"), ("{", "line 1"), ("", "line 1")] {
      let error = #expect(throws: MapError.self) { try MapStyle(json: broken) }
      #expect(error?.problem.contains(problem) == true, "\(broken)")
    }
    let error = #expect(throws: MapError.self) { try MapStyle(contentsOf: folder.file("missing.json")) }
    #expect(error?.problem.contains("does not exist") == true)
  }

  @Test func `names have types and cells, and are found at these`() throws {
    let screen = try screen([])
    let name = try #require(screen.names.first { $0.kind == "street" })
    #expect(!name.name.isEmpty && name.cells.first?.row == name.row)
    for cell in name.cells { #expect(screen.items(column: cell.column, row: cell.row) == [.name(name)]) }
    #expect(screen.items(column: 900, row: -1).isEmpty)
    #expect(screen.items(column: .max, row: .min).isEmpty)
  }

  @Test func `symbols, texts, lines and areas are drawn at their locations, and are found there`() throws {
    let empty = try screen([])
    let (start, end) = (empty.location(column: 5, row: 4), empty.location(column: 50, row: 4))
    let ring = [(10, 8), (40, 8), (40, 16), (10, 16)].map { empty.location(column: $0.0, row: $0.1) }
    let hole = [(20, 10), (30, 10), (30, 14), (20, 14)].map { empty.location(column: $0.0, row: $0.1) }
    let items = [
      MapOverlayItem(.polygon([ring, hole]), color: Self.red, isAboveNames: false, id: "area"),
      MapOverlayItem(.line([start, end]), color: Self.red, id: "line"),
      MapOverlayItem(.point(start, symbol: "★"), id: "start"),
      MapOverlayItem(.text("Finish\u{1B}[2J", at: end), id: "finish"),
    ]
    let screen = try screen(items)
    #expect(screen[5, 4].character == "★" && screen[5, 4].foreground == items[2].color)
    #expect(screen.text(ofRow: 4).contains("Finish") && !screen.text.contains("\u{1B}"))
    func ids(_ column: Int, _ row: Int) -> [String] {
      screen.items(column: column, row: row).compactMap { if case .overlay(let item) = $0 { item.id } else { nil } }
    }
    #expect(ids(5, 4) == ["start", "line"] && ids(30, 4) == ["line"] && ids(50, 4) == ["finish", "line"])
    #expect((11..<40).contains { ids($0, 9) == ["area"] } && ids(25, 12).isEmpty && ids(2, 12).isEmpty)
    #expect(screen.names.allSatisfy { name in name.cells.allSatisfy { !ids($0.column, $0.row).contains("area") } })
  }

  @Test func `many points are drawn, and the last one is at the top`() throws {
    let points = (0..<20_000).map {
      MapOverlayItem(.point(Self.center, symbol: "\($0 % 10)"), isAboveNames: $0 % 2 == 0, id: "\($0)")
    }
    let screen = try screen(points)
    let cell = try #require(screen.cell(of: Self.center))
    let items = screen.items(column: cell.column, row: cell.row)
    #expect(screen[cell.column, cell.row].character == "8" && items.first == .overlay(points[19_998]))
    #expect(items.last == .overlay(points[1]) && items.count == 20_000)
  }

  @Test func `routes reuse the roads that were read, for each travel mode`() throws {
    let map = try monaco()
    let names = ["Casino de Monte-Carlo", "Palais princier"]
    let places = try names.map { try #require(map.places(for: $0).first).location }
    for mode in MapTravel.allCases {
      let route = try map.route(over: places, by: mode)
      #expect(try route == map.route(over: places, by: mode) && route == monaco().route(over: places, by: mode))
    }
  }

  @Test func `what lies beyond the screen, or at no place, is clipped`() throws {
    let far = MapLocation(latitude: -80, longitude: -170)
    let none = MapLocation(latitude: .nan, longitude: .infinity)
    let shapes: [MapOverlayItem.Shape] = [
      .point(far), .point(none, symbol: ""), .text(String(repeating: "x", count: 500), at: Self.center),
      .line([far, Self.center, none]), .line([]), .line([far]), .polygon([]), .polygon([[]]),
      .polygon([[], [far, none]]),
    ]
    for blocks in MapDrawing.Blocks.allCases {
      for colors in [MapDrawing.Colors.none, .eight, .indexed] {
        let drawing = MapDrawing(blocks: blocks, colors: colors)
        let screen = try screen(shapes.map { MapOverlayItem($0) }, drawing)
        #expect(screen.text(ofRow: 10).contains("xxxx") && screen.columns == 60)
      }
    }
    // A line over the date line is drawn the short way.
    let pacific = MapCamera(center: MapLocation(latitude: 0, longitude: 180), zoom: 3)
    let line = MapOverlayItem(.line([170, -170].map { MapLocation(latitude: 0, longitude: $0) }))
    let shown = try monaco().screen(pacific, columns: 60, rows: 20, drawing: MapDrawing(overlay: [line]))
    #expect((0..<60).count { !shown.items(column: $0, row: 10).isEmpty } == 58)
  }

  @Test func `a location has an address`() async throws {
    let map = try monaco()
    let casino = try #require(map.places(for: "Casino de Monte-Carlo").first)
    let address = map.address(at: casino.location)
    #expect(try await map.findAddress(at: casino.location) == address)
    #expect(address.place != nil && address.district != nil)
    #expect(map.address(at: MapLocation(latitude: 0, longitude: 0)).street == nil)
  }

  @Test func `screens, places and routes are loaded without blocking`() async throws {
    let map = try await CityMap(loading: ["\(Self.maps)/monaco.mbtiles"])
    let screen = try await map.loadScreen(Self.harbour, columns: 60, rows: 20)
    #expect(try screen == self.screen([]))
    let found = try await map.findPlaces(for: "Casino de Monte-Carlo")
    #expect(found == map.places(for: "Casino de Monte-Carlo"))
    let route = try await map.findRoute(over: [Self.center, try #require(found.first).location])
    #expect(try route == map.route(over: [Self.center, found[0].location]))
    await #expect(throws: MapError.self) { try await map.findRoute(over: []) }
    await #expect(throws: MapError.self) { try await CityMap(loading: ["/nowhere.mbtiles"]) }
  }

  @Test @MainActor func `several screens of a map are loaded at a time`() async throws {
    let map = try monaco()
    let cameras = (0..<6).map {
      MapCamera(center: Self.center, zoom: 12 + Double($0 % 3) * 2, bearing: Double($0 * 30))
    }
    let tasks = cameras.map { camera in
      Task { @MainActor in try await map.loadScreen(camera, columns: 40, rows: 12).columns }
    }
    _ = map.frame(Self.harbour, columns: 60, rows: 20)
    for task in tasks { #expect(try await task.value == 40) }
  }

  @Test @MainActor func `a cancelled task gets no screen, and leaves the map usable`() async throws {
    let map = try monaco()
    let task = Task { @MainActor in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await map.loadScreen(Self.harbour, columns: 60, rows: 20) }
      await #expect(throws: CancellationError.self) { try await map.findPlaces(for: "Casino") }
      await #expect(throws: CancellationError.self) { try await map.findRoute(over: [Self.center, Self.center]) }
      await #expect(throws: CancellationError.self) { try await CityMap(loading: ["\(Self.maps)/monaco.mbtiles"]) }
    }
    await task.value
    #expect(try await map.loadScreen(Self.harbour, columns: 60, rows: 20) == screen([]))
  }
}

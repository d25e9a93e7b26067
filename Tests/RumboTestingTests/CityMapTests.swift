import Foundation
import RumboMaps
import RumboTesting
import TestSupport
import Testing

/// The library, as a program uses it that knows nothing of what is inside.
struct CityMapTests {
  private static let maps = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Maps"
  private static let harbour = MapCamera(center: MapLocation(latitude: 43.7347, longitude: 7.4206), zoom: 14)

  private func monaco() throws -> CityMap { try CityMap(["\(Self.maps)/monaco.mbtiles"]) }

  @Test func `a map is drawn with its names, and moves with its camera`() throws {
    let map = try monaco()
    var camera = Self.harbour
    let screen = map.screen(camera, columns: 80, rows: 24)
    #expect(screen.columns == 80 && screen.rows == 24 && !screen.names.isEmpty)
    for name in screen.names.prefix(3) where !name.text.contains("\n") {
      #expect(screen.text(ofRow: name.row).contains(name.text) || screen.text.contains(name.text.prefix(4)))
    }
    #expect(screen.cell(of: camera.center).map { abs($0.column - 40) <= 1 && abs($0.row - 12) <= 1 } == true)
    #expect(map.attribution(camera, columns: 80, rows: 24).contains("OpenStreetMap"))
    #expect(map.problems.isEmpty)

    camera.pan(columns: 10, rows: 0)
    let moved = map.screen(camera, columns: 80, rows: 24)
    // The previous content is ten columns further left.
    #expect((20..<60).filter { screen[$0 + 10, 3].background == moved[$0, 3].background }.count > 30)
    #expect(moved.update(from: screen).utf8.count < moved.update(from: nil).utf8.count)
    #expect(moved.update(from: moved).isEmpty)
  }

  @Test func `styles, blocks and colours are the program's own`() throws {
    let map = try monaco()
    let camera = map.overview(columns: 60, rows: 20)
    let day = map.screen(camera, columns: 60, rows: 20)
    let night = map.screen(camera, columns: 60, rows: 20, drawing: MapDrawing(style: .night))
    #expect(day[5, 5].background != night[5, 5].background)
    let plain = map.screen(camera, columns: 60, rows: 20, drawing: MapDrawing(blocks: .ascii, colors: .none))
    #expect(plain.text.unicodeScalars.allSatisfy(\.isASCII) && plain[3, 3].foreground == nil)
    #expect(day.page.contains("\u{1B}[") && day.svg.hasPrefix("<svg "))
  }

  @Test func `a frame is there at once, and whole once everything has come`() throws {
    let map = try monaco()
    let whole = map.screen(Self.harbour, columns: 60, rows: 20)
    #expect(map.frame(Self.harbour, columns: 60, rows: 20) == whole)
    #expect(try monaco().frame(Self.harbour, columns: 60, rows: 20).columns == 60)
  }

  @Test func `a host writes over the map, and nothing gets through that isn't text`() throws {
    var screen = try monaco().screen(Self.harbour, columns: 40, rows: 10)
    screen.write("here\u{1B}[2J", column: 2, row: 1, foreground: MapColor(red: 1, green: 2, blue: 3))
    screen.write("beyond", column: 38, row: 9)
    screen.write("nowhere", column: 0, row: 99)
    #expect(screen.text(ofRow: 1).contains("here") && !screen.text.contains("\u{1B}"))
    #expect(screen[2, 1].character == "h" && screen[2, 1].foreground == MapColor(red: 1, green: 2, blue: 3))
    let back = screen.location(column: 20, row: 5)
    #expect(abs(back.latitude - 43.7347) < 0.01 && abs(back.longitude - 7.4206) < 0.01)
  }

  @Test func `places are found and ways lead from one to the other`() throws {
    let map = try monaco()
    let casino = try #require(map.places(for: "Casino de Monte-Carlo").first)
    let palace = try #require(map.places(for: "Palais princier").first)
    let way = try map.route(over: [casino.location, palace.location], by: .foot)
    #expect((1000...3000).contains(way.length) && way.steps.count > 3 && way.line.count > 20)
    #expect(way.steps.first?.kind == "depart" && way.steps.last?.kind == "arrive")
    #expect(throws: MapError.self) { try map.route(over: [casino.location]) }
    let far = MapLocation(latitude: 10, longitude: 10)
    #expect(throws: MapError.self) { try map.route(over: [far, casino.location]) }
  }

  @Test func `what is no map is told`() throws {
    let error = #expect(throws: MapError.self) { try CityMap(["/nowhere.mbtiles"]) }
    #expect(error?.problem.contains("does not exist") == true && error?.advice.isEmpty == false)
    let broken = MapCamera(center: MapLocation(latitude: .nan, longitude: .infinity), zoom: .nan, bearing: .nan)
    #expect(try monaco().screen(broken, columns: 0, rows: -1).columns == 1)
  }

  @Test(arguments: ["txt", "ansi"])
  func `a screen is compared with its reference, which is recorded on request only`(format: String) throws {
    let folder = try ScratchFolder()
    let path = folder.file("Screens/harbour.\(format)")
    let screen = try monaco().screen(Self.harbour, columns: 40, rows: 10)
    #expect(ScreenReference(path).difference(from: screen)?.contains("SCREENS=record") == true)
    #expect(folder.files.isEmpty)

    #expect(ScreenReference(path, isRecorded: true).difference(from: screen) == "\(path) is recorded.")
    #expect(ScreenReference(path).difference(from: screen) == nil)
    #expect(ScreenReference("a.txt", beside: "/somewhere/Tests.swift").path == "/somewhere/a.txt")
  }

  @Test(arguments: [("txt", false), ("ansi", true)])
  func `a reference with colours shows that they changed`(format: String, differs: Bool) throws {
    let folder = try ScratchFolder()
    let map = try monaco()
    let screen = map.screen(Self.harbour, columns: 40, rows: 10)
    let path = try folder.write(format == "ansi" ? screen.page : screen.text, to: "harbour.\(format)")
    var colored = screen
    for (column, character) in screen.text(ofRow: 4).enumerated() {
      colored.write(String(character), column: column, row: 4, foreground: MapColor(red: 1, green: 2, blue: 3))
    }
    let difference = ScreenReference(path).difference(from: colored)
    #expect((difference?.contains("colours differ") == true) == differs, "\(difference ?? "none")")

    var other = screen
    other.write("Regatta", column: 3, row: 4)
    #expect(try #require(ScreenReference(path).difference(from: other)).contains("+ Regatta"))
  }
}

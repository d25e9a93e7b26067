import Geodesy
import TestSupport
import Testing
import Viewer
import Wire

/// In course-up mode the map zooms by speed and turns along a compass at rest.
@MainActor
struct AutoZoomTests {
  private let folder: ScratchFolder
  private let map = BundledMap.monaco

  init() throws { folder = try ScratchFolder() }

  private func zoom(_ meters: Double, at speed: Double, from zoom: Double = 15) -> Double {
    AutoZoom.zoom(at: Speed(metersPerSecond: speed), from: zoom, metersAhead: meters)
  }

  @Test func `the zoom changes only outside of 30 to 60 seconds of road ahead`() {
    #expect(zoom(900, at: 29) == 15 && zoom(900, at: 16) == 15)
    #expect(zoom(420, at: 40) == 13)
    #expect(zoom(1680, at: 10) == 17)
    // Its zoom is far from both limits.
    #expect(zoom(420 * 4, at: 40, from: 13) == 13 && zoom(420 * 4, at: 30, from: 13) == 13)
  }

  @Test func `no speed zooms in without end, and standing still zooms nothing`() {
    #expect(zoom(4000, at: 1) == 17 && zoom(4000, at: 1, from: 18.5) == 18.5)
    #expect(zoom(4000, at: 0) == 15 && zoom(4000, at: 0.5) == 15)
    #expect(zoom(0, at: 5) == 15 && zoom(-3, at: 5) == 15 && zoom(.nan, at: 5) == 15)
  }

  private func report(_ drive: String, _ words: String...) throws -> JSON {
    let fixed = ["snapshot", map, "--gps", drive, "--format", "json", "--no-wait", "--mode", "heading"]
    return try JSONParser.parse(Array(RumboProgram.run(fixed + words).output.utf8))
  }

  private func zoom(_ drive: String, _ words: String...) throws -> Double? {
    let fixed = ["snapshot", map, "--gps", drive, "--format", "json", "--no-wait", "--motion", "none"]
    return try JSONParser.parse(Array(RumboProgram.run(fixed + words).output.utf8))["camera"]?["zoom"]?.number
  }

  @Test func `at 100 km per hour the map in course-up mode shows 30 to 60 seconds of road ahead`() throws {
    let drive = try TestDrive.east(seconds: 30, metersPerSecond: 28).write(into: folder)

    let report = try report(drive, "--time", "20", "--keys", "c")

    let row = try #require(report["position"]?["row"]?.int)
    let meters = try #require(report["metersPerCell"]?["y"]?.number)
    let ahead = Double(row) * meters / 28
    #expect((28...62).contains(ahead), "\(ahead)")
    #expect(try zoom(drive, "--time", "20", "--mode", "heading", "--auto-zoom", "off") == 15)
    #expect(try zoom(drive, "--time", "20", "--mode", "map") == 15)
    #expect(try zoom(drive, "--time", "20", "--mode", "heading", "--zoom", "15") == 15)
    #expect(try zoom(drive, "--time", "20", "--mode", "heading", "--keys", ": \"auto-zoom\" Enter +*3") ?? 0 > 14)
  }

  @Test func `a zoom of the user holds for ten seconds, or until the map is centred again`() throws {
    let drive = try TestDrive.east(seconds: 40, metersPerSecond: 28).write(into: folder)

    let zoomed = try zoom(drive, "--mode", "heading", "--keys", "+", "--time", "6")
    #expect(zoomed == 16)
    let later = try zoom(drive, "--mode", "heading", "--keys", "+", "--time", "14")
    let centred = try zoom(drive, "--mode", "heading", "--keys", "+ c", "--time", "6")
    #expect((later ?? 20) < 14 && (centred ?? 20) < 14)
  }

  @Test func `at rest the map turns along the compass`() throws {
    let lines = (0..<25).map {
      NMEALine.position(tenth: $0 * 10, north: 43.73, east: 7.42, speed: 0) + NMEALine.sentence("HEHDT,120.0,T")
    }
    try folder.write(Array(lines.joined().utf8), to: "rest.nmea")

    let report = try report(folder.file("rest.nmea"), "--time", "24")

    #expect(report["camera"]?["bearing"]?.number == 120)
  }
}

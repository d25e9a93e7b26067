import TestSupport
import Testing
import Wire

/// The course line, the heading line and the range rings around the position.
@MainActor
struct PositionGuidesTests {
  private let drive: String

  init() throws {
    let folder = try ScratchFolder()
    drive = try TestDrive.east(seconds: 10, metersPerSecond: 10).write(into: folder)
    self.folder = folder
  }

  private let folder: ScratchFolder

  private func run(_ words: [String]) throws -> String {
    let fixed = ["snapshot", BundledMap.monaco, "--no-wait", "--motion", "none", "--zoom", "14", "--time", "4"]
    return try RumboProgram.run(fixed + words).output
  }

  private func report(_ words: String...) throws -> JSON {
    try JSONParser.parse(Array(run(["--gps", drive, "--format", "json"] + words).utf8))
  }

  @Test func `the course line ends where the course leads in so many minutes`() throws {
    let report = try report("--course-line", "2")

    let (start, end) = (report["position"]?["longitude"]?.number, report["courseLine"]?["longitude"]?.number)
    let meters = try (#require(end) - #require(start)) * 80_450
    #expect(abs(meters - 1200) < 5, "\(meters)")
    #expect(report["courseLine"]?["minutes"]?.int == 2 && report["rangeRings"] == nil)
  }

  @Test func `without a course there is no course line`() throws {
    let still = try TestDrive(Array(repeating: .init(course: nil, knots: 0), count: 9)).write(
      into: folder,
      name: "still.nmea"
    )

    let output = try run(["--gps", still, "--format", "json", "--course-line", "2"])

    #expect(try JSONParser.parse(Array(output.utf8))["courseLine"] == .null)
  }

  @Test func `the range rings are at round distances in the units of the map`() throws {
    let metric = try report("--range-rings", "on")["rangeRings"]?.array?.compactMap(\.number)
    let imperial = try report("--range-rings", "on", "--units", "imperial")["rangeRings"]?.array?.compactMap(\.number)

    #expect(metric == [100, 200, 300, 400])
    #expect(try (#require(imperial?.first) / 0.3048).truncatingRemainder(dividingBy: 100) < 0.2)
    let screen = try run(["--gps", drive, "--range-rings", "on"])
    #expect(screen.contains("100 m") && screen.contains("200 m"), "\(screen)")
  }

  @Test func `a lost position has neither lines nor rings`() throws {
    let report = try report("--range-rings", "on", "--course-line", "6", "--time", "25")

    #expect(report["position"]?["state"]?.string == "lost")
    #expect(report["rangeRings"] == nil && report["courseLine"] == nil)
  }

  @Test(arguments: [("F9", "F12"), (": \"predictor\" Enter", ": \"range rings\" Enter")])
  func `keys and the palette turn them on and off`(line: String, rings: String) throws {
    let on = try report("--keys", "\(line) \(rings)")
    let off = try report("--keys", "\(line) \(rings) \(rings) \(line) \(line) \(line)")

    #expect(on["courseLine"]?["minutes"]?.int == 1 && on["rangeRings"] != nil)
    #expect(off["courseLine"] == nil && off["rangeRings"] == nil)
  }

  @Test func `the heading line shows where the bow points, whatever the course`() throws {
    let lines = (0..<10).map {
      NMEALine.position(tenth: $0 * 10, north: 43.73, east: 7.42, course: 90) + NMEALine.sentence("HEHDT,0.0,T")
    }
    try folder.write(Array(lines.joined().utf8), to: "heading.nmea")
    let words = ["--gps", folder.file("heading.nmea"), "--format", "ansi", "--keys", "c", "--no-labels"]

    // Blue is the heading.
    #expect(try run(words + ["--course-line", "1"]).contains("38;2;36;88;200"))
    #expect(try !run(words).contains("38;2;36;88;200"))
  }
}

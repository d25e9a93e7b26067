import Geodesy
import Cells
import Terminal
import TestSupport
import Testing
import Viewer
import Wire

/// The compass alone: its corners, the labels of its needles; and alarms in any mode.
@MainActor
struct CompassFiguresTests {
  private let folder: ScratchFolder
  private let map: String
  private let drive: String
  private let places: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    drive = try TestDrive.east(seconds: 20, metersPerSecond: 10).write(into: folder)
    places = folder.file("places.db")
  }

  private func screen(_ words: String...) throws -> String {
    let outcome = try RumboProgram.run(
      ["snapshot", map, "--gps", drive, "--time", "9", "--places", places] + words
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func addTarget() throws {
    let words = ["places", "add", "--target", "--name", "Quay", "--at", "43.74,7.42", "--places", places]
    #expect(try RumboProgram.run(words).status == 0)
  }

  @Test(arguments: ["80x24", "120x40", "240x67"])
  func `speed, course, distance and position stand around it, in large digits where there is room`(size: String) throws
  {
    try addTarget()

    let screen = try screen("--mode", "compass", "--size", size, "--keys", "t Enter t")

    for name in ["SPEED", "COURSE", "Quay", "POSITION"] { #expect(screen.contains(name), "\(screen)") }
    #expect(screen.contains("43°43′48.0″N") || size == "240x67")
    // The upper row of a 3 and a 6.
    #expect(screen.contains(size == "80x24" ? "▀▀█ █▀▀" : "██████  ██████"), "\(screen)")
    #expect(screen.contains("36 km/h") && screen.contains("330") && screen.contains("Quay 1"), "\(screen)")
  }

  @Test func `without block characters digits are made of signs`() throws {
    let screen = try screen("--mode", "compass", "--size", "120x40", "--blocks", "ascii")

    #expect(screen.contains("######  ######"), "\(screen)")
  }

  @MainActor @Test(arguments: [0.0, 55, 200])
  func `marks on the rim point outwards`(azimuth: Double) {
    let rose = CompassRose(center: CellPoint(column: 40, row: 20), radius: 40, up: .north)

    let corners = rose.rimMark(azimuth: azimuth)

    let (tip, middle) = (corners[0], rose.point(azimuth: azimuth, at: 40))
    let center = rose.point(azimuth: azimuth, at: 0)
    func way(_ dot: DotPoint) -> Double {
      ((dot.x - center.x) * (dot.x - center.x) + (dot.y - center.y) * (dot.y - center.y)).squareRoot()
    }
    #expect(way(tip) > way(middle))
    #expect(corners.dropFirst().allSatisfy { way($0) < way(middle) })
  }

  @Test func `man overboard is in alarm red, other targets are not`() throws {
    let red = "48;2;205;0;0"

    #expect(try !screen("--keys", "T t Enter t", "--format", "ansi").contains(red))
    #expect(try screen("--keys", "M", "--format", "ansi").contains(red))
  }

  @Test func `a man overboard has the time since`() throws {
    #expect(try screen("--keys", "M").contains(/MOB 12:00:\d\d .* \+0:\d\d/))
  }

  @Test(arguments: [
    (seconds: 6, text: "Man overboard: MOB"), (seconds: 16, text: "Man overboard (position 12 s old): MOB"),
  ])
  @MainActor func `a man overboard is marked with the age of the position`(seconds: Int, text: String) throws {
    let fixes = (0..<40).map { TestDrive.Second(course: nil, knots: 0, meters: $0 < 5 ? 3 : nil) }
    let drive = try TestDrive(fixes).write(into: folder)
    let trial = try HeadlessRun([map, "--gps", drive, "--places", places])

    trial.take(.key(.character("M")), at: .seconds(seconds))

    #expect(trial.text.contains(text), "\(trial.text)")
  }

  @Test func `magnetic north has its name, and the speed isn't written in the red of the needle`() throws {
    let screen = try screen("--mode", "compass", "--size", "120x40", "--format", "ansi", "--style", "day")

    #expect(screen.contains("mag. N"))
    let row = try #require(screen.split(separator: "\n").first { $0.contains("36 km/h") && !$0.contains("SPEED") })
    let before = try #require(row.firstRange(of: "36 km/h")).lowerBound
    let ink = try #require(row[..<before].ranges(of: "38;2;").last)
    #expect(row[ink.upperBound...].hasPrefix("16;16;16"), "\(row)")
  }

  @Test(arguments: ["0", "90"])
  func `the letter of north is legible on the needle`(course: String) throws {
    let drive = try TestDrive(Array(repeating: .init(course: Double(course)), count: 20)).write(into: folder)
    let words = ["--mode", "compass", "--style", "day", "--format", "ansi", "--time", "15"]
    let screen = try RumboProgram.run(["snapshot", map, "--gps", drive] + words).output

    #expect(screen.contains("38;2;192;32;32") == (course == "90"))
  }

  @Test func `the figures of a lost position are dim in the list of targets`() throws {
    let seconds = (0..<40).map { TestDrive.Second(course: nil, knots: 0, meters: $0 < 10 ? 3 : nil) }
    let drive = try TestDrive(seconds).write(into: folder)
    func rows(after second: Int) throws -> Substring {
      let words = ["--gps", drive, "--time", "\(second)", "--keys", "T T t Up", "--style", "day", "--format", "ansi"]
      let screen = try RumboProgram.run(["snapshot", map, "--places", "\(places).\(second)"] + words).output
      return try #require(screen.split(separator: "\n").last { $0.contains("Target 2") })
    }

    #expect(try rows(after: 30).contains("38;2;154;160;168"))
    #expect(try !rows(after: 8).contains("38;2;154;160;168"))
  }

  @Test func `an anchor that drags is in alarm red`() throws {
    let words = ["--keys", "A Backspace Backspace \"5\" Enter", "--format", "ansi"]
    let outcome = try RumboProgram.run(["snapshot", map, "--gps", drive, "--time", "15"] + words)

    #expect(outcome.output.contains("48;2;205;0;0"), "\(outcome.output)")
  }

  @Test func `an anchor watch tells no distance once the position is lost`() throws {
    let seconds = (0..<40).map { TestDrive.Second(course: nil, knots: 0, meters: $0 < 10 ? 3 : nil) }
    let drive = try TestDrive(seconds).write(into: folder)
    func screen(after seconds: Int) throws -> String {
      let words = ["--gps", drive, "--time", "\(seconds)", "--keys", "A Enter", "--format", "text"]
      return try RumboProgram.run(["snapshot", map] + words).output
    }

    #expect(try screen(after: 8).contains(/⚓ \d+ m of 40 m/))
    #expect(try screen(after: 30).contains("⚓ – of 40 m: POSITION LOST"))
    #expect(try screen(after: 30).contains("Anchor watch: position lost. Enter acknowledges."))
  }

  @Test func `the way to a target stands back once the position is lost`() throws {
    let seconds = (0..<40).map { TestDrive.Second(course: nil, knots: 0, meters: $0 < 10 ? 3 : nil) }
    let drive = try TestDrive(seconds).write(into: folder)
    func isFaint(after second: Int) throws -> Bool {
      let words = [
        "--gps", drive, "--time", "\(second)", "--keys", "T t Enter t", "--style", "day", "--mode", "map+compass",
      ]
      let screen = try RumboProgram.run(["snapshot", map, "--format", "ansi", "--size", "120x40"] + words).output
      // Of the words after the arrow to the target.
      let row = try #require(screen.split(separator: "\n").first { $0.contains("Target 1") })
      // Of the needle, too.
      #expect(screen.contains("8;2;0;138;48") == (second < 20))
      return row.contains("38;2;154;160;168") && !row.contains("38;2;127;224;154")
    }

    #expect(try !isFaint(after: 8))
    #expect(try isFaint(after: 30))
  }

  @Test(arguments: [(nil, true), (90.0, false)])
  func `no needle points where nobody has gone yet`(course: Double?, isStar: Bool) throws {
    let seconds = (0..<10).map { _ in TestDrive.Second(course: course, knots: course == nil ? 0 : 20) }
    let drive = try TestDrive(seconds).write(into: folder)
    let words = ["--gps", drive, "--time", "8", "--mode", "compass", "--format", "text"]
    let rows = try RumboProgram.run(["snapshot", map] + words).output.split(separator: "\n").map(Array.init)

    // The star of a compass alone consists of dots.
    let middle = rows[8..<14].flatMap { $0.dropFirst(36).prefix(8) }
    #expect(middle.contains { ("⠁"..."⣿").contains($0) } == isStar)
  }

  @Test func `the vertical accuracy stands beside the altitude`() throws {
    let text = (0..<3).map { second in
      NMEALine.position(tenth: second * 10, north: 43.73, east: 7.42)
        + NMEALine.sentence("GPGGA,00000\(second).00,4343.8,N,00725.2,E,1,08,0.9,520.0,M,46.9,M,,")
        + NMEALine.sentence("GPGST,00000\(second).00,9,9,9,9,3.0,4.0,6.0")
    }.joined()
    try folder.write(text, to: "high.nmea")

    let outcome = try RumboProgram.run([
      "snapshot", map, "--gps", folder.file("high.nmea"), "--time", "1", "--size", "120x30",
    ])

    #expect(outcome.output.contains("alt 520 m ±6 m"), "\(outcome.output)")
  }

  @Test func `in a bend the map turns in few steps, and rests between fixes`() throws {
    let seconds = (0..<24).map { TestDrive.Second(course: $0 < 4 ? 0 : 90, knots: 20) }
    let bend = try TestDrive(seconds).write(into: folder, name: "bend.nmea")

    let outcome = try RumboProgram.run([
      "snapshot", map, "--gps", bend, "--mode", "heading", "--size", "20x8", "--format", "json", "--no-wait",
      "--time", "23", "--every", "0.016667",
    ])

    let bearings = try outcome.output.split(separator: "\n").compactMap {
      try JSONParser.parse(Array($0.utf8))["camera"]?["bearing"]?.number
    }
    #expect(try bearings.count > 1000 && abs(#require(bearings.last) - 90) < 1)
    #expect((3...20).contains(Set(bearings).count - 1), "\(Set(bearings).sorted())")
  }
}

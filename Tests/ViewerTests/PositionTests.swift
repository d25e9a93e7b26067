import Foundation
import Testing
import TestSupport
import Wire

/// The position of a GPS log: shown at its own time, with its age, and followed on request.
@MainActor
struct PositionTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  /// The screen after a drive, in the words of the JSON format.
  private func report(_ drive: String, _ words: String...) throws -> JSON {
    let outcome = try RumboProgram.run(["snapshot", map, "--gps", drive, "--format", "json"] + words)
    #expect(outcome.status == 0 && outcome.complaint == "")
    return try JSONParser.parse(Array(outcome.output.utf8))
  }

  private func text(_ drive: String, _ words: String...) throws -> String { try text(drive, words: words) }

  private func text(_ drive: String, words: [String]) throws -> String {
    try RumboProgram.run(["snapshot", map, "--gps", drive, "--format", "text", "--size", "100x24"] + words).output
  }

  @Test(arguments: [0, 1, 7])
  func `each fix acts at its own time`(second: Int) throws {
    let drive = try TestDrive.east(seconds: 20, metersPerSecond: 10).write(into: folder)

    let report = try report(drive, "--time", "\(Double(second) + 0.01)")

    let east = try #require(report["position"]?["longitude"]?.number) - TestDrive.start.longitude
    #expect(abs(east * 80_450 - Double(second) * 10) < 0.2)
    #expect(report["position"]?["state"]?.string == "fresh")
    #expect(report["position"]?["mode"]?.int == 2)
  }

  @Test(arguments: [
    (time: "3", state: "fresh", mark: "● "), (time: "7", state: "stale", mark: "◐ "),
    (time: "14", state: "lost", mark: "○ lost since 12:00:01Z"),
  ])
  func `what is old is not shown as new`(time: String, state: String, mark: String) throws {
    let drive = try TestDrive.east(seconds: 2, metersPerSecond: 10).write(into: folder)

    #expect(try report(drive, "--time", time)["position"]?["state"]?.string == state)
    #expect(try text(drive, "--time", time).contains(mark))
  }

  @Test func `satellites that are only counted are told as such`() throws {
    let screen = try text("sim://?route=43.7384,7.4246;43.7420,7.4290&speed=12", "--time", "1", "--keys", "S")
    #expect(screen.contains("9 used of 12 in view") && screen.contains("doesn't list them"), "\(screen)")
    #expect(screen.contains("sats 9/12") && !screen.contains("no satellites"), "\(screen)")
  }

  @Test(arguments: [
    (bearing: "0", time: "4", mark: "(>)"), (bearing: "90", time: "4", mark: "(^)"),
    (bearing: "45", time: "4", mark: "(/'"),
    (bearing: "270", time: "4", mark: "(v)"), (bearing: "0", time: "60", mark: "( )"),
  ])
  func `in letters alone the mark is an arrow, and hollow once it is lost`(bearing: String, time: String, mark: String)
    throws
  {
    let drive = try TestDrive.east(seconds: 5, metersPerSecond: 10).write(into: folder)

    #expect(try text(drive, "--time", time, "--blocks", "ascii", "--bearing", bearing, "--zoom", "15").contains(mark))
  }

  @Test func `a receiver without a fix is told apart from one that is silent`() throws {
    let drive = TestDrive(
      [.init(course: 90)] + Array(repeating: .init(course: nil, knots: nil, meters: nil), count: 30)
    )
    let path = try drive.write(into: folder)

    #expect(try text(path, "--time", "20").contains("no fix"))
    #expect(try report(path, "--time", "20")["position"]?["state"]?.string == "lost")
  }

  @Test(arguments: [
    (isHeard: true, why: "the receiver has no fix"), (isHeard: false, why: "no data from the receiver"),
  ])
  func `why the position is lost is told in a sentence`(isHeard: Bool, why: String) throws {
    let first = (0...2).map { NMEALine.position(tenth: $0 * 10, north: 43.73, east: 7.42) }
    let nothing = (3...40).map { NMEALine.sentence("GPRMC,0000\($0 < 10 ? "0" : "")\($0).00,V,,,,,,,010625,,,N") }
    let last = NMEALine.position(tenth: 600, north: 43.73, east: 7.42)
    try folder.write((first + (isHeard ? nothing : []) + [last]).joined(), to: "gap.nmea")

    let screen = try text(folder.file("gap.nmea"), "--time", "13")

    #expect(screen.contains("Position lost: \(why)."), "\(screen)")
  }

  @Test(arguments: [("3.5", 1.5, "fresh"), ("9", 7, "stale"), ("130", 128, "lost")])
  func `a position that nothing follows grows older`(time: String, age: Double, state: String) throws {
    let drive = try TestDrive.east(seconds: 3, metersPerSecond: 10).write(into: folder)

    let position = try report(drive, "--time", time, "--status", folder.file("status"))["position"]
    let lines = try folder.read("status").split(separator: UInt8(ascii: "\n"))
    let status = try lines.last.map { try JSONParser.parse(Array($0)) }

    #expect(abs(try #require(position?["age"]?.number) - age) < 0.1)
    #expect(position?["state"]?.string == state && status?["state"]?.string == state)
    #expect(try #require(status?["age"]?.int) == Int(age))
  }

  @Test func `a recording at fifty times its pace ends with the same screen`() throws {
    let seconds = (0..<300).map { TestDrive.Second(course: 90, knots: 20, meters: Double($0)) }
    let drive = try TestDrive(seconds, interval: 0.1).write(into: folder)
    let words = ["--size", "60x14", "--mode", "map", "--zoom", "5", "--blocks", "quadrant", "--no-wait"]

    let (slow, fast) = (
      try RumboProgram.run(["snapshot", map, "--gps", drive, "--time", "44"] + words),
      try RumboProgram.run(["snapshot", map, "--gps", drive, "--time", "15", "--speed", "50"] + words)
    )

    #expect(slow.status == 0 && slow.output.contains("lost since 12:00:29Z"))
    #expect(Self.withoutPlayback(slow.output) == Self.withoutPlayback(fast.output))
  }

  /// The screen but for how far and how fast the recording has been played.
  private static func withoutPlayback(_ screen: String) -> [Substring] {
    screen.split(separator: "\n").map { line in line.prefix { $0 != "▶" } }
  }

  @Test func `the lock goes to the position, and panning lets it go and says so`() throws {
    let drive = try TestDrive.east(seconds: 60, metersPerSecond: 10).write(into: folder)
    let words = ["--at", "43.73,7.5", "--zoom", "6", "--time", "1"]
    func position(_ keys: String) throws -> JSON {
      let outcome = try RumboProgram.run(["snapshot", map, "--gps", drive, "--format", "json", "--keys", keys] + words)
      return try #require(try JSONParser.parse(Array(outcome.output.utf8))["position"])
    }

    #expect(try position("")["locked"]?.bool == false)
    let locked = try position("c")
    #expect(locked["locked"]?.bool == true)
    #expect(locked["column"]?.int == 40 && locked["row"]?.int == 11)
    #expect(try position("c + - wheel(10,5,2)")["column"]?.int == 40)
    #expect(try position("c c")["locked"]?.bool == true)
    #expect(try position("c c c")["locked"]?.bool == false)
    let panned = try position("c Right*3")
    #expect(panned["locked"]?.bool == false && panned["column"]?.int != 40)
    #expect(try position("c Right*3 c")["column"]?.int == 40)
    #expect(try text(drive, "--keys", "c Right").contains("c follows again"))
  }

  @Test(arguments: [
    (blocks: "quadrant", signs: ["🔓 not following", "🔒 following", "🔒 following, look-ahead"]),
    (blocks: "ascii", signs: ["[ ] not following", "[#] following", "[^] following, look-ahead"]),
  ])
  func `a padlock says what the lock does`(blocks: String, signs: [String]) throws {
    let drive = try TestDrive.east(seconds: 20, metersPerSecond: 10).write(into: folder)
    let words = ["--at", "43.73,7.5", "--zoom", "6", "--time", "1", "--blocks", blocks]

    for (presses, sign) in signs.enumerated() {
      let keys = Array(repeating: "c", count: presses).joined(separator: " ")
      #expect(try text(drive, words: words + ["--keys", keys]).contains(sign + "\n"))
    }
  }

  @Test func `looking ahead leaves more of the map in front, the more the faster`() throws {
    func column(_ speed: Double) throws -> Int {
      let drive = try TestDrive.east(seconds: 60, metersPerSecond: speed).write(into: folder)
      let report = try report(drive, "--at", "43.73,7.42", "--zoom", "6", "--keys", "c c", "--time", "5")
      return try #require(report["position"]?["column"]?.int)
    }

    let (slow, fast) = (try column(3), try column(30))
    #expect(slow < 40 && fast < slow - 5)
  }

  @Test func `Space stops a recording, and a comma and a full stop move in it`() throws {
    let drive = try TestDrive.east(seconds: 300, metersPerSecond: 10).write(into: folder)
    /// The time of the paused replay in the receiver row, in seconds.
    func stop(_ keys: String, after seconds: Int) throws -> Int? {
      let screen = try text(drive, "--keys", keys, "--time", "\(seconds)")
      let clock = screen.split(separator: "‖ ").dropFirst().first?.prefix { $0.isNumber || $0 == ":" }
      return clock.map { $0.split(separator: ":").compactMap { Int($0) }.reduce(0) { $0 * 60 + $1 } }
    }

    let place = try #require(try stop("Space", after: 1))
    #expect(try stop("Space", after: 100) == place)
    #expect(try stop("Space . . .", after: 1) == place + 30)
    #expect(try stop("Space . . . , ,", after: 1) == place + 10)
    #expect(try !text(drive, "--keys", "Space Space", "--time", "1").contains("‖"))
    #expect(try text(drive, "--keys", "Space", "--time", "1", "--size", "50x24").contains("‖"))
  }

  @Test func `the mode alone turns the map, whatever is locked`() throws {
    let drive = try TestDrive(Array(repeating: .init(course: 120), count: 30)).write(into: folder)
    func bearing(_ words: String...) throws -> Double {
      let outcome = try RumboProgram.run(["snapshot", map, "--gps", drive, "--format", "json", "--time", "14"] + words)
      return try #require(try JSONParser.parse(Array(outcome.output.utf8))["camera"]?["bearing"]?.number)
    }

    #expect(try bearing("--mode", "map+compass") == 0)
    #expect(try bearing("--mode", "course-up") == 120)
    #expect(try bearing("--mode", "course-up", "--keys", "c c c") == 120)
    #expect(try bearing("--mode", "course-up", "--keys", "m") == 0)
    #expect(try bearing("--keys", "m m") == 120)
  }

  @Test(arguments: ["--mode course-up", "--mode heading", "--config", "--keys"])
  func `heading is an alias of course-up as a value, and the name of the mode in JSON`(words: String) throws {
    let config = try folder.write(Array("mode = heading\n".utf8), to: "config")
    let given =
      switch words {
      case "--config": [words, config]
      case "--keys": [words, "m m"]
      default: words.split(separator: " ").map(String.init)
      }
    let json = try RumboProgram.run(["snapshot", map, "--offline", "--format", "json"] + given).output
    #expect(try JSONParser.parse(Array(json.utf8))["camera"]?["mode"]?.string == "heading")
    #expect(try RumboProgram.run(["snapshot", map, "--offline", "--keys", "m m"]).output.contains("course up"))
  }

  @Test func `help and errors list course-up alone`() throws {
    let refused = try RumboProgram.run(["snapshot", map, "--mode", "sideways"])
    #expect(refused.status == 64 && refused.complaint.contains("course-up") && !refused.complaint.contains("heading"))
  }

  @Test(arguments: [["snapshot"], []])
  func `a file that no receiver wrote is damaged, for whoever draws a map too`(verb: [String]) throws {
    try folder.write((0..<3000).map { UInt8(truncatingIfNeeded: $0 * 167 + $0 / 7) }, to: "noise.csv")

    let outcome = try RumboProgram.run(verb + [map, "--gps", folder.file("noise.csv"), "--offline"])

    #expect(outcome.status == 65 && outcome.complaintLines == 2, "\(outcome)")
  }

  @Test func `a recording that is over stays at its end`() throws {
    let drive = try TestDrive.east(seconds: 10, metersPerSecond: 10).write(into: folder)

    let words = ["--speed", "10", "--time", "30", "--keys", "Space"]
    #expect(try text(drive, words: ["--time", "30"] + ["--keys", ". ."]).contains("0:09"))
    #expect(try text(drive, words: words).contains("‖ 0:00 10x"))
  }

  @Test func `a snapshot plays nothing that can't be played twice`() throws {
    let outcome = try RumboProgram.run(["snapshot", map, "--gps", "gpsd://localhost:1"])

    #expect(outcome.status == 64)
    #expect(outcome.complaintLines == 2)
  }

  @Test func `how things stand is written down whenever it changes`() throws {
    let drive = try TestDrive.east(seconds: 3, metersPerSecond: 10).write(into: folder)
    let outcome = try RumboProgram.run(
      ["snapshot", map, "--gps", drive, "--time", "20", "--status", folder.file("status"), "--keys", "m"]
    )

    #expect(outcome.status == 0)
    let lines = try folder.read("status").split(separator: UInt8(ascii: "\n")).map { try JSONParser.parse(Array($0)) }
    #expect(lines.first?["link"]?.string == "connected")
    #expect(lines.last?["link"]?.string == "gone")
    #expect(lines.last?["state"]?.string == "lost")
    #expect(lines.last?["mode"]?.string == "map+compass")
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 })
  }
}

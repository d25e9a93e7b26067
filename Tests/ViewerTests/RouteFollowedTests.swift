import Foundation
import Geodesy
import TestSupport
import Testing
@testable import Viewer
import Wire

/// A way that is followed: on the screen, and to be heard.
@Suite(.serialized)
@MainActor
struct RouteFollowedTests {
  private static let asked = #"R Tab Tab "Casino de Monte-Carlo" Enter "Stade Louis II" Enter"#

  /// A simulated receiver that travels the route itself.
  private static func drive(metersPerSecond: Int) throws -> String {
    let ends = ["Stade Louis II", "Casino de Monte-Carlo"]
    let description = try RumboProgram.run(["route"] + ends + ["--by", "car", "--map", BundledMap.monaco, "--json"])
    let line = try JSONParser.parse(Array(description.output.utf8))["geometry"]?.array ?? []
    let places = line.map { "\($0[1]?.number ?? 0),\($0[0]?.number ?? 0)" }
    return "sim://?route=\(places.joined(separator: ";"))&speed=\(metersPerSecond)"
  }

  private func snapshot(_ keys: String, after seconds: Int, _ words: String...) throws -> String {
    let receiver = ["--gps", try Self.drive(metersPerSecond: 10), "--time", "\(seconds)"]
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--offline", "--keys", keys] + receiver + words
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func followed(_ keys: String, after seconds: Int) throws -> JSON? {
    let report = try snapshot(keys, after: seconds, "--format", "json")
    return try JSONParser.parse(Array(report.utf8))["route"]?["followed"]
  }

  @Test(arguments: ["80x24", "120x40", "240x67", "50x16"])
  func `what is next, what follows and what is left stand above the map`(size: String) throws {
    let screen = try snapshot(Self.asked + " f", after: 10, "--size", size)
    let ascii = try snapshot(Self.asked + " f", after: 10, "--size", size, "--blocks", "ascii", "--colors", "none")

    for words in ["Casino", " m", "arrive at", "km · "] { #expect(screen.contains(words), "\(words)\n\(screen)") }
    #expect(!ascii.contains("█") && ascii.contains("arrive at"), "\(ascii)")
  }

  @Test(arguments: [(4, false), (20, true)])
  func `what is next stands back once the position is lost`(second: Int, isFaint: Bool) throws {
    let folder = try ScratchFolder()
    let start = (0..<5).map { NMEALine.position(tenth: $0 * 10, north: 43.72752, east: 7.41566, speed: 0) }
    let nothing = (5..<40).map { NMEALine.sentence("GPRMC,0000\($0 < 10 ? "0" : "")\($0).00,V,,,,,,,010625,,,N") }
    try folder.write((start + nothing).joined(), to: "lost.nmea")

    let words = ["--gps", folder.file("lost.nmea"), "--time", "\(second)", "--style", "day", "--size", "120x45"]
    let screen = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--offline", "--keys", Self.asked + " f", "--format", "ansi"] + words
    ).output

    let row = try #require(screen.split(separator: "\n").first { $0.contains("arrive at") })
    #expect(row.contains("38;2;154;160;168") == isFaint && row.contains("38;2;255;212;121") != isFaint)
  }

  @Test func `the arrival is told in full`() throws {
    let screen = try snapshot(Self.asked + " f", after: 400, "--size", "80x24")
    #expect(screen.contains("You have arrived") && !screen.contains("…  "), "\(screen)")
    #expect(screen.firstMatch(of: /You have arrived.*…/) == nil, "\(screen)")
  }

  @Test func `nobody is told that they have arrived before they have`() throws {
    let screen = try snapshot(Self.asked + " f", after: 200, "--size", "80x24")
    #expect(screen.contains(/\d m Casino de Monte Carlo/) && !screen.contains("You have arrived"), "\(screen)")
  }

  @Test func `it counts down, and ends where the key says so`() throws {
    let early = try #require(try followed(Self.asked + " f", after: 5))
    let late = try #require(try followed(Self.asked + " f", after: 25))

    #expect(early["state"]?.string == "following" && late["state"]?.string == "following")
    #expect((late["along"]?.number ?? 0) - (early["along"]?.number ?? 0) > 150)
    #expect((early["distanceLeft"]?.number ?? 0) > (late["distanceLeft"]?.number ?? .infinity))
    #expect((early["timeLeft"]?.number ?? 0) > (late["timeLeft"]?.number ?? .infinity))
    #expect(late["said"]?.string?.isEmpty == false)
    #expect(try followed(Self.asked + " f R Esc f", after: 5) == .null)
    #expect(try followed(Self.asked + #" f : "start or stop nav" Enter"#, after: 5) == .null)
    #expect(try followed(Self.asked, after: 5) == .null)
  }

  @Test func `another way that is chosen is followed from then on`() throws {
    let keys = #"R Tab "Casino de Monte-Carlo" Enter "Stade Louis II" Enter f"#
    let one = try #require(try followed(keys, after: 3))
    let other = try JSONParser.parse(Array(snapshot(keys + " R Enter a", after: 3, "--format", "json").utf8))["route"]

    #expect(other?["way"]?.int == 1 && other?["followed"]?["state"]?.string == "following")
    #expect(other?["followed"]?["distanceLeft"] != one["distanceLeft"])
  }

  @Test func `whoever is elsewhere is told another way from there`() throws {
    let elsewhere = #"R Tab Tab "Casino de Monte-Carlo" Enter "Larvotto" Enter f"#
    let report = try JSONParser.parse(Array(snapshot(elsewhere, after: 5, "--format", "json").utf8))

    #expect(report["route"]?["from"]?.string == "your position")
    #expect(report["route"]?["followed"]?["state"]?.string == "following")
  }

  @Test func `a stop still to come is on the way anew`() throws {
    let stop = #"v "Musée océanographique" Enter f"#
    let keys = #"R Tab Tab "Casino de Monte-Carlo" Enter "Larvotto" Enter \#(stop)"#
    let report = try JSONParser.parse(Array(snapshot(keys, after: 20, "--format", "json").utf8))

    #expect(report["route"]?["from"]?.string == "your position")
    #expect(report["route"]?["over"]?.array?.count == 1)
  }

  @Test func `walking against the route brings one U-turn`() throws {
    let places = ["Stade Louis II", "Casino de Monte-Carlo"]
    let description = try RumboProgram.run(["route"] + places + ["--map", BundledMap.monaco, "--json"])
    let line = try JSONParser.parse(Array(description.output.utf8))["geometry"]?.array ?? []
    // Halfway along the route, back to its start.
    let back = line.prefix(line.count / 2).reversed().map { "\($0[1]?.number ?? 0),\($0[0]?.number ?? 0)" }
    let keys = #"R "Casino de Monte-Carlo" Enter "Stade Louis II" Enter f"#
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--offline", "--keys", keys, "--format", "json", "--time", "90", "--every", "1"]
        + ["--gps", "sim://?route=\(back.joined(separator: ";"))&speed=1.4", "--size", "80x24"]
    )
    let frames = try outcome.output.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
    let turns = frames.map { $0["route"]?["followed"]?["reversed"] == .bool(true) }
    let words = frames.compactMap { $0["route"]?["followed"]?["said"]?.string }
    let said = zip([""] + words, words).filter { $0 != $1 && $1 == "Make a U-turn" }

    #expect((turns.firstIndex(of: true) ?? .max) <= 10)
    #expect(said.count == 1, "\(words)")
    #expect(turns.suffix(60).allSatisfy { $0 })
  }

  @MainActor @Test func `a U-turn is announced again only 100 m from the last one`() {
    var uTurn = AnnouncedUTurn()
    func isNews(_ meters: Double) -> Bool {
      let start = Coordinate(north: 43.73, east: 7.42)
      return uTurn.isNews(
        at: Sphere.earth.destination(from: start, bearing: Bearing(degrees: 90), distance: .meters(meters))
      )
    }
    #expect([0, 10, 99, 101, 150, 200, 202].map(isNews) == [true, false, false, true, false, false, true])
    let isUnknownNews = uTurn.isNews(at: nil)
    #expect(isUnknownNews)
  }

  @Test func `the announcement after rerouting is that of the first turn`() throws {
    let elsewhere = #"R Tab Tab "Casino de Monte-Carlo" Enter "Larvotto" Enter f"#
    let frames = try snapshot(elsewhere, after: 3, "--format", "json", "--every", "1").split(separator: "\n")
    let said = try frames.compactMap {
      try JSONParser.parse(Array($0.utf8))["route"]?["followed"]?["said"]?.string
    }

    #expect(said.contains { $0.hasPrefix("Rerouted: in ") || $0.hasPrefix("Rerouted: turn ") }, "\(said)")
    #expect(!said.contains { $0.contains("start") }, "\(said)")
  }

  @Test func `while navigating at 100 km per hour the map zooms out, in map mode too`() throws {
    func zoom(_ speed: Int, _ keys: String) throws -> Double? {
      let drive = ["--gps", try Self.drive(metersPerSecond: speed), "--time", "15", "--size", "80x24"]
      let outcome = try RumboProgram.run(
        ["snapshot", BundledMap.monaco, "--offline", "--mode", "map", "--keys", keys, "--format", "json"] + drive
      )
      return try JSONParser.parse(Array(outcome.output.utf8))["camera"]?["zoom"]?.number
    }

    let (slow, fast) = (try zoom(3, Self.asked + " f"), try zoom(28, Self.asked + " f"))
    #expect(try #require(fast) < #require(slow) - 1)
  }

  @Test func `without a receiver nothing is followed, and it is said`() throws {
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--offline", "--keys", Self.asked + " f", "--size", "100x30"]
    )

    #expect(outcome.output.contains("No receiver"), "\(outcome.output)")
  }

  @MainActor
  @Test func `a way is kept as tracks are`() throws {
    let folder = try ScratchFolder()
    let (words, places) = ([BundledMap.monaco, "--offline"], folder.file("places.db"))
    let outcome = try RumboProgram.draw(
      words + ["--places", places, "--keys", Self.asked + " w", "--size", "100x30"]
    )
    let stats = try RumboProgram.run(["track", "stats", "--places", places])

    let found = try RumboProgram.run(
      ["snapshot"] + words
        + ["--places", places, "--keys", Self.asked + #" w D : "casino de monte carlo" Enter"#, "--size", "100x30"]
    )

    let (title, figures) = ("─ Stade Louis-II – Casino ", "│ distance")
    #expect(found.output.contains(title) && found.output.contains(figures), "\(found.output)")
    #expect(outcome.output.contains("Saved as track"), "\(outcome.output)")
    #expect(stats.status == 0 && stats.output.contains("Casino"), "\(stats.output) \(stats.complaint)")
  }
}

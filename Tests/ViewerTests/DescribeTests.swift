import Foundation
import TestSupport
import Testing
import Viewer
import Wire

/// `rumbo describe`: the map in words.
@MainActor
struct DescribeTests {
  private static let harbour = "43.7347,7.4206"

  private func describe(_ words: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["describe"] + words, environment: ["RUMBO_MAPS": BundledMap.folder])
  }

  @Test func `a way to nowhere, and here without a receiver, are no places`() throws {
    let nowhere = try describe(Self.harbour, "--to", "Xqzwvkj")
    #expect(nowhere.status == 1 && nowhere.output == "" && nowhere.complaintLines == 2)
    #expect(nowhere.complaint.hasPrefix("“Xqzwvkj” is not on the map."))
    let here = try describe("here")
    #expect(here.status == 66 && here.output == "" && here.complaint.contains("--gps"))
  }

  @Test func `that a house isn't there, and which stands for it, is told once`() throws {
    let outcome = try describe("Mannerheimintie 99")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("Mannerheimintie 13A."))
    #expect(outcome.complaintLines == 2 && outcome.complaint.hasPrefix("Number 99 is not on the map"))
  }

  @Test func `it tells where one is first, then ahead, and then all around clockwise`() throws {
    let outcome = try describe(Self.harbour, "--heading", "northeast")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let sides = ["Ahead", "On the right", "Behind you", "On the left"]
    let description = lines.compactMap { line in sides.first { line.hasPrefix($0 + ":") } }

    #expect(outcome.status == 0 && RumboProgram.isPlain(outcome.output))
    #expect(lines[0] == "You are on Rue Louis Notari.")
    #expect(lines[1].hasSuffix("Monaco."))
    let junction = "Junction ahead on the left, 75 m; when you get there along Rue Louis Notari: "
    #expect(lines.contains { $0.hasPrefix(junction + "Rue Princesse Antoinette") })
    #expect(description == sides, "\(outcome.output)")
    #expect(!outcome.output.contains("bench") && !outcome.output.contains("parking"))
  }

  @Test func `beyond every detailed map a lake has its name, and the sea is in no town`() throws {
    let lake = try describe("46.45,6.55").output
    #expect(lake == "No detailed map here.\nYou are on the water: Lake Geneva.\n")
    #expect(try describe("43.70,7.50").output == "No detailed map here.\n")
    #expect(try describe("43.7031,7.2661").output.contains("Nice"))
  }

  @Test(arguments: [
    ("43.7402,7.4290", ["You are in Jardins du Cafe de Paris, a park.", "Careful: steps "]),
    ("43.7304,7.4255", ["Careful: the water's edge "]), ("43.7311,7.4197", ["You are in a garden."]),
    ("Casino de Monte Carlo", ["You are inside Monte-Carlo Casino"]),
  ])
  func `what one is in is told at once and not again, and what is dangerous right after`(
    place: String,
    starts: [String]
  ) throws {
    let outcome = try describe(place, "--heading", "200")
    let lines = outcome.output.split(separator: "\n").map(String.init)

    for start in starts { #expect(lines.prefix(4).contains { $0.hasPrefix(start) }, "\(outcome.output)") }
    #expect(!lines.dropFirst(4).contains { $0.contains("Jardins du Cafe") && starts.count > 1 })
    #expect(!lines.contains { $0.hasPrefix("You are on ") })
  }

  @Test func `without a heading the winds count`() throws {
    let lines = try describe(Self.harbour).output.split(separator: "\n")

    #expect(lines.contains { $0.hasPrefix("The street runs ") })
    #expect(lines.contains { $0.hasPrefix("To the west: ") })
    #expect(!lines.contains { $0.hasPrefix("On the left") })
  }

  @Test(arguments: ["en", "fi", "sv", "ru", "pt", "es"])
  func `in all languages it is plain text`(language: String) throws {
    for place in [Self.harbour, "Senaatintori", "43.7304,7.4255"] {
      let outcome = try describe(place, "--lang", language, "--heading", "90", "--clock")

      #expect(
        outcome.status == 0 && RumboProgram.isPlain(outcome.output) && !outcome.output.contains("{"),
        "\(outcome.output)"
      )
    }
  }

  @Test func `as JSON it has the same`() throws {
    let json = try JSONParser.parse(Array(try describe(Self.harbour, "--heading", "45", "--json").output.utf8))

    #expect(json["street"]?["name"]?.string == "Rue Louis Notari" && json["heading"]?.int == 45)
    #expect(json["crossings"]?.array?.count == 2)
    #expect(json["around"]?.array?.allSatisfy { $0["distance"]?.number != nil && $0["kind"]?.string != nil } == true)
    #expect(json["text"]?.array?.first?.string == "You are on Rue Louis Notari.")
  }

  @Test func `what makes no sense is told in two lines`() throws {
    let mistakes: [(words: [String], status: Int32)] = [
      ([], 64), (["--gps", "a.log", Self.harbour], 64), ([Self.harbour, "--heading", "up"], 64),
      ([Self.harbour, "--clock"], 64), (["a", "b"], 64), (["Nowhere at all"], 1), (["--gps", "/nowhere"], 66),
      (["--gps", "/dev/null"], 1),
      ([Self.harbour, "--json", "--commands"], 64),
    ]
    for (words, status) in mistakes {
      let outcome = try RumboProgram.run(["describe"] + words, environment: ["RUMBO_MAPS": BundledMap.folder])

      #expect(outcome.status == status && outcome.complaintLines == 2, "\(words): \(outcome)")
      #expect(outcome.output.isEmpty)
    }
  }

  @MainActor @Test func `the key opens the same on the map, and Esc closes it`() throws {
    let words = [BundledMap.monaco, "--at", Self.harbour, "--zoom", "16", "--size", "100x30", "--keys"]
    let shown = String(decoding: try Program.snapshot(words + ["B"]), as: UTF8.self)
    let closed = String(decoding: try Program.snapshot(words + ["B Esc"]), as: UTF8.self)

    #expect(shown.contains("You are on Rue Louis Notari."))
    #expect(shown.contains("To the west: "))
    #expect(!closed.contains("You are on"))
  }
}

/// `rumbo describe --gps`: announcements while moving.
@MainActor
struct DescribedDriveTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// One fix a second on a straight way, some of them without a place.
  private func walk(_ seconds: Int, metersPerSecond: Double, without lost: Range<Int> = 0..<0) throws -> String {
    let (start, end) = ((north: 43.7339, east: 7.4213), (north: 43.7361, east: 7.4213))
    let lines = (0..<seconds)
      .map { second -> String in
        let north = start.north + (end.north - start.north) * Double(second) * metersPerSecond / 245
        let minutes = (north - 43) * 60
        let time = String(format: "12%02d%02d.00", second / 60, second % 60)
        let place = String(format: "43%08.5f,N,00725.27800,E", minutes)
        let isLost = lost.contains(second)
        let knots = String(format: "%.2f", metersPerSecond / 0.514444)
        return NMEALine.sentence(
          "GPRMC,\(time),\(isLost ? "V,,,,," : "A,\(place),\(knots)"),\(isLost ? "" : "0.0"),010625,,,A"
        )
      }
    try folder.write(Array(lines.joined().utf8), to: "walk.nmea")
    return folder.file("walk.nmea")
  }

  private func lines(_ log: String, _ words: String...) throws -> [String] {
    let outcome = try RumboProgram.run(["describe", "--gps", log, BundledMap.monaco] + words)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(!outcome.output.utf8.contains(0x1b))
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func `it goes on with crossings and sights, and ends with the recording`() throws {
    let lines = try lines(try walk(150, metersPerSecond: 1.5))

    #expect(lines.prefix(3).contains { $0.contains("Boulevard Albert 1er") })
    #expect(lines.contains { $0.hasPrefix("Junction straight ahead, ") && $0.contains("Rue Princesse Antoinette") })
    #expect(lines.count { $0.contains("Planet Sushi") } == 1)
    #expect(lines.contains { $0.hasPrefix("Ahead on the left: ") || $0.hasPrefix("On the left: ") })
  }

  @Test func `a position that is lost is told, and that it is back`() throws {
    let lines = try lines(try walk(120, metersPerSecond: 1.5, without: 40..<80))
    let lost = try #require(lines.firstIndex(of: "Position lost."))
    let back = try #require(lines.firstIndex(of: "Position restored."))

    #expect(lost < back)
    #expect(lines.count { $0 == "Position lost." } == 1)
  }

  @Test func `even from a car it is no flood`() throws {
    let lines = try lines(try walk(20, metersPerSecond: 12))

    #expect(lines.count < 14 + 20)
    #expect(Set(lines).count == lines.count)
  }

  @Test func `on the way the steps are told`() throws {
    let lines = try lines(try walk(60, metersPerSecond: 1.5), "--to", "Sainte-Dévote")

    #expect(lines.contains { $0.contains(" on foot: ") })
    #expect(lines.contains { $0.hasPrefix("Start on Boulevard Albert 1er") })
  }
}

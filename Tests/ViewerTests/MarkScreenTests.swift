import Foundation
import TestSupport
import Testing
import Wire

/// The mark of the position on the map: what it keeps clear of it, where it is when the map ends, and what is only a guess.
@MainActor
struct MarkScreenTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func run(_ words: [String]) throws -> String {
    let outcome = try RumboProgram.run(["snapshot"] + words)
    #expect(outcome.status == 0 && outcome.complaint == "")
    return outcome.output
  }

  private func json(_ words: [String]) throws -> JSON {
    try JSONParser.parse(Array(run(words + ["--format", "json"]).utf8))
  }

  /// The cells in which dots stand, column and row.
  private static func dots(of screen: String) -> [(column: Int, row: Int)] {
    screen.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { row, line in
      line.unicodeScalars.enumerated().compactMap { column, scalar in
        (0x2801...0x28ff).contains(scalar.value) ? (column, row) : nil
      }
    }
  }

  @Test func `a guess is drawn only where it is asked for, ahead of the mark, and is never recorded`() throws {
    let map = try SmallMap.write(into: folder)
    let drive = try TestDrive.east(seconds: 4, metersPerSecond: 30).write(into: folder)
    let words = [map, "--gps", drive, "--at", "43.73,7.421", "--zoom", "15", "--time", "8", "--blocks", "quadrant"]
    let places = folder.file("places.db")

    let plain = try run(words)
    let guessed = try RumboProgram.draw(words + ["--predict", "--recording", "on", "--places", places]).output
    let place = try json(words + ["--predict"])["position"]
    let statistics = try RumboProgram.run(["track", "stats", "--json", "--places", places])

    #expect(Self.dots(of: plain).isEmpty)
    let column = try #require(place?["column"]?.int)
    let dots = Self.dots(of: guessed)
    #expect(dots.contains { $0.column > column + 15 })
    #expect(place?["longitude"]?.number == (try json(words)["position"]?["longitude"]?.number))
    let length = try #require(try JSONParser.parse(Array(statistics.output.utf8))["distance"]?.number)
    #expect(abs(length - 90) < 1)
  }

  @Test func `a guess ends with the position, and standing still there is none`() throws {
    let map = try SmallMap.write(into: folder)
    let drive = try TestDrive.east(seconds: 4, metersPerSecond: 30).write(into: folder)
    let standing = try TestDrive.east(seconds: 4, metersPerSecond: 0.2).write(into: folder, name: "standing.nmea")
    let words = ["--at", "43.73,7.421", "--zoom", "15", "--blocks", "quadrant", "--predict"]

    #expect(Self.dots(of: try run([map, "--gps", drive, "--time", "14"] + words)).isEmpty)
    #expect(Self.dots(of: try run([map, "--gps", standing, "--time", "8"] + words)).isEmpty)
  }

  @Test func `a locked position stays in view off the map, and it is said where it is`() throws {
    // The map ends a kilometre and a half east of where the drive begins.
    let picture = try SmallMap.write(into: folder)
    let drive = try TestDrive.east(seconds: 51, metersPerSecond: 60).write(into: folder)
    let words = [picture, "--gps", drive]

    for (second, isOff) in [("10", false), ("24", false), ("30", true), ("50", true)] {
      let report = try json(words + ["--time", second])["position"]
      #expect(report?["locked"]?.bool == true)
      let (column, row) = (try #require(report?["column"]?.int), try #require(report?["row"]?.int))
      #expect((12...67).contains(column) && (3...19).contains(row), "after \(second) s")
      let line = try run(words + ["--time", second, "--size", "120x24"]).split(separator: "\n").suffix(2).first ?? ""
      #expect(line.contains("off the map") == isOff && line.contains("following"))
    }
    let freed = try json(words + ["--keys", "c c", "--time", "50"])
    let (middle, columns) = (freed["camera"]?["longitude"]?.number ?? 0, freed["position"]?["column"]?.int)
    #expect(middle < 7.44 && columns.map { $0 >= 80 } ?? true)
    let screen = try run(words + ["--keys", "c c", "--time", "50"])
    #expect(screen.contains("you ") && screen.contains(" km →"))
  }

  @Test func `a map that lies nowhere has no position to follow, and says so`() throws {
    let drive = try TestDrive.east(seconds: 20, metersPerSecond: 10).write(into: folder)
    let picture = try TestMap.write(into: folder, name: "nowhere")
    try FileManager.default.removeItem(atPath: folder.file("nowhere.json"))

    let screen = try run([picture, "--gps", drive, "--keys", "c"])

    #expect(screen.contains("This map isn't georeferenced"))
    #expect(screen.contains("not following"))
  }

  @Test func `names keep clear of the mark, and stay where they are while it trembles`() throws {
    let lines = (0..<15).map { second in
      NMEALine.position(
        tenth: second * 10,
        north: 60.1699 + (second % 2 == 0 ? 2e-5 : 0),
        east: 24.9414 + (second % 3 == 0 ? 4e-5 : 0),
        speed: 0.1
      )
    }
    try folder.write(Array(lines.joined().utf8), to: "standing.nmea")
    let words = [
      BundledMap.helsinki, "--gps", folder.file("standing.nmea"), "--at", "60.17,24.942", "--zoom", "14",
      "--mode", "map", "--no-sights", "--every", "1", "--time", "12",
    ]

    let frames = try run(words + ["--format", "json"]).split(separator: "\n").map {
      try JSONParser.parse(Array($0.utf8))
    }

    let names = frames.map { frame in
      (frame["labels"]?.array ?? []).map {
        "\($0["text"]?.string ?? "") \($0["column"]?.int ?? 0) \($0["row"]?.int ?? 0)"
      }
    }
    #expect(frames.count >= 12 && Set(names.dropFirst(2)).count == 1 && names[5].count > 5)
    for frame in frames { #expect(try !Self.isOnName(frame)) }
  }

  @Test func `no name is under the mark on its way over the map`() throws {
    let drive = "sim://?route=43.7318,7.4150;43.7350,7.4210;43.7395,7.4270;43.7430,7.4320&speed=15"
    let words = ["--at", "Monaco", "--gps", drive, "--size", "120x40", "--no-sights", "--every", "2", "--time", "124"]

    let frames = try run(words + ["--format", "json"]).split(separator: "\n").map {
      try JSONParser.parse(Array($0.utf8))
    }

    let seen = frames.filter { $0["position"]?["column"]?.int != nil }
    #expect(seen.count > 40)
    for frame in seen { #expect(try !Self.isOnName(frame)) }
  }

  @Test func `the mark cuts no number of the sights that stand in one place`() throws {
    let view = ["--offline", "--at", "43.7345,7.4215", "--zoom", "15", "--size", "120x40", "--mode", "map"]
    let lines = (0..<5).map { NMEALine.position(tenth: $0 * 10, north: 43.73515, east: 7.42205, speed: 0) }
    try folder.write(lines.joined(), to: "beside.nmea")

    func screen(_ words: String...) throws -> String {
      try RumboProgram.run(["snapshot", BundledMap.monaco] + view + words).output
    }

    let alone = try screen()
    let marked = try screen("--gps", folder.file("beside.nmea"), "--time", "3")

    #expect(alone.ranges(of: "+1").count == 2)
    #expect(marked.ranges(of: "+1").count == 1 && marked.count { $0 == "+" } == 1, "\(marked)")
  }

  /// Whether a name is where the mark may reach to.
  private static func isOnName(_ frame: JSON) throws -> Bool {
    let (column, row) = (
      try #require(frame["position"]?["column"]?.int), try #require(frame["position"]?["row"]?.int)
    )
    let cells = (frame["labels"]?.array ?? []).flatMap { $0["cells"]?.array ?? [] }.map { ($0[0]?.int, $0[1]?.int) }
    return cells.contains { abs(($0.0 ?? 0) - column) <= 5 && abs(($0.1 ?? 0) - row) <= 2 }
  }
}

/// A picture of a few kilometres around where the test drives begin, with an edge to drive over.
private enum SmallMap {
  static func write(into folder: ScratchFolder) throws -> String {
    let picture = try TestMap.write(into: folder, name: "small")
    try folder.write(Array(#"{"bounds": [7.40, 43.72, 7.44, 43.74]}"#.utf8), to: "small.json")
    return picture
  }
}

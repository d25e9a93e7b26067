import Foundation
import SQLite
import Testing
import TestSupport
import Wire

/// A long drive played fast: nothing of it is lost, nothing stutters, and it ends as it would have at its own pace.
@Suite(.serialized, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
@MainActor
struct DriveTests {
  private static let isSoak = ProcessInfo.processInfo.environment["RUMBO_SOAK"] != nil
  /// All thousand are for `make torture`, whose release build is also quick enough for every frame.
  private static let fixes = isSoak ? 1000 : 200
  private static let pace = 50

  private let folder: ScratchFolder
  private let drive: String

  init() throws {
    folder = try ScratchFolder()
    let way = (0..<Self.fixes).map { second in
      NMEALine.position(tenth: second * 10, north: 60.16 + Double(second) * 2e-5, east: 24.94, speed: 4.4)
    }
    try folder.write(Array(way.joined().utf8), to: "drive.nmea")
    drive = folder.file("drive.nmea")
  }

  @Test func `played at fifty times its pace it loses no fix and ends with the screen of its own pace`() throws {
    let (status, places) = (folder.file("status"), folder.file("places.db"))
    let look = [
      "--mode", "map", "--colors", "256", "--blocks", "quadrant", "--style", "day", "--recording", "on", "--time-zone",
      "UTC",
    ]
    // Names stay where they were first shown, which depends on the number of frames.
    let options = [BundledMap.helsinki, "--gps", drive, "--no-labels"] + look
    // Lost ten seconds after the last fix, and then nothing changes any more.
    let atItsOwnPace = try RumboProgram.spawn(
      ["snapshot", "--time", "\(Self.fixes + 20)", "--places", folder.file("others.db")] + options
    )
    let tmux = try Tmux(
      running: options + ["--speed", "\(Self.pace)", "--status", status, "--places", places],
      columns: 80,
      rows: 24,
      then: "echo it has ended"
    )
    let expected = Self.withoutPlayback(atItsOwnPace.output)
    let shown = Self.withoutPlayback(try tmux.screen { Self.withoutPlayback($0) == expected })
    try tmux.press("q")
    _ = try tmux.screen { $0.contains("it has ended") }

    #expect(atItsOwnPace.status == 0 && atItsOwnPace.output.contains("lost since"))
    #expect(shown.count == expected.count)
    #expect(zip(shown, expected).filter { $0 != $1 }.map { "shown \($0), expected \($1)" } == [])
    let report = try Self.lastLine(of: status)
    #expect(report["fixes"]?.int == Self.fixes)
    #expect(try Self.points(in: places) == Self.fixes)
    let frames = try #require(report["frames"])
    #expect(try #require(frames["drawn"]?.int) > 10)
    if Self.isSoak {
      // The program's own time for a frame; on a busy machine, the time until it is drawn depends more on other
      // programs and is only reported.
      #expect(try #require(frames["dearestMilliseconds"]?.number) <= 16)
      print("\(Self.fixes) fixes at \(Self.pace) times their pace: \(JSONWriter.text(of: frames, .compact))")
    }
  }

  /// The screen without the position and speed of the replay, and the text beside them.
  private static func withoutPlayback(_ screen: String) -> [Substring] {
    screen.inOneInk.split(separator: "\n").map { line in
      let kept = line[..<(line.range(of: "off the map")?.lowerBound ?? line.endIndex)].prefix { $0 != "▶" }
      return kept[..<(kept.lastIndex { $0 != " " }.map { kept.index(after: $0) } ?? kept.startIndex)]
    }
  }

  private static func lastLine(of file: String) throws -> JSON {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    return try JSONParser.parse(Array((lines.last ?? "").utf8))
  }

  private static func points(in file: String) throws -> Int? {
    let database = try Database(writing: file)
    var query = try database.prepare("SELECT count(*) FROM track_point")
    guard try query.step() else { return nil }
    return query.int(at: 0).map { Int($0) }
  }
}

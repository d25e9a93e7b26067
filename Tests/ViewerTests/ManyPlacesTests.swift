import Foundation
import Geodesy
import Places
import SQLite
import TestSupport
import Testing
import Threads
@testable import Viewer
import Wire

/// The user's own places where there are many of them.
struct ManyPlacesTests {
  /// `RUMBO_SOAK` is set where there is time for all of a million.
  private static let isSoak = ProcessInfo.processInfo.environment["RUMBO_SOAK"] != nil
  private static let count = isSoak ? 1_000_000 : 100_000

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Fills the file of places with a grid of them to the west of Nice.
  private func fill(_ count: Int) throws {
    let path = folder.file("rumbo/places.db")
    _ = try PlaceStore(at: path)
    let database = try Database(writing: path)
    try database.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
      INSERT INTO place (role, name, name_key, latitude, longitude, importance)
      SELECT 0, 'place ' || i, 'place', 43 + (i % 1000) * 0.0004, 6 + (i / 1000) * 0.0005, i % 50 FROM n
      """
    )
    try database.execute(
      """
      INSERT INTO place_box SELECT id, longitude * 1e7, longitude * 1e7, latitude * 1e7, latitude * 1e7 FROM place
      """
    )
  }

  @Test func `a disc says how many there are, and what stands alone is read when it is shown`() throws {
    try fill(25_000)

    func icons(at place: String, zoom: String) throws -> JSON {
      let outcome = try RumboProgram.spawn(
        ["snapshot", BundledMap.world, "--at", place, "--zoom", zoom, "--format", "json"],
        environment: ["XDG_DATA_HOME": folder.path]
      )
      return try JSONParser.parse(Array(outcome.output.utf8))
    }

    let far = try icons(at: "43.2,6.005", zoom: "3")
    #expect(far["clusters"]?.array?.compactMap { $0["count"]?.int }.contains { $0 >= 25_000 } == true)
    let near = try icons(at: "43.0004,6.0005", zoom: "19")
    #expect(near["icons"]?.array?.compactMap { $0["name"]?.string }.contains("place 1001") == true)
  }

  @Test @MainActor func `what is seen comes first, and nobody waits for the rest who doesn't need it`() throws {
    try fill(25_000)
    let work = BackgroundWork()
    var counts: [Int] = []
    let everywhere = WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let loader = SightLoader(
      files: [],
      places: folder.file("rumbo/places.db"),
      reported: nil,
      photos: nil,
      given: [],
      language: "en",
      work,
      seeing: { CoordinateBounds(around: Coordinate(north: 43.001, east: 6), .meters(100)) },
      showing: { stock in
        let groups = stock.clusters.clusters(in: everywhere, zoom: 0)
        counts.append(groups.map(\.count).reduce(0, +))
      }
    )

    loader.load()
    while work.isBusy {
      work.waitForArrival()
      _ = work.collect()
    }
    let first = try #require(counts.first)
    #expect((1..<20).contains(first))
    #expect(!loader.isLoading, "the rest waits until it is asked for")
    loader.loadRest()
    while work.isBusy {
      work.waitForArrival()
      _ = work.collect()
    }
    #expect(counts == [first, 25_000])
  }

  /// Not on the test's own task: it waits.
  @Test func `a million places take little memory, and nobody waits for them`() async throws {
    try fill(Self.count)
    let folder = folder
    let outcome = try await onOwnThread { try Self.run(in: folder) }

    #expect(outcome.isShown)
    #expect(outcome.peak < (Self.isSoak ? 120 : 64) << 20, "\(outcome.peak >> 20) MB")
    // Discs come within two seconds; ten times that is for a machine that does other things besides.
    #expect(outcome.wait < .seconds(20), "\(outcome.wait)")
  }

  private static func run(in folder: ScratchFolder) throws -> (peak: Int, wait: Duration, isShown: Bool) {
    var environment = TerminalProcess.plainEnvironment
    (environment["XDG_DATA_HOME"], environment["XDG_STATE_HOME"]) = (folder.path, folder.file("state"))
    let map = try TerminalProcess(
      [BundledMap.world, "--at", "43.2,6.25", "--zoom", "3", "--motion", "none"],
      environment: environment
    )
    let words = isSoak ? "1M" : "100k"
    let start = ContinuousClock.now
    let isShown = map.listen { String(decoding: $0, as: UTF8.self).contains(words) }
    let wait = ContinuousClock.now - start
    let status = try String(contentsOfFile: "/proc/\(map.process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) } ?? 0
    return (kilobytes << 10, wait, isShown)
  }
}

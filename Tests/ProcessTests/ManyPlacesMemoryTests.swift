import Foundation
import Places
import TestSupport
import Testing

/// Memory and time with many places of the user's own.
struct ManyPlacesMemoryTests {
  /// `RUMBO_SOAK` is set where there is time for all of a million.
  private static let isSoak = ProcessInfo.processInfo.environment["RUMBO_SOAK"] != nil
  private static let count = isSoak ? 1_000_000 : 100_000

  /// Not on the test's own task: it waits.
  @Test func `a million places take little memory, and nobody waits for them`() async throws {
    let folder = try ScratchFolder()
    _ = try PlaceStore(at: folder.file("rumbo/places.db"))
    try ManyPlaces.fill(folder.file("rumbo/places.db"), count: Self.count)
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

import Foundation
import Glibc
import Testing
import TestSupport
import Wire

/// A stationary receiver: the program wakes for its fixes and hardly for anything else.
struct RestTests {
  private static let seconds = ProcessInfo.processInfo.environment["RUMBO_SOAK"] == nil ? 4 : 60

  @Test func `who stands still with a fix a second is woken a few times for each, and nothing spins`() async throws {
    let folder = try ScratchFolder()
    let (pipe, status) = (folder.file("receiver"), folder.file("status"))
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    let words = [BundledMap.helsinki, "--gps", pipe, "--status", status, "--zoom", "15", "--recording", "off"]

    try await onOwnThread {
      let program = try TerminalProcess(words, environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
      let writer = unsafe open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
      defer { close(writer) }
      let start = ContinuousClock.now
      for second in 0..<Self.seconds {
        // A metre to and fro is less than a dot.
        let line = NMEALine.position(
          tenth: second * 10,
          north: 60.17 + Double(second % 3) * 4e-6,
          east: 24.94,
          speed: 0
        )
        let bytes = Array(line.utf8)
        unsafe _ = write(writer, bytes, bytes.count)
        while ContinuousClock.now < start + .seconds(second + 1) {
          program.wait(atMost: start + .seconds(second + 1) - .now)
          _ = program.drain()
        }
      }
      program.type("q")
      #expect(program.finish())
    }

    let text = try String(contentsOfFile: status, encoding: .utf8)
    let report = try JSONParser.parse(Array((text.split(separator: "\n").last ?? "").utf8))
    // A busy machine may still hold some of them when it is asked to end.
    #expect(try #require(report["fixes"]?.int) > Self.seconds / 2)
    let (frames, wakeUps) = (try #require(report["frames"]?["drawn"]?.int), try #require(report["wakeUps"]?.int))
    // The start wakes it too; an animation would add 60 wake-ups a second, a busy loop thousands.
    #expect(frames <= 20 + 3 * Self.seconds)
    #expect(wakeUps <= 60 + 10 * Self.seconds)
    if Self.seconds > 30 { print("at rest for \(Self.seconds) s: \(frames) frames, \(wakeUps) wake-ups") }
  }
}

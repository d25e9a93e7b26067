import Foundation
import Glibc
import SQLite
import Testing
import TestSupport
import Wire

/// The program killed at random moments while it keeps things: whatever it has shown is there.
@Suite(.serialized)
struct LiveKillTests {
  /// `RUMBO_SOAK` is set where there is time for all of them.
  private static let rounds = ProcessInfo.processInfo.environment["RUMBO_SOAK"] == nil ? 20 : 200

  @Test func `whoever is killed loses no target that was shown, and of the track a second at most`() async throws {
    let folder = try ScratchFolder()
    let map = try TestMap.write(into: folder)

    let outcome = try await onOwnThread { [path = folder.path] in
      try KillRun(path, map).run(rounds: Self.rounds)
    }

    #expect(outcome.confirmed.count >= Self.rounds / 2)
    #expect(outcome.problems == [])
    #expect(outcome.maxLost <= .seconds(1))
    let listed = try RumboProgram.spawn(["places", "list", "--targets"], environment: ["XDG_DATA_HOME": folder.path])
    let names = listed.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(Set(names).isSuperset(of: outcome.confirmed))
    #expect(Set(names).count == names.count)
    if Self.rounds > 100 {
      print(
        "killed \(Self.rounds) times: \(outcome.confirmed.count) targets kept, \(outcome.maxLost) of track lost at most"
      )
    }
  }
}

/// Round after round with one file of places.
private struct KillRun {
  struct Outcome: Sendable {
    var confirmed: Set<String> = []
    var problems: [String] = []
    /// How long before it was killed the program had read the first fix that isn't there.
    var maxLost = Duration.zero
  }

  private let folder: String
  private let map: String
  private var receiver: PipedReceiver
  private let start = ContinuousClock.now
  private var random = SystemRandomNumberGenerator()
  private var outcome = Outcome()

  init(_ folder: String, _ map: String) {
    (self.folder, self.map) = (folder, map)
    receiver = PipedReceiver(at: "\(folder)/receiver")
  }

  func run(rounds: Int) throws -> Outcome {
    var run = self
    for round in 0..<rounds where run.outcome.problems.isEmpty { try run.round(round) }
    run.receiver.close()
    return run.outcome
  }

  private mutating func round(_ number: Int) throws {
    let status = "\(folder)/status-\(number)"
    let words = [map, "--gps", "\(folder)/receiver", "--status", status]
    let program = try TerminalProcess(
      words,
      environment: ["XDG_DATA_HOME": folder, "TERM": "xterm-256color", "LANG": "C.UTF-8"]
    )
    guard drive(program, for: .seconds(60), until: { Self.isFresh(status) }) else {
      outcome.problems.append("round \(number): no fix in a minute")
      return
    }
    let life = Duration.milliseconds(Double.random(in: 0...1200, using: &random))
    _ = drive(program, for: life, typing: "T")
    let end = ContinuousClock.now
    program.kill()
    outcome.confirmed.formUnion(Self.confirmed(in: status))
    try check(round: number, killedAt: end)
    receiver.forget()
  }

  /// Sends a place each tenth of a second, and types, until something is so; false where the time ran out first.
  private mutating func drive(
    _ program: TerminalProcess,
    for time: Duration,
    typing key: String? = nil,
    until isDone: () -> Bool = { false }
  ) -> Bool {
    let end = ContinuousClock.now + time
    var nextKey = ContinuousClock.now
    while ContinuousClock.now < end {
      let tenth = Int((ContinuousClock.now - start) / .milliseconds(100))
      if receiver.lastTenth < tenth {
        receiver.say(tenth)
        if isDone() { return true }
      }
      if let key, nextKey <= .now {
        program.type(key)
        nextKey = .now + .milliseconds(20)
      }
      let next = start + .milliseconds(100 * (tenth + 1))
      program.wait(atMost: min(key == nil ? next : min(next, nextKey), end) - ContinuousClock.now)
      _ = program.drain()
      receiver.notice()
    }
    return isDone()
  }

  /// The database is sound, and all of the track is in it but the very last of it.
  private mutating func check(round: Int, killedAt end: ContinuousClock.Instant) throws {
    let database = try Database(writing: "\(folder)/rumbo/places.db")
    var check = try database.prepare("PRAGMA integrity_check")
    if try check.step(), check.text(at: 0) != "ok" { outcome.problems.append("round \(round): damaged") }
    var newest = try database.prepare("SELECT max(time) FROM track_point")
    let last = try newest.step() ? newest.double(at: 0) : nil
    let kept = last.map { Int((($0 - NMEALine.midnight) * 10).rounded()) } ?? -1
    guard let lost = receiver.readings.first(where: { $0.tenth > kept }) else { return }
    outcome.maxLost = max(outcome.maxLost, end - lost.time)
  }

  private static func isFresh(_ status: String) -> Bool {
    statusLines(status).contains { $0["state"]?.string == "fresh" }
  }

  /// The targets whose marking the status file confirmed.
  private static func confirmed(in status: String) -> [String] {
    statusLines(status).compactMap { line in
      guard let message = line["message"]?.string, let end = message.range(of: " marked here") else { return nil }
      return String(message[..<end.lowerBound])
    }
  }
}

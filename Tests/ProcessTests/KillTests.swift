import Foundation
import SQLite
import Testing
import TestSupport

/// The saved data after the program was killed while saving.
struct KillTests {
  /// 200 moments are for `make torture`; a tenth of them is tried on every run.
  private static let moments = ProcessInfo.processInfo.environment["RUMBO_SOAK"] == nil ? 20 : 200
  private static let fixesPerSecond = 10.0

  @Test(.timeLimit(.minutes(20)))
  func `whoever kills the program loses no target, and no more than a second of the track`() async throws {
    let figures = try await onOwnThread { () -> KillOutcome in
      let folder = try ScratchFolder()
      var outcome = KillOutcome()
      for round in 0..<Self.moments { try Self.kill(round, in: folder, &outcome) }
      return outcome
    }

    #expect(figures.problems == [])
    #expect(figures.kills > Self.moments)
    #expect(figures.confirmed.count > Self.moments / 4)
    #expect(figures.stored > 0)
    #expect(figures.maxLost < 1)
    if Self.moments > 100 {
      print(
        "killed at \(Self.moments) moments: \(figures.confirmed.count) targets confirmed, \(figures.stored) points kept, "
          + "at most \(figures.maxLost) s lost"
      )
    }
  }

  /// The result of all rounds.
  private struct KillOutcome {
    var confirmed: Set<String> = []
    var sent: Set<String> = []
    var kills = 0
    var stored = 0
    /// Seconds of a track that were reported as saved and are missing.
    var maxLost = 0.0
    var problems: [String] = []
  }

  private static func kill(_ round: Int, in folder: ScratchFolder, _ outcome: inout KillOutcome) throws {
    // Received data is written here at once; a busy machine may leave more in the pipe.
    let heard = folder.file("heard-\(round)")
    let recorder = Child(["track", "record", "-", "--name", "round \(round)", "--raw", heard], folder.path)
    let end = Date().addingTimeInterval(.random(in: 0...1.5))
    var (fixes, targets): (Int, Int) = (0, 0)
    let start = Date()
    try recorder.start()
    var adder: (child: Child, name: String)?
    while Date() < end {
      if Date().timeIntervalSince(start) * fixesPerSecond >= Double(fixes) {
        recorder.write(sentence(round, fixes))
        fixes += 1
      }
      if let running = adder, running.child.hasEnded {
        if running.child.status == 0 { outcome.confirmed.insert(running.name) }
        adder = nil
      }
      if adder == nil {
        let name = "kt-\(round)-\(targets)"
        targets += 1
        outcome.sent.insert(name)
        let child = Child(["places", "add", "--target", "--name", name, "--at", "60.17,24.94"], folder.path)
        try child.start()
        adder = (child, name)
      }
      let next = start.addingTimeInterval(Double(fixes) / fixesPerSecond)
      adder?.child.waitForEnd(until: min(next, end))
    }
    outcome.kills += recorder.kill() ? 1 : 0
    if let running = adder {
      outcome.kills += running.child.kill() ? 1 : 0
      if running.child.status == 0 { outcome.confirmed.insert(running.name) }
    }
    try check(round, fixes: fixes, in: folder, &outcome)
  }

  private static func check(_ round: Int, fixes: Int, in folder: ScratchFolder, _ outcome: inout KillOutcome) throws {
    let environment = ["XDG_DATA_HOME": folder.path]
    let list = try RumboProgram.spawn(["places", "list", "--targets"], environment: environment)
    let names = list.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    if list.status != 0 {
      outcome.problems.append("round \(round): the list ends with \(list.status): \(list.complaint)")
    }
    if Set(names).count != names.count { outcome.problems.append("round \(round): a target is there twice") }
    let lost = outcome.confirmed.subtracting(names)
    if !lost.isEmpty { outcome.problems.append("round \(round): lost \(lost.sorted())") }
    let unknown = Set(names).subtracting(outcome.sent)
    if !unknown.isEmpty { outcome.problems.append("round \(round): unexpected \(unknown.sorted())") }

    let track = try RumboProgram.spawn(
      ["track", "export", "round \(round)", "--format", "csv"],
      environment: environment
    )
    let points = track.output.split(separator: "\r\n").dropFirst()
    let expected = (0..<fixes).map { time(of: $0) }
    let times = points.map { String($0.prefix { $0 != "," }) }
    if times != Array(expected.prefix(times.count)) {
      outcome.problems.append("round \(round): points are missing within")
    }
    outcome.stored += times.count
    let heard = try? String(contentsOfFile: folder.file("heard-\(round)"), encoding: .utf8)
    let received = heard?.utf8.count { $0 == UInt8(ascii: "\n") } ?? 0
    outcome.maxLost = max(outcome.maxLost, Double(received - times.count) / fixesPerSecond)

    guard FileManager.default.fileExists(atPath: folder.file("rumbo/places.db")) else { return }
    let database = try Database(writing: folder.file("rumbo/places.db"))
    var query = try database.prepare("PRAGMA integrity_check")
    guard try query.step(), query.text(at: 0) == "ok" else {
      outcome.problems.append("round \(round): integrity check: \(query.text(at: 0) ?? "nothing")")
      return
    }
  }

  /// A receiver's fix, a tenth of a second after the previous one.
  private static func sentence(_ round: Int, _ number: Int) -> String {
    let tenths = number
    let clock = String(format: "12%02d%02d.%d0", tenths / 600, tenths / 10 % 60, tenths % 10)
    let minutes = String(format: "%08.5f", 10 + Double(number) * 0.0005)
    let words = "GPRMC,\(clock),A,60\(minutes),N,02456.00000,E,10.0,0.0,010625,,,A"
    return NMEALine.sentence(words)
  }

  private static func time(of number: Int) -> String {
    let seconds = String(format: "2025-06-01T12:%02d:%02d", number / 600, number / 10 % 60)
    return seconds + (number % 10 == 0 ? "" : ".\(number % 10)") + "Z"
  }
}

/// The program, with a pipe into it, which may be killed.
private final class Child {
  private let process = Process()
  private let pipe = Pipe()
  /// Unused, but it closes when the program ends.
  private let output = Pipe()

  init(_ arguments: [String], _ folder: String) {
    process.executableURL = URL(fileURLWithPath: RumboProgram.path)
    process.arguments = arguments
    process.environment = ["XDG_DATA_HOME": folder]
    process.standardInput = pipe
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
  }

  func start() throws { try process.run() }

  /// Waits until it has ended, or until then.
  func waitForEnd(until time: Date) { _ = ends(within: time.timeIntervalSinceNow) }

  /// Whether it has ended.
  var hasEnded: Bool {
    guard ends(within: 0) else { return false }
    process.waitUntilExit()
    return true
  }

  private func ends(within seconds: Double) -> Bool {
    var entry = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, Int32(max(seconds * 1000, 0).rounded(.up))) > 0
  }

  /// The exit code; nil where a signal ended it.
  var status: Int32? { process.terminationReason == .exit ? process.terminationStatus : nil }

  func write(_ text: String) { try? pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Kills it without a word; false where it had ended by itself.
  func kill() -> Bool {
    let wasRunning = process.isRunning
    if wasRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return wasRunning && status == nil
  }
}

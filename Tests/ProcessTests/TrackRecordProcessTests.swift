import Foundation
import Places
import SQLite
import TestSupport
import Testing

/// `rumbo track record` reading from a pipe: what it keeps, and how it ends.
struct TrackRecordProcessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func rumbo(_ arguments: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.spawn(["track"] + arguments, environment: ["XDG_DATA_HOME": folder.path])
  }

  /// The sentences of a receiver, one per tenth of a second.
  private static func drive(_ tenths: Range<Int>) -> String {
    tenths.map { NMEALine.position(tenth: $0, north: 60 + Double($0) * 1e-4, east: 25) }.joined()
  }

  @Test(arguments: [false, true])
  func `what is listened to is not written to`(isStandardInput: Bool) throws {
    let log = try folder.write(Self.drive(0..<5), to: "drive.log")
    let source = isStandardInput ? "-" : "'\(log)'"
    let outcome = try RumboProgram.shell(
      "\"$RUMBO\" track record \(source) --raw '\(folder.path)/./drive.log' < '\(log)'",
      environment: ["XDG_DATA_HOME": folder.path]
    )

    #expect(outcome.status == 64 && outcome.complaintLines == 2, "\(outcome)")
    #expect(try folder.read("drive.log") == Array(Self.drive(0..<5).utf8))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `who asks it to stop ends the track, and it ends by that`(signal: Int32) throws {
    let recording = try LiveRecording(in: folder)
    recording.say(Self.drive(0..<40))
    let store = try recording.waitForPoints()
    #expect(try rumbo("list").output.contains("\trecording\t#1\n"))

    let outcome = recording.end(by: signal)

    #expect(outcome.status == -signal, "\(outcome)")
    let track = try #require(try store.tracks().first)
    #expect(outcome.output == "\(track.points) points saved as track #1.\n")
    #expect(track.state == .finished)
    #expect(try rumbo("list").output.contains("\tfinished\t#1\n"))
  }

  @Test func `what keeps it from ending the track is told before it ends`() throws {
    let recording = try LiveRecording(in: folder)
    recording.say(Self.drive(0..<40))
    _ = try recording.waitForPoints()
    let other = try Database(writing: folder.file("rumbo/places.db"))
    try other.execute("BEGIN IMMEDIATE")
    defer { try? other.execute("ROLLBACK") }

    let outcome = recording.end(by: SIGTERM)

    #expect(outcome.status == -SIGTERM && outcome.output == "", "\(outcome)")
    #expect(outcome.complaint.contains("places.db is locked by another program.\n"), "\(outcome)")
  }

  @Test(
    arguments: [
      ("", 65), ("hello\n", 65), ("$GPRMC,000000,A,6000,N,02500,E,,,010120,,*00\r\n", 65),
      (NMEALine.sentence("GPRMC,,V,,,,,,,,,,N"), 1),
    ] as [(String, Int32)]
  )
  func `where there is no fix it is said why there is no track`(text: String, status: Int32) throws {
    try folder.write(text, to: "input")
    for source in [#""$INPUT""#, #"- <"$INPUT""#] {
      let outcome = try RumboProgram.shell(
        "\"$RUMBO\" track record \(source)",
        environment: ["INPUT": folder.file("input"), "XDG_DATA_HOME": folder.path]
      )
      #expect(outcome.status == status && outcome.complaintLines == 2 && outcome.output == "", "\(outcome)")
    }
    #expect(try rumbo("list").output == "")
  }

  @Test func `who ends it before there is a fix hears that there is no track`() async throws {
    let outcome = try await onOwnThread { [folder] in
      let server = try FakeGPSD()
      let recording = try LiveRecording(in: folder, from: server.address)
      #expect(server.accept())
      return recording.end(by: SIGTERM)
    }

    #expect(outcome.status == -SIGTERM && outcome.complaintLines == 2, "\(outcome)")
    #expect(outcome.complaint.hasPrefix("No fix was received, so no track was recorded.\n"))
  }

  @Test func `what is ignored doesn't end it`() throws {
    let recording = try LiveRecording(in: folder, ignoring: "HUP")
    recording.say(Self.drive(0..<40))
    _ = try recording.waitForPoints()
    recording.send(SIGHUP)
    recording.say(Self.drive(40..<80))
    _ = try recording.waitForPoints(60)

    #expect(recording.end(by: SIGTERM).status == -SIGTERM)
  }

  @Test func `a track that nobody is at work on isn't told as recorded`() throws {
    let recording = try LiveRecording(in: folder)
    recording.say(Self.drive(0..<40))
    _ = try recording.waitForPoints()

    _ = recording.end(by: SIGKILL)

    #expect(try rumbo("list").output.contains("\tunfinished\t#1\n"))
    #expect(try rumbo("list", "--json").output.contains("\"state\":\"unfinished\""))
  }

  @Test func `a track that is gone on with gets the name that is given to it`() throws {
    let recording = try LiveRecording(in: folder)
    recording.say(Self.drive(0..<40))
    _ = try recording.waitForPoints()
    _ = recording.end(by: SIGKILL)
    try folder.write(Self.drive(600..<610), to: "more.log")

    let outcome = try rumbo("record", folder.file("more.log"), "--resume", "--name", "Second leg")

    #expect(outcome.status == 0 && outcome.output.hasSuffix("as track #1.\n"), "\(outcome)")
    #expect(try rumbo("list").output.hasPrefix("Second leg\t"))
  }
}

/// `rumbo track record` reading from a pipe.
private struct LiveRecording {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let complaint = Pipe()
  private let places: String

  init(in folder: ScratchFolder, from source: String = "-", ignoring ignored: String? = nil) throws {
    places = folder.file("rumbo/places.db")
    // Resets signals that the test runner may have inherited as ignored.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "--default-signal=HUP,INT,TERM", ignored.map { "--ignore-signal=\($0)" } ?? "--", RumboProgram.path,
    ]
    process.arguments? += ["track", "record", source, "--name", "Ride"]
    process.environment = ["XDG_DATA_HOME": folder.path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
  }

  func say(_ text: String) { try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Waits until some of it is on the disk, or for longer than that ever takes.
  func waitForPoints(_ least: Int = 10) throws -> PlaceStore {
    let end = ContinuousClock.now + .seconds(60)
    let store = try PlaceStore(at: places)
    while try (store.tracks().first?.points ?? 0) < least {
      try #require(ContinuousClock.now < end, "nothing is recorded")
    }
    return store
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  func end(by signal: Int32) -> RumboProgram.Outcome {
    send(signal)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let description = String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return RumboProgram.Outcome(status: status, output: text, complaint: description)
  }
}

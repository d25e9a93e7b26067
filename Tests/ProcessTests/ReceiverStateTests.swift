import Foundation
import TestSupport
import Testing
import Wire

/// The screen's report on a receiver that connects, falls silent, disconnects or is missing.
@Suite(.serialized)
struct ReceiverStateTests {
  private let folder: ScratchFolder
  private let status: String
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    status = folder.file("status")
  }

  private func program(_ source: String) throws -> TerminalProcess {
    try TerminalProcess([map, "--gps", source, "--status", status, "--recording", "off", "--mode", "map"])
  }

  private func details(_ field: String = "detail") -> [String] {
    statusLines(status).compactMap { $0[field]?.string }
  }

  @Test func `no gpsd, no receiver and no fix are three different words`() async throws {
    try await onOwnThread { [self] in
      let server = try FakeGPSD()
      let program = try program(server.address)
      #expect(server.accept())
      #expect(server.say(FakeGPSD.noDevices))
      #expect(program.listen { String(decoding: $0, as: UTF8.self).contains("no receiver") })
      #expect(server.say(FakeGPSD.device + FakeGPSD.noFix))
      #expect(program.listen { _ in details().last == "no fix" })
      // No server listens on port 1.
      server.hangUp()
      let gone = try self.program("gpsd://127.0.0.1:1")
      #expect(gone.listen { String(decoding: $0, as: UTF8.self).contains("no gpsd") })
    }
    #expect(details().contains { $0.hasPrefix("no gpsd at 127.0.0.1:1") })
  }

  @Test func `the first fix is seen within a second of the first word of it`() async throws {
    let times = try await onOwnThread { [self] in
      try (0..<3).map { _ in
        let server = try FakeGPSD()
        let program = try program(server.address)
        #expect(server.accept() && server.say(FakeGPSD.device))
        #expect(program.listen { _ in details("device").last == "/dev/fake" })
        // Excludes the start from the measured time.
        _ = program.settle()
        let start = ContinuousClock.now
        server.say(FakeGPSD.fix(0))
        #expect(program.listen { String(decoding: $0, as: UTF8.self).contains("3D") })
        return ContinuousClock.now - start
      }
    }
    // The fastest run is the program's own time; the others may have waited for the machine.
    #expect(try #require(times.min()) < .seconds(1), "\(times)")
  }

  @Test func `a silence makes it stale after 3 s and lost after 10 s, with one bell, and the next fix ends it`()
    async throws
  {
    let (states, bells, isDeserted) = try await onOwnThread { [self] () -> ([String], Int, Bool) in
      let server = try FakeGPSD()
      let program = try program(server.address)
      guard server.accept(), server.say(FakeGPSD.device + FakeGPSD.fix(0)) else { return ([], 0, true) }
      var (states, heard): ([String], [UInt8]) = ([], [])
      for state in ["fresh", "stale", "lost", "fresh"] {
        if states.count == 3 { server.say(FakeGPSD.fix(13)) }
        let isThere = program.listen { bytes in
          guard details("state").last == state else { return false }
          heard += bytes
          return true
        }
        if isThere { states.append(state) }
      }
      return (states, heard.count { $0 == 7 }, server.isDeserted)
    }

    #expect(states == ["fresh", "stale", "lost", "fresh"])
    #expect(bells == 1 && !isDeserted)
    let lines = statusLines(status)
    let ages = ["stale", "lost"].map { state in lines.first { $0["state"]?.string == state }?["age"]?.int }
    #expect(ages == [3, 10])
  }

  @Test func `hostile streams change nothing, on the screen either`() async throws {
    let hostile: [String] = [
      String(repeating: "x", count: 3_000_000), #"{"class":"TPV","a":"\#(String(repeating: "x", count: 3_000_000))"}"#,
      #"{"class":"# + String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 50_000),
      #"{"class":"SKY","satellites":[\#(String(repeating: #"{"PRN":1},"#, count: 50_000))]}"#,
      #"{"class":"DEVICES","devices":[\#(String(repeating: #"{"path":"\u001b]0;evil\u0007"},"#, count: 20_000))]}"#,
      #"{"class":"ERROR","message":"\u001b]0;evil\u0007\u001b]52;c;AAAA\u0007"}"# + "\n\u{1b}]0;evil\u{7}",
      #"{"class":"DEVICE","path":"\u001b]0;evil\u0007","activated":"2025-06-01T00:00:00Z"}"#,
      #"{"class":"ERROR","message":"%n%n%s%123$n"}"#, #"{"class":"DEVICE","path":"\ud800\udfff\ud800"}"#,
      #"{"class":7,"devices":{},"tpv":3}"# + "\n[1,2,3]\n", #"{"class":"TPV","mode":1e999,"lat":-1e999,"time":-1e999}"#,
      #"{"class":"TPV","mode":3,"lat":6"#, #"{"class":"POLL","tpv":[{"class":"POLL","tpv":[{}]}],"sky":[[],7,null]}"#,
    ]
    let (output, peak) = try await onOwnThread { [self] in
      let server = try FakeGPSD()
      let program = try program(server.address)
      var output: [UInt8] = []
      #expect(server.accept() && server.say(FakeGPSD.device))
      for (round, stream) in hostile.enumerated() {
        #expect(server.say(FakeGPSD.fix(round, north: 60 + Double(round) / 1e4) + stream + "\r\n"), "\(round)")
      }
      server.say(FakeGPSD.fix(hostile.count, north: 60.1) + #"{"class":"ERROR","message":"over and out"}"# + "\r\n")
      let isHeard = program.listen { bytes in
        output = bytes
        // The last message may arrive before its fix, which waits for the rest of its second.
        return details("message").contains { $0.contains("over and out") }
          && statusLines(status).last?["fixes"]?.int == hostile.count + 1
      }
      #expect(isHeard)
      program.type("q")
      let peak = (try? String(contentsOfFile: "/proc/\(program.process)/status", encoding: .utf8)) ?? ""
      #expect(program.finish())
      return (output, peak)
    }

    #expect(statusLines(status).last?["fixes"]?.int == hostile.count + 1)
    let text = String(decoding: output, as: UTF8.self)
    #expect(!text.contains("\u{1b}]0;") && !text.contains("\u{1b}]52;"))
    let kilobytes = peak.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: { !$0.isNumber }
    )
    #expect(kilobytes?.first.flatMap { Int($0) }.map { $0 < 200 << 10 } ?? true)
  }

  @Test func `what another program pipes into it ends, and the keyboard is still heard`() async throws {
    try folder.write((0..<3).map { NMEALine.position(tenth: $0 * 10, north: 60.17, east: 24.94) }.joined(), to: "log")
    try await onOwnThread { [self] in
      let line = #"cat "$LOG" | "$RUMBO" "$MAP" --gps - --status "$STATUS" --recording off"#
      let program = try TerminalProcess(
        command: ["/bin/bash", "-c", line],
        environment: TerminalProcess.plainEnvironment.merging(
          ["LOG": folder.file("log"), "RUMBO": RumboProgram.path, "MAP": map, "STATUS": status]
        ) { $1 }
      )
      #expect(program.listen(untilShown: "end of the source"))
      program.type("m")
      #expect(program.listen { _ in statusLines(status).last?["mode"]?.string == "map+compass" })
      program.type("q")
      #expect(program.finish())
    }
    #expect(statusLines(status).last?["fixes"]?.int == 3)
  }

  @Test(arguments: [
    ("/dev/null", "contains no fixes"), ("/dev/null@4800", "it is not a serial device"), ("/tmp", "it is a folder"),
    ("/tmp@921600", "it is not a serial device"), ("/dev/rumbo-is-not-there", "it doesn't exist"),
    ("gpsd://127.0.0.1:1", "no gpsd"),
  ])
  func `what is no receiver is told, and the map goes on without running hot`(source: String, words: String)
    async throws
  {
    let outcome = try await onOwnThread { [self] in try rest(with: source, until: words) }

    #expect(outcome.isTold && outcome.goesOn && outcome.ends, "\(details())")
    #expect(outcome.time <= .milliseconds(30))
  }

  private struct Rest: Sendable {
    var isTold = false
    /// Of a second in which nothing happens.
    var time = Duration.zero
    var goesOn = false
    var ends = false
  }

  private func rest(with source: String, until words: String) throws -> Rest {
    let program = try program(source)
    var outcome = Rest()
    outcome.isTold = program.listen { _ in details().contains { $0.contains(words) } }
    // Excludes the processor time of the start.
    let start = program.settle()
    _ = program.listen(atMost: .seconds(1)) { _ in false }
    outcome.time = program.processorTime - start
    program.type("m")
    outcome.goesOn = program.listen { _ in details("mode").last == "map+compass" }
    program.type("q")
    outcome.ends = program.finish()
    return outcome
  }
}

import Foundation
import TestSupport
import Testing
import Wire

/// Sounds while approaching a target: the terminal's bell and notifications, or a command of the user's.
@Suite(.serialized)
struct SoundTests {
  private let folder: ScratchFolder
  private let words: [String]

  init() throws {
    folder = try ScratchFolder()
    // Over a target a quarter of a kilometre ahead, and on.
    let drive = try TestDrive.east(seconds: 60, metersPerSecond: 10).write(into: folder)
    let east = TestDrive.start.longitude + 250 / 80_450
    let place = "\(TestDrive.start.latitude),\(east)"
    let target = ["places", "add", "--target", "--name", "Quay", "--at", place, "--places", folder.file("places.db")]
    #expect(try RumboProgram.spawn(target).status == 0)
    words = [
      try TestMap.write(into: folder), "--gps", drive, "--speed", "20", "--places", folder.file("places.db"),
      "--status", folder.file("status"),
    ]
  }

  /// All that the program writes until it has lost the position.
  private func heard(_ more: [String]) async throws -> [UInt8] {
    try await onOwnThread { [words, folder] in
      var output: [UInt8] = []
      let program = try TerminalProcess(words + more)
      #expect(
        program.listen { bytes in
          output = bytes
          return statusLines(folder.file("status")).last?["state"]?.string == "lost"
        }
      )
      program.type("q")
      #expect(program.finish())
      return output
    }
  }

  /// The number of BEL bytes.
  private func bells(in output: [UInt8]) -> Int { output.count { $0 == 0x07 } }

  @Test func `round distances, passing and arriving ring the bell, and arriving is told in words`() async throws {
    let output = try await heard([])

    // 100 m before and after the target, every 10 m nearer to it, and the arrival; sounds at the same time are one
    // bell.
    #expect((5...60).contains(bells(in: output)), "\(bells(in: output))")
    #expect(String(decoding: output, as: UTF8.self).contains("\u{1b}]9;You have arrived: Quay\u{1b}\\"))
  }

  @Test func `nothing is heard where sounds are off`() async throws {
    let output = try await heard(["--sounds", "off"])

    #expect(bells(in: output) == 0)
    #expect(!String(decoding: output, as: UTF8.self).contains("\u{1b}]9;"))
  }

  @Test func `a command is run in place of the bell, with what happened as its last words`() async throws {
    try folder.writeScript("#!/bin/sh\necho \"$1|$2\" >>\"$(dirname \"$0\")/heard\"\n", to: "sound")

    let output = try await heard(["--sound-command", folder.file("sound")])

    #expect(bells(in: output) == 0)
    let heard = try String(contentsOfFile: folder.file("heard"), encoding: .utf8).split(separator: "\n")
    let kinds = Set(heard.map { String($0.prefix { $0 != "|" }) })
    #expect(kinds.isSuperset(of: ["nearer", "farther", "arrived"]), "\(heard)")
    #expect(heard.contains("arrived|You have arrived: Quay"))
  }

  @Test func `the key turns them off and says so`() throws {
    let outcome = try RumboProgram.spawn(["snapshot", words[0], "--keys", "N"])

    #expect(outcome.output.contains("Sounds "))
  }
}

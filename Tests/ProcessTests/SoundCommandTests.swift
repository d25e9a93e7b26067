import Foundation
import TestSupport
import Testing
import Wire

/// A command of the user's that speaks the directions.
struct SoundCommandTests {
  /// A simulated receiver that travels the route itself.
  private static func drive(metersPerSecond: Int) throws -> String {
    let ends = ["Stade Louis II", "Casino de Monte-Carlo"]
    let description = try RumboProgram.spawn(["route"] + ends + ["--by", "car", "--map", BundledMap.monaco, "--json"])
    let line = try JSONParser.parse(Array(description.output.utf8))["geometry"]?.array ?? []
    let places = line.map { "\($0[1]?.number ?? 0),\($0[0]?.number ?? 0)" }
    return "sim://?route=\(places.joined(separator: ";"))&speed=\(metersPerSecond)"
  }

  /// The lines written by the sound command.
  private static func heard(in folder: ScratchFolder) throws -> [String] {
    String(decoding: try folder.read("heard"), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `a drive is told by a command, each sentence once and one at a time`() async throws {
    let folder = try ScratchFolder()
    let script = "#!/bin/sh\necho \"begin|$1|$2\" >>\"${0%/*}/heard\"\nsleep 0.05\necho end >>\"${0%/*}/heard\"\n"
    try folder.writeScript(script, to: "speak")
    let drive = try Self.drive(metersPerSecond: 12)
    let heard = try await onOwnThread {
      let options = ["--offline", "--mode", "map", "--recording", "off", "--speed", "10"]
      let program = try TerminalProcess(
        [BundledMap.monaco, "--gps", drive, "--sound-command", folder.file("speak")] + options
      )
      // Space pauses the simulated drive until navigation starts.
      var typed = 0
      let keys = [" R\t\tCasino de Monte-Carlo\rStade Louis II\r", "f "]
      let signs = ["simulated", "arrive at"]
      #expect(
        program.listen { bytes in
          let output = String(decoding: bytes, as: UTF8.self)
          if typed < keys.count, output.contains(signs[typed]) {
            program.type(keys[typed])
            typed += 1
          }
          return (try? Self.heard(in: folder).contains { $0.hasPrefix("begin|arrived|") }) == true
        }
      )
      program.type("q")
      #expect(program.finish())
      return try Self.heard(in: folder)
    }
    let sentences = heard.filter { $0.hasPrefix("begin|") }.map { String($0.dropFirst(6)) }

    #expect(Set(sentences).count == sentences.count, "\(sentences)")
    #expect(sentences.count { $0.hasPrefix("arrived|You have arrived at Casino") } == 1, "\(sentences)")
    #expect(sentences.contains { $0.hasPrefix("turn|In ") } && sentences.count > 5, "\(sentences)")
    // One ends before the next begins.
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0.hasPrefix("begin") != $1.hasPrefix("begin") }, "\(heard)")
  }
}

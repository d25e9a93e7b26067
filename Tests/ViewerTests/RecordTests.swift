import Foundation
import TestSupport
import Testing

/// Films of keys and drives.
@MainActor
struct RecordTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  private func record(_ words: String..., to name: String) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["record", map, "--size", "40x12", "--out", folder.file(name)] + words)
  }

  private func events(_ name: String) throws -> (head: [String: Any], events: [(time: Double, data: String)]) {
    let lines = try String(contentsOfFile: folder.file(name), encoding: .utf8).split(separator: "\n")
    let head = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    let events = try lines.dropFirst().map { line in
      let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      #expect(event.count == 3 && event[1] as? String == "o")
      return (try #require(event[0] as? Double), try #require(event[2] as? String))
    }
    return (try #require(head), events)
  }

  @Test func `keys are a recording for asciinema, the same every time`() throws {
    for name in ["one.cast", "two.cast"] {
      let outcome = try record("--keys", "Right*2 + ?", "--pause", "0.4", to: name)
      #expect(outcome == RumboProgram.Outcome(status: 0, output: "", complaint: ""))
    }
    #expect(try folder.read("one.cast") == folder.read("two.cast"))

    let (head, events) = try events("one.cast")
    #expect(head["version"] as? Int == 2 && head["width"] as? Int == 40 && head["height"] as? Int == 12)
    #expect(events.count > 10 && events[0].time == 0 && events[0].data.hasPrefix("\u{1B}[?25l\u{1B}[H"))
    // Twenty frames a second at most, the first key after the pause, and a look at the end.
    for (one, next) in zip(events, events.dropFirst().dropLast(2)) { #expect(next.time - one.time > 0.045) }
    #expect(events[1].time >= 0.4 && events[1].time < 0.5)
    #expect(events[events.count - 1].data.isEmpty && events[events.count - 1].time > 4 * 0.4)
    #expect(events.map(\.data).joined().contains("Keys"))
  }

  @Test func `a drive is a drawing that moves, with as many frames as were asked for`() throws {
    let drive = try TestDrive.east(seconds: 10, metersPerSecond: 10).write(into: folder, name: "drive.log")
    let outcome = try record("--gps", drive, "--zoom", "15", "--time", "4", "--fps", "2", to: "drive.svg")
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let text = try String(contentsOfFile: folder.file("drive.svg"), encoding: .utf8)
    #expect((4...9).contains(text.components(separatedBy: "@keyframes").count - 1))
    #expect(text.hasPrefix("<svg ") && text.contains("animation:"))
  }

  @Test func `what can't be recorded is told`() throws {
    #expect(try record(to: "film.gif").complaint.contains("A screen recording has the extension .cast or .svg."))
    #expect(try record("--fps", "0", to: "film.svg").status == 64)
    #expect(try RumboProgram.run(["record", map]).complaint.contains("needs a file to write"))
    #expect(try RumboProgram.run(["record", "--out", "/nowhere/film.svg"]).status == 74)
  }
}

import Foundation
import TestSupport
import Testing

/// Commands typed into the program through a pipe.
struct PipeTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private static let harbour = "43.7339,7.4213"

  @Test func `typed commands are answered line by line`() throws {
    let commands = #"around pharmacy\ngo 1\nroute Sainte-Dévote\nnext\nnorht 5\nface south\nplaces\nquit\nwhere\n"#
    let outcome = try RumboProgram.shell(
      "printf '\(commands)' | $RUMBO describe \(Self.harbour) --commands",
      environment: ["RUMBO_MAPS": BundledMap.folder]
    )

    #expect(outcome.status == 0 && outcome.complaint.isEmpty && RumboProgram.isPlain(outcome.output))
    #expect(outcome.output.contains(/\n1\. [^\n]*pharmacy, \d+ m, to the/))
    #expect(outcome.output.contains(" on foot: "))
    #expect(outcome.output.contains("\nStart "))
    #expect(outcome.output.contains("\nUnknown command “norht”. Did you mean north?\n"))
    #expect(outcome.output.contains("\nYou face south.\n"))
    #expect(outcome.output.hasSuffix("No saved places.\n"))
  }

  @Test func `commands come from a pipe beside the receiver`() throws {
    let log = try folder.write(
      (0..<30).map {
        NMEALine.position(tenth: $0 * 10, north: 43.7339 + Double($0) * 1.35e-5, east: 7.4213, speed: 2.9)
      }
      .joined(),
      to: "walk.nmea"
    )
    let outcome = try RumboProgram.shell(
      "printf 'search Casino\\nplaces\\n' | $RUMBO describe --gps \(log) \(BundledMap.monaco) --commands",
      environment: ["RUMBO_MAPS": BundledMap.folder]
    )

    #expect(outcome.status == 0 && outcome.output.contains("\n1. "))
    #expect(outcome.output.contains("No saved places.\n"))
  }

  @Test func `each screen that differs is asked about`() throws {
    _ = try TestMap.write(into: folder, name: "map")
    func text(_ name: String) throws -> String {
      String(decoding: try folder.read("screens/\(name).screen"), as: UTF8.self)
    }
    for name in ["a", "b", "c"] {
      try folder.write("$ rumbo snapshot ../map.png --size 40x12 --no-labels\n", to: "screens/\(name).screen")
    }
    #expect(try RumboProgram.spawn(["snapshot", "--suite", folder.file("screens"), "--update"]).status == 0)
    for name in ["a", "b", "c"] {
      try folder.write(text(name).replacing("N↑", with: "S↓"), to: "screens/\(name).screen")
    }
    let line = #""$RUMBO" snapshot --suite "$DIR" --review"#

    let outcome = try RumboProgram.shell(
      "printf 'what\\ny\\nn\\nq\\n' | \(line)",
      environment: ["DIR": folder.file("screens")]
    )

    #expect(outcome.status == 1 && outcome.output.contains("3 screens: 1 accepted, 2 differ"), "\(outcome.output)")
    #expect(outcome.output.contains("row 0, columns 36 to 37, before and after:"))
    #expect(try text("a").contains("N↑") && text("b").contains("S↓") && text("c").contains("S↓"))
    // Without input every change is rejected.
    let silent = try RumboProgram.shell("\(line) </dev/null", environment: ["DIR": folder.file("screens")])
    #expect(silent.status == 1 && silent.output.contains("1 as it was, 2 differ"))
  }
}

import Foundation
import Testing
import TestSupport

/// The program in a real terminal: the same screens as its snapshots, and the terminal given back.
@Suite(.serialized, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
@MainActor
struct LiveTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  @Test(arguments: [
    (script: "", keys: []),
    (script: "Right*3 + +", keys: ["Right", "Right", "Right", "+", "+"]),
    (script: "+*2 ] ] Down m", keys: ["+", "+", "]", "]", "Down", "m"]),
    (script: "? Down", keys: ["?", "Down"]),
    (script: "+ u g S-Left Backspace 0", keys: ["+", "u", "g", "S-Left", "BSpace", "0"]),
    (script: "/ \"oodi\" Enter", keys: ["/", "o", "o", "d", "i", "Enter"]),
    (
      script: "/ \"museum\" Down Esc Tab Enter",
      keys: ["/", "m", "u", "s", "e", "u", "m", "Down", "Escape", "Tab", "Enter"]
    ),
  ])
  func `the same keys give the screen of the snapshot`(script: String, keys: [String]) throws {
    let lines = ["Oodi,library,60.17,24.94", "Ateneum,museum,60.17,24.94", "Pergamon,museum,52.52,13.4"]
    try folder.write((["name,kind,latitude,longitude"] + lines).joined(separator: "\n"), to: "sights.csv")
    let places = folder.file("places.db")
    let brought = try RumboProgram.spawn(["places", "import", folder.file("sights.csv"), "--places", places])
    #expect(brought.status == 0, "\(brought.complaint)")
    let options = [
      map, "--colors", "256", "--blocks", "quadrant", "--style", "day", "--motion", "none", "--places", places,
      "--geocoder", "off",
    ]
    let snapshot = try RumboProgram.spawn(["snapshot"] + options + ["--keys", script])
    let tmux = try Tmux(running: options, columns: 80, rows: 24)

    _ = try tmux.screen { $0.contains("wide") }
    for key in keys { try tmux.press(key) }
    let shown = try tmux.screen { $0.inOneInk == snapshot.output.inOneInk }

    #expect(shown.inOneInk == snapshot.output.inOneInk)
  }

  @Test(arguments: [["+"], ["t", "Enter", "+", "]", "Right"], ["t", "Enter", "-", "c", "Escape"]])
  func `a movement ends where that of the snapshot does, whatever is asked for on the way`(keys: [String]) throws {
    let places = folder.file("places.db")
    let far = ["places", "add", "--target", "--name", "Far", "--at", "52.5,13.4", "--places", places]
    #expect(try RumboProgram.spawn(far).status == 0)
    let options = [map, "--colors", "256", "--blocks", "quadrant", "--style", "day", "--places", places]
    let script = keys.joined(separator: " ").replacing("Escape", with: "Esc")
    let snapshot = try RumboProgram.spawn(["snapshot"] + options + ["--keys", script])
    let tmux = try Tmux(running: options, columns: 80, rows: 24)

    _ = try tmux.screen { $0.contains("wide") }
    for key in keys { try tmux.press(key) }
    let shown = try tmux.screen { $0.inOneInk == snapshot.output.inOneInk }

    #expect(shown.inOneInk == snapshot.output.inOneInk)
  }

  @Test func `the screen follows the size of the terminal`() throws {
    let options = [map, "--colors", "256", "--blocks", "quadrant", "--style", "day"]
    let tmux = try Tmux(running: options, columns: 80, rows: 24)
    _ = try tmux.screen { $0.contains("wide") }

    try tmux.resize(columns: 100, rows: 30)

    let shown = try tmux.screen { screen in screen.split(separator: "\n").contains { $0.count > 90 } }
    #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count == 31)
    #expect(shown.split(separator: "\n").contains { $0.count > 90 })
  }

  @Test func `quitting leaves the shell as it was`() throws {
    let tmux = try Tmux(running: [map], columns: 80, rows: 24, then: "echo back again")
    _ = try tmux.screen { $0.contains("wide") || $0.contains("°") }

    try tmux.press("q")

    let shown = try tmux.screen { $0.contains("back again") }
    #expect(shown.contains("back again"))
  }
}

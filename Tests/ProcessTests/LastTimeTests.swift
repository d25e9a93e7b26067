import Foundation
import Glibc
import TestSupport
import Testing
import Wire

/// The state that is restored at the next start, and the state that isn't.
@Suite(.serialized, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct LastTimeTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    // The greeting hides the coordinates.
    try folder.write("", to: "state/rumbo/met")
  }

  private var file: String { folder.file("state/rumbo/last-time.json") }
  private var environment: String {
    "XDG_STATE_HOME='\(folder.file("state"))' XDG_CONFIG_HOME='\(folder.file("config"))' HOME='\(folder.path)'"
  }

  private static let plain = ["--motion", "none", "--colors", "256", "--geocoder", "off", "--recording", "off"]

  private var last: JSON {
    (FileManager.default.contents(atPath: file).flatMap { try? JSONParser.parse(Array($0)) }) ?? .null
  }

  /// Runs it until it shows something, presses keys, and quits; what was on the screen at last, without the status line.
  @discardableResult
  private func run(
    _ words: [String] = [],
    keys: [String] = [],
    until isShown: (String) -> Bool = { $0.contains("N↑") }
  ) throws -> String {
    let tmux = try Tmux(
      running: words + Self.plain,
      environment: environment,
      columns: 80,
      rows: 24,
      then: "echo ended"
    )
    _ = try tmux.screen { $0.contains("N↑") }
    for key in keys { try tmux.press(key) }
    let shown = try tmux.screen(when: isShown)
    try tmux.press("C-c")
    _ = try tmux.screen { $0.contains("ended") }
    return shown
  }

  @Test func `the view and what was chosen by keys come back, and are the same the third time`() throws {
    let atMonaco = ["--at", "43.7347,7.4206", "--zoom", "14"]
    let first = try run(atMonaco, keys: ["]", "Right", "u", "g", "b", "i"]) {
      $0.contains("Performance")
    }
    #expect(last["choices"]?["units"]?.string == "imperial" && last["choices"]?["coordinates"]?.string == "dm")
    #expect(last["choices"]?["style"] == nil && last["panels"] == ["statistics"])
    #expect(last["view"]?["bearing"]?.number == 15)
    let view = last["view"]

    let second = try run { $0.contains("Performance") }
    #expect(last["view"] == view)
    let third = try run { $0.contains("Performance") }
    #expect(last["view"] == view)
    for screen in [first, second, third] { #expect(screen.contains("Performance"), "\(screen)") }
  }

  @Test func `maps come back, those laid over too, from any folder, and a year`() throws {
    let over = try TestMap.write(into: folder, name: "other")
    try run([map, "--over", over, "--opacity", "40"], keys: ["o"]) { $0.contains("wide") }
    #expect(last["maps"] == [.string(map)] && last["lens"] == "off")
    #expect(last["over"]?[0]?["map"]?.string == over && last["over"]?[0]?["opacity"]?.number == 0.4)

    let shown = try run(keys: ["v"]) { $0.contains("other.png") }
    #expect(shown.contains("© the test") && shown.contains("40 %"), "\(shown)")
    // A removed map is skipped; the list is open as before.
    try FileManager.default.removeItem(atPath: over)
    let without = try run { $0.contains("No") || $0.contains("a add") }
    #expect(without.contains("© the test") && !without.contains("other.png"), "\(without)")
  }

  @Test func `a way comes back with its panel, found anew, and what was asked about, and nothing moves by that`() throws
  {
    let atMonaco = ["--at", "43.7347,7.4206", "--zoom", "14"]
    let first = try run(atMonaco, keys: ["R", "Casino", "Enter", "Enter"]) { $0.contains("min") && $0.contains("→") }
    #expect(last["things"]?["route"]?["by"] == "foot" && last["things"]?["route"]?["open"] == true, "\(first)")
    let view = last["view"]

    let second = try run { $0.contains("min") && $0.contains("→") }
    #expect(second.contains("min") && last["view"] == view, "\(second)")
    // Closed, it stays on the map, and is there to be opened.
    try run(keys: ["Escape"]) { !$0.contains(" min") }
    #expect(last["things"]?["route"]?["open"] == false)
    let third = try run(keys: ["R", "Enter"]) { $0.contains("min") && $0.contains("→") }
    #expect(third.contains("min"), "\(third)")

    try run(atMonaco, keys: ["e"]) { $0.contains("✕") }
    #expect(last["things"]?["here"]?["latitude"]?.number != nil)
    let here = try run { $0.contains("✕") }
    #expect(here.contains("✕"), "\(here)")
  }

  @Test func `the table of targets comes back, and a menu, a question or a mode doesn't`() throws {
    try run([map], keys: ["t"]) { $0.contains("No targets yet") }
    #expect(last["panels"] == ["targets"])
    let targets = try run { $0.contains("No targets yet") }
    #expect(targets.contains("No targets yet"), "\(targets)")
    for key in ["F10", ":", "/", "d", "R"] {
      try run(keys: ["Escape", key]) { $0.contains("─ ") || $0.contains("Pen ") }
      #expect(last["panels"] == [] && last["things"] == [:], "\(key) \(last)")
    }
  }

  @Test func `maps that can't be opened any more are told, and nobody is kept from the map`() throws {
    let damaged = folder.file("town.mbtiles")
    try folder.write("no map at all", to: "town.mbtiles")
    try folder.write(#"{"maps":["\#(damaged)"],"choices":{"units":"imperial"}}"#, to: "state/rumbo/last-time.json")
    let shown = try run { $0.contains("Can't open") }
    #expect(shown.contains("Can't open the maps of the last session.") && shown.contains("OpenStreetMap"), "\(shown)")
  }

  @Test func `whoever asks for something else gets that, and --fresh reads nothing but writes`() throws {
    try run([map], keys: ["u", "u"]) { $0.contains("nautical") }
    #expect(last["choices"]?["units"]?.string == "nautical")
    let other = try run(["--at", "43.7347,7.4206"]) { $0.contains("OpenStreetMap") }
    #expect(other.contains(/\d m\b/) && !other.contains("the test"), "\(other)")
    // Choices of earlier runs are still saved.
    #expect(last["choices"]?["units"]?.string == "nautical" && last["maps"] == [])
    try run(["--fresh"])
    #expect(last["choices"]?["units"] == nil && last["view"]?["latitude"]?.number != nil)
  }

  @Test func `the configuration counts more than the last time`() throws {
    try run([map], keys: ["u", "g"]) { $0.contains("coordinates") || $0.contains("Coordinates") }
    try folder.write("units = nautical\n", to: "config/rumbo/config")
    let shown = try run { $0.contains(" nm") }
    #expect(shown.contains(" nm"), "\(shown)")
    #expect(last["choices"]?["coordinates"]?.string == "dm")
  }

  @Test(arguments: [
    "", "{", "[1,2]", "null", #"{"view":{"latitude":NaN,"longitude":1e999,"zoom":3,"bearing":0},"maps":7}"#,
    #"{"view":{"latitude":91,"longitude":0,"zoom":3,"bearing":0},"year":-1,"choices":{"units":"x","bare":"","online":"a"}}"#,
    #"{"maps":["/no/such/map.mbtiles","",7,null],"over":[{"map":"/none"},{"map":"99999"},3],"panels":["quit","ink",0]}"#,
    #"{"things":7}"#, #"{"things":{"route":[],"here":{"latitude":"x"}}}"#,
    #"{"things":{"route":{"by":"foot","open":true,"places":[{"latitude":43.7,"longitude":7.4}]},"here":{"latitude":1e9}}}"#,
    #"{"things":{"route":{"by":"horse","places":[{"latitude":43.7,"longitude":7.4},{"latitude":43.8,"longitude":7.4}]}}}"#,
    #"{"view":{"latitude":-90,"longitude":180,"zoom":24,"bearing":-360},"lens":"x","choices":[]}"#,
  ])
  func `what is remembered wrongly is nothing to whoever starts`(text: String) throws {
    try folder.write(Array(text.utf8), to: "state/rumbo/last-time.json")
    let shown = try run()
    #expect(shown.contains("N↑") && !shown.contains("can't be opened"), "\(shown)")
  }

  @Test func `neither a snapshot nor a page reads it`() throws {
    try run([map], keys: ["u"]) { $0.contains("mperial") }
    let home = ["XDG_STATE_HOME": folder.file("state"), "HOME": folder.path]
    #expect(try RumboProgram.spawn([], environment: home) == RumboProgram.spawn([], environment: ["HOME": folder.path]))
    #expect(try RumboProgram.spawn(["snapshot"], environment: home) == RumboProgram.spawn(["snapshot"]))
  }

  @Test func `it is written a little after a key, so that a signal costs nothing`() async throws {
    let (map, file, state) = (map, file, folder.file("state"))
    let environment = TerminalProcess.plainEnvironment.merging(["XDG_STATE_HOME": state]) { _, own in own }
    try await onOwnThread {
      let program = try TerminalProcess([map, "--motion", "none"], environment: environment)
      #expect(program.listen { String(decoding: $0, as: UTF8.self).contains("↑") })
      program.type("u")
      #expect(program.listen { _ in FileManager.default.fileExists(atPath: file) })
      program.kill(by: SIGHUP)
    }
    #expect(last["choices"]?["units"]?.string == "imperial")
  }
}

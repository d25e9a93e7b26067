import Foundation
import Glibc
import TestSupport
import Testing

/// A configuration that is saved while the map is open.
@Suite(.serialized, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct LiveConfigTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  private func start(_ config: String, _ words: [String] = []) throws -> Tmux {
    try folder.write(config, to: "config")
    let all = [map, "--motion", "none", "--geocoder", "off", "--config", folder.file("config")] + words
    let tmux = try Tmux(running: all, columns: 80, rows: 24)
    _ = try tmux.screen { $0.contains("↑") }
    return tmux
  }

  private func shows(_ tmux: Tmux, _ isExpected: (String) -> Bool) throws -> (isTrue: Bool, screen: String) {
    let screen = try tmux.screen(when: isExpected)
    return (isExpected(screen), screen)
  }

  @Test func `without EDITOR, config starts the system's editor once`() throws {
    try folder.writeScript("#!/bin/sh\necho started >> '\(folder.file("log"))'\n", to: "bin/editor")

    let tmux = try Tmux(
      running: ["config", "--config", folder.file("config")],
      environment: "VISUAL= EDITOR= PATH='\(folder.path)/bin':$PATH",
      columns: 80,
      rows: 24,
      then: "echo finished"
    )

    #expect(try tmux.screen { $0.contains("finished") }.contains("finished"))
    #expect(try String(contentsOfFile: folder.file("log"), encoding: .utf8) == "started\n")
  }

  @Test func `what is saved is taken up, in place or by another file, and told in the language of the screen`()
    throws
  {
    let tmux = try start("units = metric\n")
    try folder.write("units = imperial\n", to: "config")
    var seen = try shows(tmux) { $0.contains("Configuration reloaded.") && $0.contains(" mi") }
    #expect(seen.isTrue, "\(seen.screen)")
    try folder.write("units = nautical\ncoordinates = decimal\nmemory = 32\n", to: "next")
    #expect(unsafe rename(folder.file("next"), folder.file("config")) == 0)
    seen = try shows(tmux) { $0.contains("Configuration reloaded. After a restart: memory") }
    #expect(seen.isTrue, "\(seen.screen)")
    try tmux.press("Escape")
    seen = try shows(tmux) { $0.contains(" nm") }
    #expect(seen.isTrue, "\(seen.screen)")

    let finnish = try start("units = metric\n", ["--lang", "fi"])
    try folder.write("units = imperial\n", to: "config")
    seen = try shows(finnish) { $0.contains("Asetukset ladattu.") }
    #expect(seen.isTrue, "\(seen.screen)")
  }

  @Test func `language and mode change at once, and only the names of the map wait`() throws {
    let tmux = try start("lang = en\n")
    try folder.write("lang = fi\nmode = compass\nmotion = reduced\nsound-command = true\n", to: "config")
    var seen = try shows(tmux) { $0.contains("Uudelleenkäynnistyksen jälkeen: lang") }
    #expect(seen.isTrue, "\(seen.screen)")
    #expect(!seen.screen.contains("motion") && !seen.screen.contains("sound-command"), "\(seen.screen)")
    try folder.write("lang = fi\nmode = map\nmotion = reduced\nsound-command = true\n", to: "config")
    seen = try shows(tmux) { $0.contains("Asetukset ladattu.") && $0.contains("↑") }
    #expect(seen.isTrue, "\(seen.screen)")
  }

  @Test func `a line that makes no sense is told, and the others are taken up`() throws {
    let tmux = try start("units = metric\n")
    try folder.write("# mine\nunts = metric\nunits = imperial\n", to: "config")
    var seen = try shows(tmux) { $0.contains("Configuration, line 2: invalid “unts = metric”. Did you mean units?") }
    #expect(seen.isTrue, "\(seen.screen)")
    try tmux.press("Escape")
    seen = try shows(tmux) { $0.contains(" mi") }
    #expect(seen.isTrue, "\(seen.screen)")
  }

  @Test func `what was chosen by hand stays where its line did, and the command line counts more`() throws {
    let tmux = try start("units = metric\n", ["--coordinates", "utm"])
    try tmux.press("u")
    _ = try tmux.screen { $0.contains("imperial") }
    try folder.write("units = metric\nno-labels = true\ncoordinates = decimal\n", to: "config")
    let seen = try shows(tmux) { $0.contains("Configuration reloaded.") }
    #expect(seen.isTrue && seen.screen.contains(" mi"), "\(seen.screen)")
    try tmux.press("Escape")
    let later = try tmux.screen { !$0.contains("reloaded") }
    #expect(!later.contains(/\d\.\d{4}/), "\(later)")
  }

  @Test func `keys that are bound meanwhile work at once, and conflicts are told with the first screen`() throws {
    let tmux = try start("[keys]\ny = search\n")
    var seen = try shows(tmux) { $0.contains("1 key conflict: see rumbo config --keys.") }
    #expect(seen.isTrue, "\(seen.screen)")
    try folder.write("[keys]\nC-f = help\n", to: "config")
    seen = try shows(tmux) { $0.contains("Configuration reloaded.") }
    #expect(seen.isTrue, "\(seen.screen)")
    try tmux.press("C-f")
    seen = try shows(tmux) { $0.contains("Moving around") }
    #expect(seen.isTrue, "\(seen.screen)")
  }

  private var config: String {
    get throws { try String(contentsOfFile: folder.file("config"), encoding: .utf8) }
  }

  @Test func `C-s saves the settings changed by keys, and no other line changes`() throws {
    let tmux = try start("# mine\nunits = metric # km\n\n[keys]\nC-f = help\n")
    try tmux.press("C-s")
    var seen = try shows(tmux) { $0.contains("Nothing to save: these are the defaults.") }
    #expect(seen.isTrue, "\(seen.screen)")
    try tmux.press("u")
    try tmux.press("g")
    _ = try tmux.screen { $0.contains("Coordinates: dm") }
    try tmux.press("C-s")
    seen = try shows(tmux) { $0.contains("Saved in the configuration: units = imperial, coordinates = dm") }

    #expect(seen.isTrue, "\(seen.screen)")
    let lines = try config.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "# mine" && lines.contains { $0.hasPrefix("units = imperial") }, "\(lines)")
    #expect(lines.contains("coordinates = dm") && lines.suffix(3) == ["[keys]", "C-f = help", ""], "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("style") || $0.hasPrefix("blocks") }, "\(lines)")
  }

  @Test func `the palette saves a single setting`() throws {
    let tmux = try start("lang = en\n")
    for key in ["u", "g", ":", "-", "-", "u", "n", "i", "t", "s"] { try tmux.press(key) }
    _ = try tmux.screen { $0.contains("│ --units") }
    try tmux.press("Enter")
    let seen = try shows(tmux) { $0.contains("Saved in the configuration: units = imperial") }

    #expect(seen.isTrue, "\(seen.screen)")
    #expect(try config == "lang = en\nunits = imperial\n")
  }

  @Test func `the terminal's cursor marks what is typed and selected, and is hidden on the map`() throws {
    let tmux = try start("lang = en\n")
    #expect(try tmux.cursor { $0.hasSuffix(",0") }.hasSuffix(",0"))
    try tmux.press("/")
    try tmux.press("a")
    let typed = try tmux.cursor { $0.hasPrefix("3,") && $0.hasSuffix(",1") }
    #expect(typed.hasPrefix("3,") && typed.hasSuffix(",1"), "\(typed)")
    try tmux.press("Escape")
    #expect(try tmux.cursor { $0.hasSuffix(",0") }.hasSuffix(",0"))
    try tmux.press("F10")
    let selected = try tmux.cursor { $0.hasPrefix("2,") && $0.hasSuffix(",1") }
    #expect(selected.hasPrefix("2,") && selected.hasSuffix(",1"), "\(selected)")
  }

  @Test func `a new user sees how to get help at 80 columns until it was opened`() throws {
    let homes = ["STATE", "CONFIG"].map { "XDG_\($0)_HOME='\(folder.file("new"))'" }.joined(separator: " ")
    let tmux = try Tmux(
      running: [map, "--motion", "none", "--geocoder", "off"],
      environment: homes,
      columns: 80,
      rows: 24
    )
    var seen = try shows(tmux) { $0.contains("? keys") }
    #expect(seen.isTrue, "\(seen.screen)")
    try tmux.press("Right")
    seen = try shows(tmux) { $0.contains("? help") }
    #expect(seen.isTrue, "\(seen.screen)")
    try tmux.press("?")
    _ = try tmux.screen { $0.contains("Moving around") }
    try tmux.press("Escape")
    seen = try shows(tmux) { !$0.contains("Moving around") && !$0.contains("? help") }
    #expect(seen.isTrue, "\(seen.screen)")
  }
}

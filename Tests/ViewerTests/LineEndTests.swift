import Foundation
import TestSupport
import Testing
import Tiles

@testable import Viewer

/// Texts that other systems have written: with CRLF, and with a byte-order mark.
@MainActor
struct LineEndTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `a configuration means the same with CRLF and a mark`() throws {
    let text = "\u{FEFF}units = imperial\r\n# more\r\nno-labels\r\n\r\n[keys]\r\n\"F9\" = \"palette\"\r\n"
    let file = try #require(Configuration.file(at: folder.write(text, to: "config")))
    #expect(file.problems.isEmpty && file.bindings.count == 1, "\(file.problems.map(\.text))")
    #expect(file.settings.map(\.name) == ["units", "no-labels"] && file.settings.first?.values == ["imperial"])
  }

  @Test func `a configuration that can't be read is reported, and named ones are refused`() throws {
    try folder.write([UInt8](repeating: 0x0A, count: 2 << 20), to: "rumbo/config")
    var arguments = try Arguments([], knowing: [])
    let file = try Configuration.apply(to: &arguments, Environment(["XDG_CONFIG_HOME": folder.path]))
    #expect(file.problems.count == 1 && file.problems[0].text.contains("is ignored"))
    let none = try Configuration.apply(to: &arguments, Environment(["XDG_CONFIG_HOME": folder.file("none")]))
    #expect(none.problems.isEmpty)
  }

  @Test func `map services mean the same, and a variable can contain what looks like one`() {
    let text =
      "own = https://example.org/{z}/{x}/{y}.png?key=${KEY}\r\n# more\r\nother = https://example.com/{z}/{x}/{y}\r\n"
    let list = NamedAddress.list(text) { $0 == "KEY" ? "a${KEY}b" : nil }
    #expect(list.problems.isEmpty && list.addresses.map(\.name) == ["own", "other"], "\(list.problems)")
    #expect(list.addresses.first?.address.hasSuffix("key=a${KEY}b") == true)
  }

  @Test func `keys may be parted by any line end`() throws {
    #expect(try KeyScript("T\r\nEsc\n+").steps.count == 3)
  }
}

/// Exports for other programs, with untrusted text.
@MainActor
struct OutgoingTextTests {
  @Test(arguments: [("-o /tmp/x", " -o /tmp/x"), ("--help", " --help"), ("Turn left", "Turn left"), ("", "")])
  func `a text for the sound command is never taken for an option`(text: String, word: String) {
    #expect(SoundCommand.operand(text) == word)
  }

  @Test func `a table on a terminal can't steer it`() {
    #expect(Sanitized.page("a\u{1B}[31m\u{202E}b\u{9B}\tc\r\n") == "a\u{FFFD}[31m\u{FFFD}b\u{FFFD}\tc\r\n")
  }

  @Test(arguments: ["gpx", "kml", "geojson"])
  func `an export escapes what steers a terminal, and reads back as it was`(format: String) throws {
    let folder = try ScratchFolder()
    let places = folder.file("places.db")
    let feature =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"a\u202eb\u009bc"}}"#
    try folder.write(feature, to: "in.geojson")
    #expect(try RumboProgram.run(["places", "import", folder.file("in.geojson"), "--places", places]).status == 0)
    let out = folder.file("out.\(format)")
    let export = try RumboProgram.run(["places", "export", "--out", out, "--places", places])
    let text = try String(decoding: folder.read("out.\(format)"), as: UTF8.self)
    #expect(export.status == 0 && !text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{9B}" }, "\(export)")
    let again = folder.file("again.db")
    #expect(try RumboProgram.run(["places", "import", out, "--places", again]).status == 0)
    let list = try RumboProgram.run(["places", "list", "--json", "--places", again]).output
    #expect(list.contains(#"a\u202eb\u009bc"#), "\(list)")
  }

  @Test(arguments: ["x.geojson", "x.json", "x.csv", "x.gpx"])
  func `a file of another program is no places file, and stays as it is`(name: String) throws {
    let folder = try ScratchFolder()
    let texts = ["gpx": "<gpx></gpx>", "csv": "name,latitude,longitude\nA,1,2\n"]
    let text = texts[String(name.suffix(3))] ?? #"{"type":"FeatureCollection","features":[]}"#
    let path = try folder.write(text + String(repeating: " ", count: 2000), to: name)
    for words in [
      ["places", "list"], ["places", "repair"], ["snapshot", "--size", "40x5", try TestMap.write(into: folder)],
    ] {
      let outcome = try RumboProgram.run(words + ["--places", path])
      #expect(outcome.status == 65 && outcome.complaint.contains("is not a places file."), "\(outcome)")
      #expect(outcome.complaint.contains("rumbo places import"))
    }
    #expect(folder.files == [name, "world.json", "world.png"].sorted())
    #expect(try folder.read(name).count == text.utf8.count + 2000)
  }

  @Test(arguments: ["--style", "--config", "--check"])
  func `a named file that exists and can't be read is not called missing`(option: String) throws {
    let folder = try ScratchFolder()
    let map = try TestMap.write(into: folder)
    try FileManager.default.createSymbolicLink(atPath: folder.file("loop"), withDestinationPath: "loop")
    for (path, reason) in [(folder.path, "it is a folder"), (folder.file("loop"), "its link leads nowhere")] {
      let outcome = try RumboProgram.run(["snapshot", map, "--size", "40x5", option, path])
      #expect(outcome.status == 74 && outcome.complaint.hasPrefix("\(path) can't be read: \(reason).\n"), "\(outcome)")
      #expect(outcome.complaint.contains("ulimit -n"))
    }
    let missing = try RumboProgram.run(["snapshot", map, option, folder.file("none")])
    #expect(missing.status == 66 && missing.complaint.contains("does not exist"), "\(missing)")
    for code in [EMFILE, ENFILE] { #expect(SystemProblem.words(of: code) == "too many open files") }
  }
}

import Foundation
import Glibc
import TestSupport
import Testing
import Viewer

/// The configuration as a person meets it: written for them, opened in their editor, and read with its keys.
@MainActor
struct ConfigTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  private var home: [String: String] { ["HOME": folder.path] }
  private var file: String { folder.file(".config/rumbo/config") }

  private static let defaults = Result { try RumboProgram.run(["config", "--defaults"]).output }

  /// The settings in the comments of a configuration.
  private static func uncommented(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.firstMatch(of: /^# ("|[a-z-]+ = )/) != nil || $0.hasPrefix("[") }
      .map { $0.hasPrefix("#") ? String($0.dropFirst(2)) : String($0) }
  }

  @Test func `every option and every key is in the file, as a remark and at its default`() throws {
    let text = try Self.defaults.get()
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("# ") || $0 == "[keys]" })

    let lines = Self.uncommented(text)
    let options = lines.prefix { $0 != "[keys]" }.filter {
      $0.wholeMatch(of: /[a-z-]+ = [A-Z|a-z]*[A-Z]{2}.*|[a-z]+ = Z|[a-z]+ = Y/) == nil
    }
    #expect(options.contains("units = metric") && options.contains("blocks = auto") && options.contains("bare = false"))
    #expect(options.contains("memory = 64") && options.contains("geocoder = photon"))
    try folder.write((options + lines.drop { $0 != "[keys]" }).joined(separator: "\n"), to: "all")
    let words = ["snapshot", map, "--size", "60x16", "--keys", "?"]
    let outcome = try RumboProgram.run(words + ["--config", folder.file("all")])
    #expect(outcome == (try RumboProgram.run(words)))
    let keys = try RumboProgram.run(["config", "--keys", "--config", folder.file("all")])
    #expect(keys.status == 0 && keys.complaint == "")
    #expect(!keys.output.contains("bound twice") && !keys.output.contains("no key any more"))
  }

  @Test @MainActor
  func `the options are the same in help, manual, completions and configuration, and so are the keys`() throws {
    func names(_ lines: some Sequence<some StringProtocol>, _ pattern: Regex<(Substring, Substring)>) -> Set<String> {
      Set(lines.compactMap { String($0).firstMatch(of: pattern).map { String($0.1) } })
    }
    func lines(_ text: String, from start: String, to end: String) -> some Sequence<Substring> {
      text.split(separator: "\n").drop { $0 != start }.dropFirst().prefix { !$0.hasPrefix(end) }
    }
    let help = lines(try RumboProgram.run(["help"]).output, from: "Options of the map", to: "Keys")
    let ofHelp = names(help, /^  --([a-z-]+)/)
    let manual = try RumboProgram.run(["help", "--man"]).output.replacing("\\-", with: "-")
    let ofManual = names(lines(manual, from: ".SH OPTIONS", to: ".SS"), /^\.B --([a-z-]+)/)
    let config = try Self.defaults.get()
    let ofConfig = names(Self.uncommented(config).prefix { $0 != "[keys]" }, /^([a-z-]+) =/)
    let completions = try RumboProgram.run(["completions", "fish"]).output.split(separator: "\n")
    let ofCompletions = names(completions.filter { $0.contains("__rumbo_at \"\"") }, /-l ([a-z-]+)/)

    #expect(ofHelp.count > 30 && ofHelp == ofManual)
    // The file itself isn't an option of the file.
    #expect(ofConfig.union(["config"]) == ofHelp)
    #expect(ofCompletions == ofHelp, "\(ofCompletions.symmetricDifference(ofHelp))")

    let actions = Set(KeyTable.standard.scopes.flatMap(\.actions).map(\.name))
    #expect(names(config.split(separator: "\n"), /^# ".*" = "([a-z0-9-]+)"/) == actions)
    let table = try RumboProgram.run(["config", "--keys"]).output
    #expect(names(table.split(separator: "\n"), /^  \S* +([a-z0-9-]+)/) == actions)
  }

  @Test func `the file is written once, and where it is is told`() throws {
    let first = try RumboProgram.run(["config"], environment: home)
    #expect(first.status == 0 && first.output == file + "\n" && first.complaint == "")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.defaults.get())
    try folder.write("units = imperial\n", to: ".config/rumbo/config")
    #expect(try RumboProgram.run(["config"], environment: home) == first)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "units = imperial\n")
    let other = folder.file("other")
    let path = try RumboProgram.run(["config", "--path"], environment: ["XDG_CONFIG_HOME": other])
    #expect(path.output == "\(other)/rumbo/config\n" && !FileManager.default.fileExists(atPath: other))
    let nobody = try RumboProgram.run(["config"])
    #expect(nobody.status == 66 && nobody.complaintLines == 2)
    #expect(try RumboProgram.run(["config", "units"]).status == 64)
  }

  @Test func `the program keeps its own word among the options, above the keys`() throws {
    let bytes = PersistedSetting.bytes(Array(try Self.defaults.get().utf8), setting: "online", to: "town")
    let kept = String(decoding: bytes, as: UTF8.self)
    let lines = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex(of: "online = town"))
    #expect(lines[line + 1] == "" && lines[line + 2] == "[keys]")
  }

  @Test func `keys that are bound work in a snapshot, and every text that tells them follows`() throws {
    try folder.write("[keys]\n\"C-f\" = \"search\"\n\"F3\" = \"overlays\"\n\"x\" = \"none\"\n", to: "config")
    func screen(_ keys: String, _ words: [String] = []) throws -> String {
      let all = ["snapshot", map, "--config", folder.file("config"), "--keys", keys] + words
      return try RumboProgram.run(all).output
    }
    #expect(try screen("C-f") == RumboProgram.run(["snapshot", map, "--keys", "/"]).output)
    #expect(try screen("?", ["--size", "160x60"]).contains(/C-f \/ +search/))
    #expect(try screen("o").contains("F3 adds one") && screen("x").contains("x is not assigned"))
    #expect(try screen("f6 f6 f6".uppercased()).contains("? keys · C-f search · q quit"))
  }

  @Test func `keys that make no sense stop a snapshot with their line, and conflicts are marked in the table`() throws {
    try folder.write("units = metric\n[keys]\n\"C-f\" = \"serch\"\n", to: "config")
    let outcome = try RumboProgram.run(["snapshot", map, "--config", folder.file("config")])
    #expect(
      outcome.status == 65 && outcome.complaint.contains("line 3: Unknown action “serch”. Did you mean search?")
    )
    for (text, problem) in [
      ("[kys]\nx = y\n", "line 1: Unknown section [kys]. Did you mean [keys]?"),
      ("[keys]\nunits = metric\n", "line 2: units is an option. Options belong above [keys]."),
    ] {
      try folder.write(text, to: "config")
      let outcome = try RumboProgram.run(["config", "--keys", "--config", folder.file("config")])
      #expect(
        outcome.status == 65 && outcome.complaintLines == 1 && outcome.complaint.contains(problem),
        "\(outcome.complaint)"
      )
    }
    try folder.write("[keys]\ny = search\nF11 = help\nF11 = lens\n", to: "config")
    let table = try RumboProgram.run(["config", "--keys", "--config", folder.file("config")])
    #expect(table.status == 0 && table.complaint == "")
    #expect(
      table.output.contains(/\n +y +search +search\n/) && table.output.contains(/! +year +view another year/),
      "\(table.output)"
    )
    #expect(table.output.contains(/! F11 +lens +lens/))
    #expect(
      table.output.hasSuffix(
        "Conflicts\n! F11 is bound twice: to help in line 3, and in line 4 to lens, which counts.\n! year has no key any more.\n"
      )
    )
  }
}

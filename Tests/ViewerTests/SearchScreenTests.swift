import Foundation
import Testing
import Viewer
import Wire

/// The search over the bundled map of Helsinki, by keys.
@MainActor
struct SearchScreenTests {
  private static let helsinki = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Maps/helsinki.mbtiles").standardized.path

  private func screen(_ keys: String, _ format: String) throws -> [UInt8] {
    try Program.snapshot([
      Self.helsinki, "--at", "60.1699,24.9384", "--zoom", "14", "--size", "80x24", "--format", format, "--keys", keys,
    ])
  }

  private func report(_ keys: String) throws -> JSON { try JSONParser.parse(screen(keys, "json")) }

  @Test(arguments: [
    ("ateneum", "Ateneum"), ("atneum", "Ateneum"), ("Атенеум", "Ateneum"), ("60.1699 24.9384", "60.1699 24.9384"),
    ("Aleksanterinkatu", "Aleksanterinkatu"),
  ])
  func `what was meant comes first, and Enter opens its callout`(text: String, name: String) throws {
    let report = try report("/ \"\(text)\" Enter")

    #expect(report["callout"]?["title"]?.string == name)
    let chosen = report["icons"]?.array?.first { $0["selected"]?.bool == true }
    #expect(chosen?["name"]?.string == name)
  }

  @Test func `a kind finds all that are of it, the nearest first`() throws {
    let text = try String(decoding: screen("/ \"museum\"", "text"), as: UTF8.self)
    let rows = text.split(separator: "\n").filter { $0.contains("  museum") }

    #expect(rows.count >= 3, "\(text)")
    let chosen = try report("/ \"museum\" Enter")["icons"]?.array?.first { $0["selected"]?.bool == true }
    #expect(chosen?["kind"]?.string == "museum")
  }

  @Test func `arrows choose, and Esc closes`() throws {
    let second = try report("/ \"museum\" Down Enter")
    #expect(second["callout"]?["title"]?.string == "Amos Anderson taidemuseo")

    let closed = try String(decoding: screen("/ \"museum\" Esc", "text"), as: UTF8.self)
    #expect(!closed.contains("Search"))
  }

  @Test func `the way to what was found is that from where the search began`() throws {
    func way(_ keys: String) throws -> Substring? {
      try String(decoding: screen(keys, "text"), as: UTF8.self).firstMatch(of: /[0-9]+ m [0-9]{3}° [NESW]+/)?.output
    }
    let listed = try #require(try way("/ \"ateneum\""))
    #expect(try way("/ \"ateneum\" Enter") == listed)
    #expect(try way("/ \"ateneum\" Enter Right") == listed)
    // The callout names the origin, as the distance from the current map centre differs.
    #expect(
      try String(decoding: screen("/ \"ateneum\" Enter", "text"), as: UTF8.self).contains("from the previous view")
    )
    // A place selected on the map has no distance.
    #expect(try way("/ \"ateneum\" Enter Esc Tab") == nil)
  }

  @Test(arguments: ["/ Tab Enter", "/ \"pharmacy\"", "/ \"pharmacy\" Down*3"])
  func `no mark of what was found stands on a name`(keys: String) throws {
    let rows = try String(decoding: screen(keys, "text"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let names = try #require(try report(keys)["labels"]?.array)

    #expect(rows.joined().contains("●") && names.count > 3)
    for name in names {
      let cells = try #require(name["cells"]?.array).compactMap(\.array)
      let text = try #require(name["text"]?.string)
      // A name that begins or ends with a sign may have its icon there.
      guard let first = text.first, first.isLetter, text.last?.isLetter ?? false else { continue }
      let seen = try String(cells.map { try rows[#require($0[1].int)][#require($0[0].int)] })
      #expect(seen.filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test(arguments: ["80x24", "60x15", "120x40"])
  func `no mark of what was found covers the status bar`(size: String) throws {
    var marks = 0
    for zoom in 11...16 {
      for keys in ["/ Tab Enter", "/ \"pharmacy\"", "/ \"pharmacy\" Down*3"] {
        let words = ["--at", "60.1699,24.9384", "--zoom", "\(zoom)", "--size", size, "--keys", keys]
        let screen = try String(decoding: Program.snapshot([Self.helsinki] + words), as: UTF8.self)
        let bar = try #require(screen.split(separator: "\n").last)
        marks += screen.count { $0 == "●" }
        #expect(bar.hasPrefix("≡? ") && !bar.contains("●"), "\(screen)")
      }
    }
    #expect(marks > 10)
  }

  @Test func `the callout isn't seen behind all that is known`() throws {
    for size in ["80x24", "60x15"] {
      let words = ["--zoom", "14", "--size", size, "--keys", "/ \"museum\" Down*2 Enter Enter"]
      let text = try String(
        decoding: Program.snapshot([Self.helsinki, "--at", "60.1699,24.9384"] + words),
        as: UTF8.self
      )
      #expect(text.count { $0 == "╭" } == 1, "\(text)")
    }
  }

  @Test func `what can't be found is told`() throws {
    let text = try String(decoding: screen("/ \"xyzzyqwk\"", "text"), as: UTF8.self)
    #expect(text.contains("Nothing found."))
  }

  @Test(arguments: 0..<10) func `each category lists what is near`(number: Int) throws {
    let keys = "/ Tab " + (number > 0 ? "Down*\(number) Enter" : "Enter")
    let text = try String(decoding: screen(keys, "text"), as: UTF8.self)
    #expect(text.contains(/[0-9]+ m [0-9]{3}° [NESW]+/), "\(text)")
  }
}

import TestSupport
import Testing
import Wire

/// Two years of one city, each with its own names, sights and figures where it is seen.
@MainActor
struct YearThroughLensTests {
  private let view = ["--at", "60.1699,24.9484", "--size", "100x40"]

  private func snapshot(_ words: [String], _ format: String) throws -> String {
    let outcome = try RumboProgram.run(["snapshot", BundledMap.helsinki] + view + words + ["--format", format])
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func rows(_ screen: String) -> [Substring] {
    screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  private func report(_ words: String...) throws -> JSON {
    try JSONParser.parse(Array(snapshot(words, "json").utf8))
  }

  private func sights(_ report: JSON) -> Set<String> {
    let sights = (report["icons"]?.array ?? []).compactMap { $0["name"]?.string }
    return Set(sights + (report["clusters"]?.array ?? []).map { "\($0["count"]?.int ?? 0)" })
  }

  @Test(arguments: [
    ["--over", "1830", "--lens", "whole"], ["--over", "1830"],
    ["--over", "1830", "--lens", "rectangle", "--keys", "x"],
    ["--over", "1950", "--lens", "whole", "--opacity", "60"],
  ])
  func `names in the lens are told where they stand`(words: [String]) throws {
    let rows = try rows(snapshot(words + ["--no-sights"], "text"))
    let labels = try #require(
      try JSONParser.parse(Array(snapshot(words + ["--no-sights"], "json").utf8))["labels"]?.array
    )
    let screen = rows.map(Array.init)
    for label in labels {
      let cells = (label["cells"]?.array ?? []).map { ($0[0]?.int ?? 0, $0[1]?.int ?? 0) }
      let seen = String(cells.map { screen[$0.1][$0.0] })
      let text = try #require(label["text"]?.string)
      // A name of several lines is reported with spaces between them.
      #expect(seen == text || Set(cells.map(\.1)).count > 1 && seen.filter(\.isLetter) == text.filter(\.isLetter))
    }
    let left = labels.reduce(into: screen) { screen, label in
      for cell in label["cells"]?.array ?? [] { screen[cell[1]?.int ?? 0][cell[0]?.int ?? 0] = " " }
    }
    // All other words on the screen belong to panels.
    let rest = left.dropLast(2).map { String($0) }.joined(separator: "\n").split { !$0.isLetter }
    #expect(labels.count > 8 && !rest.contains { $0.count > 2 }, "\(rest.filter { $0.count > 2 })")
  }

  @Test func `over all of the screen the sights are those of the front's year`() throws {
    let (then, today) = (try sights(report("--year", "1830")), try sights(report()))
    #expect(!then.isEmpty && then != today)
    #expect(try sights(report("--over", "1830", "--lens", "whole")) == then)
    #expect(try sights(report("--over", "1830", "--lens", "whole", "--keys", "x")) == today)
    #expect(try sights(report("--over", "1830", "--lens", "off")) == today)
    #expect(try sights(report("--year", "1830", "--lens", "whole")) == today)
  }

  @Test(arguments: [false, true])
  func `a sight stands where its year is seen`(isSwapped: Bool) throws {
    let keys = isSwapped ? ["--keys", "x"] : []
    let shown = try JSONParser.parse(Array(snapshot(["--over", "1830", "--lens", "circle"] + keys, "json").utf8))
    let then = sights(try report("--year", "1830"))
    // Whether an icon is well inside the window or well outside it; nil between.
    func isInside(_ icon: JSON) -> Bool? {
      let (right, down) = (Double(icon["column"]?.int ?? 0) - 49, 2 * (Double(icon["row"]?.int ?? 0) - 19))
      let distance = (right * right + down * down).squareRoot()
      return distance < 25 ? true : distance > 40 ? false : nil
    }
    let groups = shown["clusters"]?.array ?? []
    let icons = shown["icons"]?.array?.filter { $0["name"] != nil } ?? []
    #expect(icons.count > 2)
    for icon in icons where isInside(icon) == !isSwapped { #expect(then.contains(icon["name"]?.string ?? "")) }
    #expect(!groups.contains { isInside($0) == !isSwapped })
    #expect((icons + groups).contains { isInside($0) == isSwapped })
  }

  @Test(arguments: [
    (["--year", "1830", "--over", "1950", "--lens", "whole"], "1950 ", "1830"),
    (["--year", "1830", "--over", "1950", "--lens", "whole", "--keys", "x"], "1830 ", "1950"),
    (["--year", "1830", "--lens", "whole"], "", "known"),
  ])
  func `the legend counts only what is seen`(words: [String], year: String, other: String) throws {
    let legend = try rows(snapshot(words, "text")).dropLast().last
    #expect(legend?.contains(other) == false, "\(legend ?? "")")
    guard !year.isEmpty else { return }
    #expect(try rows(snapshot(["--year", String(year.dropLast())], "text")).dropLast().last == legend)
  }

  @Test(arguments: ["80x24", "80x16", "60x18"], ["", " O", " d"])
  func `a callout leaves the legend and the bars whole`(size: String, mode: String) throws {
    var callouts = 0
    for step in 1...5 {
      let words = ["--over", "1950", "--blocks", "ascii", "--size", size, "--keys", "Tab*\(step)\(mode)"]
      let rows = try rows(snapshot(words, "text"))
      let legend = try #require(rows.lastIndex { $0.contains(" dated ") })
      #expect(rows[legend].hasPrefix(" in the lens 1950     166 dated     2543 undated  40 hidden"), "\(rows[legend])")
      #expect(!rows[legend...].dropLast().contains { $0.contains("+---") }, "\(rows)")
      callouts += rows[..<legend].contains { $0.contains("+---") || $0.contains("+- Down") } ? 1 : 0
    }
    #expect(callouts > 0 || mode == " O")
  }

  @Test func `where the rose stands alone there are neither sights nor a legend`() throws {
    let there = try report("--over", "1830", "--keys", "m*3")
    #expect(there["camera"]?["mode"]?.string == "compass" && sights(there).isEmpty, "\(sights(there))")
    #expect(try !snapshot(["--over", "1830", "--keys", "m*3"], "text").contains("known"))
    #expect(try sights(report("--over", "1830", "--keys", "m*4")) == sights(report("--over", "1830")))
  }
}

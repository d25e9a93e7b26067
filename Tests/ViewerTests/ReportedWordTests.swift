import Cells
import TestSupport
import Testing
import Wire

@testable import Viewer

/// The JSON of a screen has each word that the screen shows, once, and in the row where it is.
@MainActor
struct ReportedWordTests {
  nonisolated struct Screen: CustomTestStringConvertible, Sendable {
    let name: String
    let keys: String
    let options: String
    /// The advice in the status bar.
    let tip: String?

    init(_ name: String, _ keys: String = "", _ options: String = "", tip: String? = nil) {
      (self.name, self.keys, self.options, self.tip) = (name, keys, options, tip)
    }

    var testDescription: String { name }
  }

  private nonisolated static let route = #"R Tab*2 "Casino de Monte-Carlo" Enter "Stade Louis II" Enter"#
  private nonisolated static let drive = "--gps %/drive.nmea --time 36"
  private nonisolated static let walk = "--gps sim://?route=43.7384,7.4246;43.7420,7.4290&speed=12 --time 5"
  private nonisolated static let lens = "--over %/old.png"

  /// Of `Tests/Screens` and beyond, with `%` for the folder of its files.
  private nonisolated static let screens = [
    Screen("map"),
    Screen("large map", "", "--size 120x40"),
    Screen("small map", "", "--zoom 16.5 --size 44x14"),
    Screen("world", "", "--at 0,0 --zoom 1"),
    Screen("turned map", "]*2"),
    Screen("ASCII", "", "--blocks ascii"),
    Screen("night", "", "--style night"),
    Screen("no colours", "Tab*3", "--colors none"),
    Screen("image without a place", "", "%/loose.png --size 100x30"),
    Screen("tip", tip: "/ searches for places"),
    Screen("message", "Q"),
    Screen("error message", "Enter"),
    Screen("help", "?"),
    Screen("help searched", #"? / "lens""#),
    Screen("help topics", "? Tab Down", "--size 120x40"),
    Screen("legend", "E"),
    Screen("palette", #": "zoom" Down"#),
    Screen("palette in Russian", ":", "--lang ru"),
    Screen("main menu", "F10"),
    Screen("group of the main menu", "F10 Enter Down"),
    Screen("context menu", "right(40,12)"),
    Screen("search categories", "/"),
    Screen("search results", #"/ "casino""#),
    Screen("selected search result", #"/ "rue" Down*2"#, "--size 120x40"),
    Screen("search without results", #"/ "xyzzyxyzzy""#),
    Screen("long search", #"/ "\#(String(repeating: "avenue de la Costa ", count: 8))""#),
    Screen("search in ASCII", #"/ "église""#, "--blocks ascii"),
    Screen("route prompt", #"R "Stade""#),
    Screen("route steps", "\(route) Down*2", "--size 120x40"),
    Screen("route on a small screen", route, "--size 60x20"),
    Screen("route options", "\(route) o"),
    Screen("navigation", "\(route) f", "\(walk) --size 120x40"),
    Screen("callout", "Tab*3"),
    Screen("callout in ASCII", "Tab*3", "--blocks ascii"),
    Screen("pinned callout", "Tab*3 P Tab"),
    Screen("details", "Tab*3 Enter"),
    Screen("details in Finnish", "Tab*3 Enter", "--lang fi --size 120x40"),
    Screen("what is here", "e"),
    Screen("what is here on a tiny screen", "e", "--lang fi --size 30x10"),
    Screen("surroundings in words", "B"),
    Screen("empty list", "*"),
    Screen("saved places", #"* a "43.735,7.421" Enter "Boat" Enter"#),
    Screen("targets", "T Right*4 T t Down"),
    Screen("name of a target", #"T t e End C-u "Boat""#),
    Screen("man overboard", "M t", drive),
    Screen("anchor watch", "A", drive),
    Screen("satellites", "S", drive),
    Screen("satellites in Swedish", "S", "\(drive) --lang sv"),
    Screen("following", "c", "--gps %/drive.nmea --time 42 --size 120x40"),
    Screen("compass alone", "T", "\(drive) --mode compass"),
    Screen("map and compass", "", "\(drive) --mode map+compass"),
    Screen("course up", "", "\(drive) --mode course-up --size 100x30"),
    Screen("recorded track", "r p", drive),
    Screen("track", "p", "--track %/walk.gpx"),
    Screen("overlays", "v Space", lens),
    Screen("overlay to add", "v a", lens),
    Screen("lens", "O", lens),
    Screen("alignment", "a", lens),
    Screen("alignment by pairs", "a p t", lens),
    Screen("drawing", "d"),
    Screen("help on drawing", "d ?"),
    Screen("measured drawing", "d draw(60,10,5,30,9,40,15)"),
    Screen("note", #"d t click(20,10) "note" Enter"#),
    Screen("years", "y", "--at 60.1699,24.9414 --zoom 14 --year 1830"),
    Screen("years through the lens", "", "--at 60.1699,24.9414 --zoom 14 --over 1830 --lens circle"),
    Screen("performance", "i"),
    Screen("online maps", "I", "--at 48.85,2.35 --zoom 12"),
    Screen("offline area", "F"),
    Screen("image to save", "w"),
  ]

  private struct Word: Hashable {
    let row: Int
    let text: String
  }

  @Test(arguments: screens)
  func `each visible word is in the JSON once`(screen: Screen) throws {
    let shot = try screenshot(screen)
    var grid = shot.grid
    // Names of the map, which may have several rows, are compared cell by cell.
    for label in shot.report["labels"]?.array ?? [] {
      let shown = try label["cells"]?.array?.map { cell in
        let (column, row) = (try #require(cell[0]?.int), try #require(cell[1]?.int))
        defer { grid[column, row].glyph = .space }
        return grid[column, row].glyph.text
      }
      #expect(words(shown?.joined() ?? "").joined() == words(label["text"]?.string ?? "").joined())
    }

    var rest: [Word: Int] = [:]
    for row in 0..<grid.rows {
      let text = (0..<grid.columns).map { grid[$0, row].glyph.text }.joined()
      for word in words(text) { rest[Word(row: row, text: word), default: 0] += 1 }
    }
    for (row, text) in texts(of: shot.report, lastRow: grid.rows - 1) {
      for word in words(text) { rest[Word(row: row, text: word), default: 0] -= 1 }
    }

    #expect(rest.filter { $0.value < 0 } == [:])
    // Of large text, only the unit after the digits is in letters.
    let large = Set(largeTexts(of: shot.report).flatMap(words))
    let missing = rest.flatMap { word, count in Array(repeating: word.text, count: max(count, 0)) }
    #expect(
      missing.filter { !large.contains($0) }.sorted() == textsWithoutRow(of: shot.report).flatMap(words).sorted()
    )
  }

  private func screenshot(_ screen: Screen) throws -> Screenshot {
    let files = BundledMap.folder + "/../Tests/Screens/files"
    let options = screen.options.replacing("%", with: files).split(separator: " ").map(String.init)
    let words = ["--at", "43.7347,7.4206", "--zoom", "15", "--keys", screen.keys] + options
    let arguments = try Arguments(words, knowing: SnapshotCommand.options)
    let scripted = try ScriptedScreen(arguments, Environment(["RUMBO_MAPS": BundledMap.folder]))
    var runner = try scripted.runner()
    runner.passFrames(scripted.time)
    if let tip = screen.tip { runner.session.messages.hint = tip }
    return Screenshot(of: runner.session)
  }

  private func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// All text of a report that has a row, except what is larger than a cell.
  private func texts(of report: JSON, lastRow: Int) -> [(row: Int, text: String)] {
    func list(_ value: JSON?, _ name: String) -> [JSON] { value?[name]?.array ?? [] }
    func row(_ value: JSON) -> Int { value["row"]?.int ?? -1 }
    let panels = list(report, "panels").map { ($0, title: row($0)) }
    let callouts = (list(report, "pins") + [report["callout"]].compactMap(\.self)).map { ($0, title: row($0) + 1) }
    let boxes = (panels + callouts).flatMap { box, title in
      [(title, box["title"]), (row(box) + (box["rows"]?.int ?? 0) - 1, box["footer"])]
        + list(box, "lines").map(textOfLine)
    }
    let bar = [(lastRow, report["statusBar"]), (lastRow, report["message"])]
    return (boxes + list(report, "texts").map(textOfLine) + bar).map { ($0, $1?.string ?? "") }

    func textOfLine(_ line: JSON) -> (Int, JSON?) { (row(line), line["large"] == nil ? line["text"] : nil) }
  }

  private func largeTexts(of report: JSON) -> [String] {
    let lines = report["panels"]?.array?.flatMap { $0["lines"]?.array ?? [] } ?? []
    return (lines + (report["texts"]?.array ?? [])).filter { $0["large"] != nil }.compactMap { $0["text"]?.string }
  }

  private func textsWithoutRow(of report: JSON) -> [String] {
    let hints = report["hints"]?.array?.compactMap(\.string) ?? []
    return hints + [report["prompt"]?["label"], report["prompt"]?["text"]].compactMap { $0?.string }
  }
}

extension Glyph {
  fileprivate var text: String { String(String.UnicodeScalarView(scalars)) }
}

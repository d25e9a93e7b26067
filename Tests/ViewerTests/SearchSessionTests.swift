import Foundation
import Terminal
import TestSupport
import Testing
import Viewer
import Wire

/// Effects of a search on the map: saved places, former searches, and previews.
@MainActor
struct SearchSessionTests {
  private func screen(_ format: String, _ keys: String, _ words: [String] = []) throws -> [UInt8] {
    let all = [
      BundledMap.helsinki, BundledMap.world, "--at", "60.1699,24.9384", "--zoom", "14", "--size", "80x24", "--format",
      format,
    ]
    return try Program.snapshot(all + words + ["--keys", keys])
  }

  private func report(_ keys: String) throws -> JSON { try JSONParser.parse(screen("json", keys)) }

  /// The rows of the panel, from the field on.
  private func rows(_ keys: String, _ words: String...) throws -> [Substring] {
    let text = try String(decoding: screen("text", keys, words), as: UTF8.self)
    return Array(text.split(separator: "\n").drop { !$0.contains("Search") }.dropFirst())
  }

  private func camera(_ report: JSON) throws -> [Double] {
    let camera = try #require(report["camera"])
    return try ["latitude", "longitude", "zoom"].map { try #require(camera[$0]?.number) }
  }

  @Test(arguments: [
    "/ \"zzyx\" Esc X Down*6 Enter \"Zzyxburg\" Enter / \"zzyx\"",
    "X Down*6 Enter \"Zzyxburg\" Enter / \"zzyx\"",
  ])
  func `a place that was saved is found at once`(keys: String) throws {
    let folder = try ScratchFolder()
    let shown = try rows(keys, "--places", folder.file("places.db"))

    #expect(shown[1].contains("Zzyxburg"), "\(shown)")
    #expect(try rows(keys)[1].contains("Zzyxburg"))
  }

  @Test(arguments: ["/ \"oodi\" Enter", "/ \"London\" Enter"])
  func `Enter before anything was found goes to the same view as afterwards`(keys: String) throws {
    let words = [BundledMap.helsinki, BundledMap.world, "--at", "30,0", "--zoom", "2", "--motion", "none"]
    let (hasty, patient) = (try HeadlessRun(words), try HeadlessRun(words))

    try press(keys, in: hasty)
    try patient.press("/")
    for key in try KeyScript(keys).keys.dropFirst() {
      patient.take(.key(key), at: .zero)
      patient.finishLoading()
    }

    #expect(hasty.text == patient.text)
  }

  @Test func `Enter before anything was found finds a place that has just been saved`() throws {
    let folder = try ScratchFolder()
    let run = try HeadlessRun([BundledMap.helsinki, "--motion", "none", "--places", folder.file("places.db")])
    try run.press("/ \"zzyx\" Esc")
    try run.press("X Down*6 Enter \"Zzyxburg\" Enter")

    try press("/ \"zzyx\" Enter", in: run)

    #expect(!run.text.contains("Search") && run.text.contains("Zzyxburg"), "\(run.text)")
  }

  /// Presses keys faster than anything is found.
  private func press(_ keys: String, in run: HeadlessRun) throws {
    for key in try KeyScript(keys).keys { run.take(.key(key), at: .zero) }
    run.finishLoading()
  }

  @Test func `Up in an empty field recalls the searches before`() throws {
    let once = "/ \"ateneum\" Enter Esc / \"museum\" Enter Esc / "

    #expect(try rows(once + "Up")[0].contains(" museum "))
    #expect(try rows(once + "Up Up")[0].contains(" ateneum "))
    #expect(try rows(once + "Up Up Up")[0].contains(" ateneum "))
    #expect(try !rows("/ Up")[0].contains("ateneum"))
  }

  @Test func `the map shows a result that is selected, and Esc returns to the view before`() throws {
    let before = try camera(report("/"))
    let shown = try camera(report("/ \"London\" Down Up"))
    let left = try camera(report("/ \"London\" Down Up Esc"))
    let back = try camera(report("/ \"London\" Down Up Enter Esc Backspace"))

    #expect(abs(shown[1] - before[1]) > 20, "\(shown)")
    #expect(zip(left, before).allSatisfy { abs($0 - $1) < 0.01 }, "\(left)")
    #expect(zip(back, before).allSatisfy { abs($0 - $1) < 0.01 }, "\(back)")
  }

  @Test func `the names of the world are found whatever map is named`() throws {
    #expect(try rows("/ \"Reykjav\"")[1].contains("Reykjavík"))
    let words = [BundledMap.monaco, BundledMap.world, "--at", "Roma", "--format", "json"]
    let roma = try camera(JSONParser.parse(Program.snapshot(words)))
    #expect(abs(roma[0] - 41.9) < 0.1 && abs(roma[1] - 12.5) < 0.1)
  }

  @Test func `a name that is only similar is reported, and one that is too different refused`() throws {
    let similar = try RumboProgram.run(["snapshot", "--at", "Kotorr", "--format", "json"])
    #expect(similar.status == 0 && similar.complaint.contains("“Kotorr” is not on the map: using “Kotor” (town"))

    let poor = try RumboProgram.run(["snapshot", "--at", "Hxlsxnkxw"])
    #expect(poor.status == 1 && poor.complaint.contains("“Hxlsxnkxw” is not on the map."), "\(poor.complaint)")
  }

  @Test func `searches are saved for their owner alone`() throws {
    let folder = try ScratchFolder()
    let history = SearchHistory(in: folder.file("state"))
    for number in 0..<120 { history.add("search \(number)\nx") }
    history.add("search 5\nx")
    history.add(" ")

    let read = SearchHistory(in: folder.file("state"))
    #expect(read.entries.count == 100 && read.entries == history.entries)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("state/searches"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }
}

import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// The key that has the next drag draw a box to zoom to, while something else is open.
@MainActor
struct BoxZoomTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 40, height: 30)), to: "old.png")
    try folder.write(#"{"projection": "mercator", "bounds": [24.93, 60.16, 24.95, 60.18]}"#, to: "old.json")
  }

  private func run(_ keys: String, _ format: String = "text") throws -> String {
    let words = ["snapshot", BundledMap.helsinki, "--at", "60.17,24.94", "--zoom", "14", "--size", "100x30"]
    let outcome = try RumboProgram.run(
      words + ["--over", folder.file("old.png"), "--lens", "off", "--format", format, "--keys", keys]
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func zoom(_ keys: String) throws -> Double {
    try #require(JSONParser.parse(Array(run(keys, "json").utf8))["camera"]?["zoom"]?.number)
  }

  private static let drag = "drag(70,3,90,9)"

  @Test(arguments: [("a", "p pairs"), ("a p", "Pairs"), ("O", "Tab shape"), ("d", "Tab tool")])
  func `Esc takes it back before it leaves what is open`(mode: String, hint: String) throws {
    let before = try zoom(mode)
    let taken = try run("\(mode) z Esc")
    #expect(taken.contains(hint) && !taken.contains("Drag a box"), "\(taken)")
    #expect(try zoom("\(mode) z Esc \(Self.drag)") == before)
    #expect(try !run("\(mode) z Esc Esc").contains(hint))
    // The box is drawn in any mode, and nothing else by that drag.
    #expect(try zoom("\(mode) z \(Self.drag)") > before)
  }

  @Test(arguments: ["? Esc", "v Esc", "a Esc", "d Esc", "O Esc", "/ Esc", "t Esc", "w Esc", "?"])
  func `whatever is opened takes it back`(keys: String) throws {
    #expect(try zoom("z \(keys) \(Self.drag)") == 14)
    #expect(try !run("z \(keys)").contains("Drag a box"))
  }

  @Test func `the map may be moved before the box is drawn`() throws {
    let before = try zoom("")
    #expect(try zoom("z Right Up \(Self.drag)") > before && zoom("z z \(Self.drag)") > before)
    #expect(try zoom("z Esc \(Self.drag)") == before)
  }
}

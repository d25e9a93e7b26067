import Foundation
import Raster
import TestSupport
import Testing

/// A moved image with an unsaved position: a message warns before it is lost.
@MainActor
struct UnkeptAlignTests {
  private let folder: ScratchFolder
  private let words: [String]

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paint("old", Bitmap(width: 400, height: 200, filledWith: .plainRed))
    words = [folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--over", folder.file("old.png")]
  }

  private func text(_ keys: String, _ more: String...) throws -> String {
    let outcome = try RumboProgram.run(["snapshot", "--size", "80x40"] + words + more + ["--keys", keys])
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  @Test(arguments: ["p click(30,22) click(30,22) Esc Esc", "Left Esc", "Left a", "p click(30,22) click(30,22) d"])
  func `whoever leaves it is told how it is kept`(keys: String) throws {
    #expect(
      try text(keys).contains("old.png: alignment not saved and lost when you quit: a Enter saves it.")
    )
    #expect(try text("\(keys) Esc a Enter").contains("Saved: old.json"))
  }

  @Test func `what wasn't moved, or is kept, needs no word`() throws {
    for keys in ["Esc", "Left u Esc", "q", "p click(30,22) Esc Esc Esc", "Left Enter q"] {
      #expect(try !text(keys).contains("alignment not saved"), "\(keys)")
    }
  }

  @Test(arguments: ["Left q", "Left Esc q", "Left Esc d q", "p click(30,22) click(30,22) q"])
  func `whoever quits is asked once, and can keep it`(keys: String) throws {
    let asked = try text(keys)
    #expect(asked.contains("old.png: alignment not saved. Enter saves it, q quits without saving."), "\(asked)")
    #expect(asked.contains("opacity"))
    #expect(try text("\(keys) Enter").contains("Saved: old.json"))
  }

  @Test func `whoever quits is asked where the map is alone on the screen, too`() throws {
    let question = "old.png: alignment not saved. Enter saves it, q quits without saving."
    for keys in ["Left q", "Left Esc q"] {
      #expect(try text("\(keys)", "--bare").contains(question), "\(keys)")
      #expect(try !text("\(keys) Left", "--bare").contains(question), "\(keys)")
    }
  }

  @Test func `each picture is asked about`() throws {
    try folder.paint("other", Bitmap(width: 200, height: 200, filledWith: .plainGreen))
    let keys = "Left Esc v a \"\(folder.file("other.png"))\" Enter Right q"
    #expect(try text(keys).contains("other.png: alignment not saved."))
    #expect(try text("\(keys) q").contains("old.png: alignment not saved."))
  }

  @Test(arguments: ["Esc", "Esc i i", "t Esc", "click(3,3)", "drag(3,3,9,3)", "v Esc"])
  func `whatever is done after the question takes it back, and it is asked again`(keys: String) throws {
    let question = "old.png: alignment not saved."
    #expect(try !text("Left q \(keys)").contains(question))
    #expect(try text("Left q \(keys) q").contains(question))
    #expect(try text("Left q \(keys) q Enter").contains("Saved: old.json"))
  }
}

import Foundation
import Raster
import TestSupport
import Testing

/// The message of a refused action stays until the next action, even a successful one.
@MainActor
struct RefusalTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paint("old", Bitmap(width: 400, height: 200))
  }

  private func text(_ keys: String, _ more: String...) throws -> String {
    let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "100x40"]
    let outcome = try RumboProgram.run(words + more + ["--keys", keys])
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  @Test(arguments: ["click(50,20)", "Left", "drag(3,20,9,20)", "wheel(3,20,1)"])
  func `beside the picture is told until the next mark`(keys: String) throws {
    let description = "That point is outside the image."
    let (old, aside) = (folder.file("old.png"), "p click(1,36)")
    #expect(try text(aside, "--over", old).contains(description))
    #expect(try !text("\(aside) \(keys)", "--over", old).contains(description))
    #expect(try text("\(aside) \(keys) click(1,36)", "--over", old).contains(description) || keys == "click(50,20)")
  }

  @Test(arguments: ["o", "x", "O"])
  func `that a second map is needed is told until something is done`(key: String) throws {
    let description = "The lens needs a second map"
    #expect(try text(key).contains(description))
    #expect(try !text("\(key) +").contains(description) && !text("\(key) v").contains(description))
    #expect(try text("\(key) \(key)").contains(description))
    // A pointer that only moves does nothing.
    #expect(try text("\(key) move(5,5)").contains(description))
  }

  @Test func `that a picture is needed is told until something is done`() throws {
    let description = "No image to align"
    #expect(try text("a").contains(description) && !text("a Left").contains(description))
  }

  @Test(arguments: [
    ("u", "Nothing to undo."), ("U", "Nothing to redo."), ("v D e", "No overlays yet."), ("t Enter", "No targets yet"),
    ("v D U U", "Nothing to undo."),
  ])
  func `that there is nothing to act on is told`(keys: String, description: String) throws {
    let row = try text(keys, "--over", folder.file("old.png")).split(separator: "\n").last
    #expect(row?.contains(description) == true, "\(row ?? "")")
  }

  @Test func `what was done is still told after the next key`() throws {
    #expect(try text("u Left").contains("Units: imperial"))
  }
}

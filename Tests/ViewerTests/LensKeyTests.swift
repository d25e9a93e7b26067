import Foundation
import Raster
import TestSupport
import Testing

/// The keys of the lens: those that can't change its shape do nothing, and change no displayed value.
@MainActor
struct LensKeyTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paintWorld("red", .plainRed)
  }

  private func screen(_ keys: String) throws -> String {
    let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "160x40"]
    let more = ["--format", "ansi", "--over", folder.file("red.png"), "--keys", keys]
    let outcome = try RumboProgram.run(words + more)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private nonisolated static let (circle, rectangle, curtain, whole, spyglass) = (
    "O", "O Tab", "O Tab*2", "O Tab*3", "O Tab*4"
  )

  @Test(arguments: [
    (circle, "]"), (circle, "["), (curtain, "+"), (curtain, "-*3"), (spyglass, "]"),
    (whole, "+"), (whole, "Left"), (whole, "S-Up"), (whole, "]"), (whole, ",*3"),
  ])
  func `what can't act does nothing, not even later`(shape: String, keys: String) throws {
    #expect(try screen("\(shape) \(keys)") == screen(shape))
    // In another shape it would be seen.
    let back = ["O": "Tab", "O Tab*2": "Tab*4", "O Tab*3": "Tab*3", "O Tab*4": "Tab*2"][shape] ?? ""
    #expect(try screen("\(shape) \(keys) \(back)") == screen("\(shape) \(back)"))
  }

  @Test(arguments: [
    (circle, "+"), (circle, "Left"), (circle, ".*3"), (rectangle, "]"), (rectangle, "+"), (curtain, "]"),
    (curtain, "Left"), (curtain, ".*3"), (spyglass, "+"),
  ])
  func `what can act does`(shape: String, keys: String) throws {
    #expect(try screen("\(shape) \(keys)") != screen(shape))
  }
}

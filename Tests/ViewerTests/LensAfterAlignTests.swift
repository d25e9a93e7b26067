import Raster
import TestSupport
import Testing

/// The lens of an image being aligned is restored afterwards.
@MainActor
struct LensAfterAlignTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paint("fresh", Bitmap(width: 400, height: 200, filledWith: .plainRed))
    try folder.paint("old", Bitmap(width: 400, height: 200, filledWith: .plainRed), bounds: "-20, -10, 20, 10")
  }

  private func text(_ keys: String, _ more: String...) throws -> String {
    let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "120x40"]
    let outcome = try RumboProgram.run(folder.paths(words + more) + ["--keys", keys])
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  @Test func `the lens and the opacity come back once it is kept`() throws {
    let first = try text("Enter O", "--over", "fresh.png", "--lens", "curtain")
    #expect(first.contains("Swipe") && first.contains("opacity 100 %"), "\(first)")
    let later = try text("a Right Enter O", "--over", "old.png", "--lens", "circle", "--opacity", "70")
    #expect(later.contains("Circle") && later.contains("opacity 70 %"), "\(later)")
    let paired = try text("a p click(50,20) click(55,20) Enter O", "--over", "old.png", "--lens", "rectangle")
    #expect(paired.contains("Rectangle") && paired.contains("opacity 100 %"), "\(paired)")
  }

  @Test func `what was faded on purpose stays so`() throws {
    let output = try text("a < Right Enter O", "--over", "old.png", "--lens", "curtain")
    #expect(output.contains("Swipe") && output.contains("opacity 40 %"), "\(output)")
  }

  private static let isOff = "The lens is off: o turns it on."

  @Test(arguments: [["--lens", "off"], []])
  func `a lens that was turned off is off again`(options: [String]) throws {
    let keys = options.isEmpty ? "o a Right Enter x" : "a Right Enter x"
    let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--over", folder.file("old.png")]
    let outcome = try RumboProgram.run(words + options + ["--keys", keys])
    #expect(outcome.output.contains(Self.isOff), "\(outcome.output)")
  }

  @Test func `what is laid over where no lens was asked for is still seen once it is kept`() throws {
    let output = try text("v a \"\(folder.file("fresh.png"))\" Enter Enter x")
    #expect(!output.contains(Self.isOff), "\(output)")
    #expect(try text("v a \"\(folder.file("fresh.png"))\" Enter Enter O").contains("opacity 100 %"))
  }

  @Test(arguments: [
    ("Right Esc", "Whole", 50), ("Right Esc a Enter", "Swipe", 100),
    ("Right Esc O Tab < Enter a Enter", "Spyglass", 40),
  ])
  func `what is left before it is kept has its lens back then, but for what was chosen since`(
    keys: String,
    shape: String,
    opacity: Int
  ) throws {
    let output = try text("\(keys) O", "--over", "fresh.png", "--lens", "curtain")
    #expect(output.contains(shape) && output.contains("opacity \(opacity) %"), "\(output)")
  }
}

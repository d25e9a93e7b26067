import Images
import Raster
import TestSupport
import Testing

/// A base image without a position carries only images: the earth's position on it is unknown.
@MainActor
struct BackMapTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paint("photo", Bitmap(width: 300, height: 200, filledWith: .plainBlue))
    try folder.paint("placed", Bitmap(width: 64, height: 64, filledWith: .plainRed), bounds: "10, 10, 20, 20")
  }

  private func lay(_ front: String) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["snapshot", folder.file("photo.png"), "--over", front, "--lens", "whole"])
  }

  @Test(arguments: ["archive", "tiles", "pictures", "address", "document"])
  func `a map of the earth is refused`(kind: String) throws {
    for name in ["tiles/0_0_0", "tiles/1_0_0", "pictures/a", "pictures/b"] {
      try folder.paint(name, Bitmap(width: 64, height: 64), bounds: "10, 10, 20, 20")
    }
    let front =
      switch kind {
      case "archive": BundledMap.monaco
      case "address": "http://127.0.0.1:9/{z}/{x}/{y}.png"
      case "document": "http://127.0.0.1:9/tiles.json"
      default: folder.file(kind)
      }
    let outcome = try lay(front)

    #expect(outcome.status == 64 && outcome.output == "" && outcome.complaintLines == 2, "\(outcome)")
    #expect(outcome.complaint.contains("photo.png"))
  }

  @Test func `a picture with a place on earth is put in its place there as any other`() throws {
    let outcome = try lay(folder.file("placed.png"))

    #expect(outcome.status == 0 && outcome.output.contains("opacity 50 %"), "\(outcome)")
  }

  @Test func `addresses that nobody can ask are told as such`() throws {
    let outcome = try lay("ftp://x/{z}/{x}/{y}.png")

    #expect(outcome.status == 64 && outcome.complaint.contains("http"), "\(outcome)")
    #expect(outcome.complaintLines == 2)
  }
}

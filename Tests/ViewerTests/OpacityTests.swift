import Raster
import TestSupport
import Testing

/// How much of a picture is seen: less is never more.
@MainActor
struct OpacityTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paint("old", Bitmap(width: 400, height: 200, filledWith: .plainRed), bounds: "-20, -10, 20, 10")
  }

  /// The percentage shown in the bar or in the list.
  private func percentage(_ keys: String, from percent: Int) throws -> Int {
    let words = [
      "snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "120x40", "--over",
      folder.file("old.png"), "--opacity", "\(percent)", "--keys", keys,
    ]
    let parts = try RumboProgram.run(words).output.split { $0.isWhitespace }
    let index = try #require(parts.firstIndex { $0 == "opacity" || $0 == "old.png" })
    return try #require(Int(parts[index + 1]))
  }

  @Test(arguments: ["O", "v", "a"])
  func `less of a picture that is hardly seen leaves it as it is`(mode: String) throws {
    #expect(try percentage("\(mode)", from: 5) == 5)
    #expect(try percentage("\(mode) <", from: 5) == 5)
    #expect(try percentage("\(mode) >", from: 5) == 15)
  }

  @Test(arguments: ["O", "v", "a"])
  func `keys lead no further down than to a tenth, and up to all of it`(mode: String) throws {
    #expect(try percentage("\(mode) <*9", from: 43) == 10)
    #expect(try percentage("\(mode) >*9", from: 43) == 100)
  }
}

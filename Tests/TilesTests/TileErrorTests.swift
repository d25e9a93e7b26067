import Images
import Testing
import Tiles

struct TileErrorTests {
  @Test(
    arguments: [
      (.notFound(path: "/maps/old.png"), "old.png does not exist."),
      (.notAFile(path: "/dev/tty"), "tty is neither a file nor a folder."),
      (
        .badPicture(path: "old.png", .damaged(reason: "the file ends too early")),
        "old.png is damaged: the file ends too early."
      ),
      (
        .badManifest(path: "a/manifest.json", reason: "line 2, byte 7: this is not a number"),
        "manifest.json is invalid: line 2, byte 7: this is not a number."
      ),
    ] as [(TileError, String)]
  )
  func `an error is a line that begins with the name of the file`(error: TileError, problem: String) {
    #expect(error.problem == problem)
    #expect(error.advice.hasSuffix("."))
  }

  @Test func `the advice is about what was to be read, and doesn't say the problem again`() {
    let picture = TileError.badPicture(path: "passwd.png", .notAPicture)
    #expect(picture.problem.contains("PNG") && !picture.advice.contains("PNG"))
    let other = TileError.badPicture(path: "passwd", .notAPicture)
    #expect(!other.problem.contains("PNG") && other.advice.contains(".mbtiles"))
    #expect(TileError.notFound(path: "maps/old.png").advice == "Check the spelling of maps/old.png.")
    #expect(!TileError.pairsNotFound(path: "pairs.json").advice.contains("picture"))
    #expect(TileError.badPairs(path: "pairs.json", reason: "byte 7").advice.contains("\"pixel\": [x, y]"))
  }

  @Test func `a picture that needs more memory says how to get it`() {
    let error = TileError.badPicture(path: "x.png", .needsMemory(bytes: 1 << 30))

    #expect(error.isWantOfMemory)
    #expect(error.advice.contains("--memory"))
  }
}

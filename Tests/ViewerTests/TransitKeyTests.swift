import TestSupport
import Testing
import Viewer

/// The key and the option of lines of public transport.
@MainActor
struct TransitKeyTests {
  private func screen(_ words: String...) throws -> [UInt8] {
    try Program.snapshot(
      ["--at", "60.1699,24.9384", "--zoom", "15", "--size", "60x16", "--format", "ansi", "--bare"] + words
    )
  }

  @Test func `the key reports that a map has no lines`() throws {
    let town = try ScratchFolder()
    func statusBar(_ words: String...) throws -> String {
      let output = try Program.snapshot(["--size", "80x16", "--keys", "D"] + words)
      return String(decoding: output, as: UTF8.self)
    }

    #expect(try statusBar(TestTown.write(into: town)).contains("Transit lines on; this map has none here."))
    #expect(try statusBar("--at", "60.1699,24.9384", "--zoom", "15").contains("Transit lines on. "))
  }

  @Test func `lines are shown by the key and the option, and hidden by the key`() throws {
    let (plain, lines) = (try screen(), try screen("--transit", "on"))

    #expect(plain != lines)
    #expect(try screen("--transit", "off") == plain)
    #expect(try screen("--keys", "D") == lines)
    #expect(try screen("--keys", "D D") == plain)
    #expect(try screen("--keys", "D", "--transit", "on") == plain)
  }
}

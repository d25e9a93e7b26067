import TestSupport
import Testing
import Viewer

/// The key and the option of relief.
@MainActor
struct ReliefKeyTests {
  private func screen(_ words: String...) throws -> [UInt8] {
    try Program.snapshot(["--at", "46.5,10", "--zoom", "5", "--size", "60x16", "--format", "ansi", "--bare"] + words)
  }

  @Test func `the key and the option turn relief off, and the key turns it on again`() throws {
    let (shaded, flat) = (try screen(), try screen("--relief", "off"))

    #expect(shaded != flat)
    #expect(try screen("--keys", "Z") == flat)
    #expect(try screen("--keys", "Z", "--relief", "off") == shaded)
  }

  @Test func `in text nothing but shades of blank cells is different`() throws {
    let text = try RumboProgram.draw(["--at", "46.5,10", "--zoom", "5", "--blocks", "half", "--bare"]).output
    let flat = try RumboProgram.draw([
      "--at", "46.5,10", "--zoom", "5", "--blocks", "half", "--bare", "--relief", "off",
    ])
    #expect(text == flat.output)
  }
}

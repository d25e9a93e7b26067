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

  @Test func `finer heights give the map light and contours, and the key turns both off`() throws {
    let folder = try ScratchFolder()
    let side = 1201
    let heights = (0..<side * side).map { UInt16($0 % side % 400 * 10) }
    try folder.write(heights.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }, to: "N46E010.hgt")
    func screen(_ words: String...) throws -> (text: String, colors: Set<String>) {
      let place = ["--at", "46.5,10.45", "--zoom", "13", "--size", "80x24", "--bare", "--colors", "true"]
      let words = place + ["--heights", folder.file("N46E010.hgt")] + words
      let ansi = String(decoding: try Program.snapshot(words + ["--format", "ansi"]), as: UTF8.self)
      let colors = ansi.matches(of: /48;2;[0-9;]+/).map { String($0.output) }
      return (String(decoding: try Program.snapshot(words), as: UTF8.self), Set(colors))
    }
    func dots(_ text: String) -> Int { text.unicodeScalars.count { ("\u{2801}"..."\u{28ff}").contains($0) } }

    let (shaded, flat) = (try screen(), try screen("--keys", "Z"))
    #expect(dots(shaded.text) > dots(flat.text) + 20)
    #expect(shaded.colors.isDisjoint(with: flat.colors))
    #expect(try screen("--relief", "off").text == flat.text)
    let feet = try screen("--units", "imperial").text
    #expect(dots(feet) > dots(flat.text) && feet != shaded.text)
  }
}

import Cells
import Testing

struct ScreenDifferenceTests {
  private static func lines(_ old: String, _ new: String, limit: Int = 24) -> [String] {
    ScreenDifference.lines(from: Array(old.utf8), to: Array(new.utf8), limit: limit)
  }

  @Test func `a moved label is one line`() {
    #expect(
      Self.lines("\n ▞▞  Rue Grimaldi   ▟\n", "\n ▞▞    Rue Grimaldi ▟\n") == [
        "− Rue Grimaldi at 5,1; + Rue Grimaldi at 7,1"
      ]
    )
  }

  @Test func `a changed label shows only the words that differ`() {
    #expect(Self.lines("  Rue de Millo ▟\n", "  Rue du Millo ▟\n") == ["− de at 6,0; + du at 6,0"])
    #expect(Self.lines("Port Hercule\n", "Port Hercule de Monaco\n") == ["+ de Monaco at 13,0"])
  }

  @Test func `labels come before other characters and colours`() {
    let old = "Casino ▞▞▞\n\u{1B}[38;2;1;2;3m▟▟▟▟\u{1B}[0m\n▟\n"
    let new = "Palais ▞▟▞\n\u{1B}[38;2;9;9;9m▟▟▟▟\u{1B}[0m\n▟\n"

    #expect(
      Self.lines(old, new) == [
        "− Casino at 0,0; + Palais at 0,0", "row 0, column 8: “▞” is now “▟”", "row 1, columns 0–3: colours differ",
      ]
    )
  }

  @Test func `rows that lie together are one line`() {
    #expect(Self.lines("▞▞▞▞\n▞▞▞▞\n▞▞▞▞\n", "▞▟▞▞\n▞▞▟▟\n▞▞▞▞\n") == ["rows 0–1, columns 1–3: 3 characters differ"])
  }

  @Test func `a page with another number of rows is compared row by row`() {
    #expect(Self.lines("a\nb\nc\n", "a\nx\nb\nc\n") == ["+ row 1: x"])
  }

  @Test func `blank rows at the end and other escapes of the same screen are no difference`() {
    #expect(Self.lines("a\n", "a\n\n  \n").isEmpty)
    #expect(Self.lines("\u{1B}[1m\u{1B}[31ma\u{1B}[0m\n", "\u{1B}[1;31ma\u{1B}[0m\n").isEmpty)
  }

  @Test func `a screen that changed everywhere has a few short lines without escapes`() {
    var (old, new) = ("", "")
    for row in 0..<60 {
      for column in 0..<200 {
        old += "\u{1B}[38;2;\(column);\(row);3m\(column % 7 == 0 ? " " : "a")"
        new += "\u{1B}[38;2;\(row);\(column);9m\(column % 5 == 0 ? " " : "b")"
      }
      (old, new) = (old + "\u{1B}[0m\n", new + "\u{1B}[0m\n")
    }
    let lines = Self.lines(old, new)

    #expect(lines.count == 24 && lines.last?.hasPrefix("… and ") == true)
    #expect(lines.allSatisfy { $0.count < 200 && !$0.contains("\u{1B}") })
    #expect(Self.lines(old, new, limit: 3).count == 3)
  }
}

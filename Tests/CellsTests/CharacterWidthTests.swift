import Cells
import Testing

struct CharacterWidthTests {
  @Test(arguments: [
    (text: "Kungsträdgården", columns: 15),
    (text: "a\u{301}b", columns: 2),
    (text: "北京市", columns: 6),
    (text: "ＡＢ", columns: 4),
    (text: "한국 한", columns: 7),
    (text: "ไทย ที่", columns: 5),
    (text: "🌲🚇", columns: 4),
    (text: "⚠", columns: 1),
    (text: "⚠️", columns: 2),
    (text: "⌚︎", columns: 1),
    (text: "🇫🇮", columns: 2),
    (text: "🇫", columns: 1),
    (text: "1️⃣", columns: 2),
    (text: "👍🏽", columns: 2),
    (text: "👨‍👩‍👧", columns: 2),
    (text: "▀▄█⠿🬀", columns: 5),
    (text: "→°…€", columns: 4),
    (text: "\u{200b}\u{202e}", columns: 0),
    (text: "", columns: 0),
  ])
  func `a text is as wide as a terminal draws it`(text: String, columns: Int) {
    #expect(CharacterWidth.standard.of(text) == columns)
  }

  @Test(arguments: [
    (text: "Santa Maria Novella", columns: 11, cut: "Santa Mari…"),
    (text: "Santa Maria Novella", columns: 7, cut: "Santa…"),
    (text: "Santa Maria Novella", columns: 19, cut: "Santa Maria Novella"),
    (text: "北京市", columns: 6, cut: "北京市"),
    (text: "北京市", columns: 5, cut: "北京…"),
    (text: "北京市", columns: 4, cut: "北…"),
    (text: "abc", columns: 1, cut: "…"),
    (text: "abc", columns: 0, cut: ""),
    (text: "", columns: 0, cut: ""),
    (text: "a\u{1b}bcd", columns: 3, cut: "a�…"),
  ])
  func `a text that is too wide ends in dots`(text: String, columns: Int, cut: String) {
    #expect(CharacterWidth.standard.truncating(text, to: columns) == cut)
  }

  @Test(arguments: [
    (text: "ab", columns: 4, padded: "ab  "),
    (text: "北京市", columns: 4, padded: "北… "),
    (text: "abcd", columns: 4, padded: "abcd"),
  ])
  func `a padded text is exactly as wide as asked`(text: String, columns: Int, padded: String) {
    #expect(CharacterWidth.standard.padding(text, to: columns) == padded)
  }

  @Test(arguments: [
    (text: "the quick brown fox", columns: 10, lines: ["the quick", "brown fox"]),
    (text: "  spaces   do not\ncount ", columns: 8, lines: ["spaces", "do not", "count"]),
    (text: "Donaudampfschiff fährt", columns: 6, lines: ["Donaud", "ampfsc", "hiff", "fährt"]),
    (text: "北京市中心", columns: 5, lines: ["北京", "市中", "心"]),
    (text: " ", columns: 5, lines: []),
  ])
  func `a wrapped text breaks between words`(text: String, columns: Int, lines: [String]) {
    #expect(CharacterWidth.standard.wrapping(text, to: columns) == lines)
  }
}

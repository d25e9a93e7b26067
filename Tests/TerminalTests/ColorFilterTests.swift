import Terminal
import Testing

struct ColorFilterTests {
  @Test(arguments: [
    // Two colours that come together are one sequence.
    ("\u{1b}[38;5;12m\u{1b}[48;5;231mx", "\u{1b}[38;5;12;48;5;231mx"),
    // Unchanged colours aren't repeated.
    ("\u{1b}[38;5;12m\u{1b}[48;5;231mx\u{1b}[38;5;12m\u{1b}[48;5;7my", "\u{1b}[38;5;12;48;5;231mx\u{1b}[48;5;7my"),
    ("\u{1b}[31mx\u{1b}[31my", "\u{1b}[31mxy"),
    // Of two in a row the last counts.
    ("\u{1b}[31m\u{1b}[32mx", "\u{1b}[32mx"),
    // Erasing takes the colour that was asked for, and a reset forgets all.
    ("\u{1b}[48;5;4m\u{1b}[K", "\u{1b}[48;5;4m\u{1b}[K"),
    ("\u{1b}[31mx\u{1b}[m\u{1b}[31my", "\u{1b}[31mx\u{1b}[m\u{1b}[31my"),
    ("\u{1b}[31mx\u{1b}[39;49m\u{1b}[31my", "\u{1b}[31mx\u{1b}[39;49m\u{1b}[31my"),
    // Other sequences pass unchanged.
    ("\u{1b}[1;7mä\u{1b}(B\u{1b}[3;4H\u{1b}", "\u{1b}[1;7mä\u{1b}(B\u{1b}[3;4H\u{1b}"),
    ("\u{1b}[38;2;1;2;3mx", "\u{1b}[38;2;1;2;3mx"),
  ])
  func `colours are named once, and together`(sent: String, filtered: String) {
    #expect(String(decoding: ColorFilter.filtered(Array(sent.utf8)), as: UTF8.self) == filtered)
  }
}

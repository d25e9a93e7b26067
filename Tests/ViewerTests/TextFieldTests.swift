import Terminal
import Testing
import Viewer

@MainActor
struct TextFieldTests {
  @Test(arguments: [
    (keys: "quit", named: [] as [Key], text: "quit", cursor: 4),
    (keys: "Odi", named: [.left, .left, .character("o"), .end], text: "Oodi", cursor: 4),
    (keys: "Oodii", named: [.backspace], text: "Oodi", cursor: 4),
    (keys: "Oodi", named: [.home, .delete, .character("o")], text: "oodi", cursor: 1),
    (keys: "a bc  de", named: [.control("w")], text: "a bc  ", cursor: 6),
    (keys: "a bc  ", named: [.control("w")], text: "a ", cursor: 2),
    (keys: "abc", named: [.left, .control("k")], text: "ab", cursor: 2),
    (keys: "abc", named: [.left, .control("u")], text: "c", cursor: 0),
    (keys: "", named: [.backspace, .delete, .left, .right, .control("w")], text: "", cursor: 0),
    (keys: "é👩‍👩‍👧", named: [.backspace], text: "é", cursor: 1),
  ])
  func `keys type and edit`(keys: String, named: [Key], text: String, cursor: Int) {
    var field = TextField()

    for key in keys.map({ $0 == " " ? Key.space : .character($0) }) + named { #expect(field.take(key) == true) }

    #expect(field.text == text)
    #expect(field.cursor == cursor)
  }

  @Test func `what doesn't type is left to others`() {
    var field = TextField("abc")

    for key in [Key.enter, .escape, .up, .tab, .function(1)] { #expect(field.take(key) == false) }
    #expect(field.text == "abc")
  }

  @Test func `a paste is one line, and never endless`() {
    var field = TextField()

    field.insert("60.17,\n24.94\t")
    #expect(field.text == "60.17, 24.94 ")
    field.insert(String(repeating: "x", count: 100_000))
    #expect(field.text.count == 2000)
  }

  @Test func `a paste can't bring in what steers a terminal or turns the direction of writing`() {
    var field = TextField()
    field.insert("a\u{1B}[2J\u{202E}gnp\u{2066}.\u{85}b\r\nc\u{200C}ö")
    #expect(field.text == "a[2Jgnp. b c\u{200C}ö")
  }
}

import Terminal
import Testing

struct InputParserTests {
  static let keys: [(bytes: String, key: Key)] = [
    ("a", .character("a")), ("?", .character("?")), ("é", .character("é")), ("漢", .character("漢")),
    ("🧭", .character("🧭")), (" ", .space), ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7f}", .backspace),
    ("\u{8}", .backspace), ("\u{3}", .control("c")), ("\u{1a}", .control("z")), ("\u{0}", .control("@")),
    ("\u{1c}", .control("\\")),
    ("\u{1b}[A", .up), ("\u{1b}OB", .down), ("\u{1b}[1;2C", .shiftRight), ("\u{1b}[1;5D", .left),
    ("\u{1b}[d", .shiftLeft), ("\u{1b}[Z", .shiftTab), ("\u{1b}[H", .home), ("\u{1b}OF", .end), ("\u{1b}[1~", .home),
    ("\u{1b}[8~", .end), ("\u{1b}[2~", .insert), ("\u{1b}[3;5~", .delete), ("\u{1b}[5~", .pageUp),
    ("\u{1b}[6~", .pageDown), ("\u{1b}OP", .function(1)), ("\u{1b}[1;2R", .function(3)), ("\u{1b}[15~", .function(5)),
    ("\u{1b}[17~", .function(6)), ("\u{1b}[24~", .function(12)), ("\u{1b}[34~", .function(20)),
    ("\u{1b}[[E", .function(5)), ("\u{1b}OM", .enter), ("\u{1b}Ok", .character("+")), ("\u{1b}Op", .character("0")),
  ]

  @Test(arguments: keys)
  func `a key is known by what it sends`(bytes: String, key: Key) {
    #expect(parse(bytes) == [.input(.key(key))])
  }

  @Test(arguments: keys.map(\.bytes) + mice.map(\.bytes) + answers.map(\.bytes))
  func `whatever is cut short leaves the keyboard to the next key`(bytes: String) {
    let all = Array(bytes.utf8)
    for length in 1..<max(all.count, 2) where length < all.count {
      var parser = InputParser()
      var meanings: [InputParser.Meaning] = []

      for byte in all[..<length] { parser.take(byte, into: &meanings) }
      parser.giveUp(into: &meanings)
      #expect(parser.patience == nil)
      parser.take(UInt8(ascii: "q"), into: &meanings)

      #expect(meanings.last == .input(.key(.character("q"))))
    }
  }

  @Test(
    arguments: [
      (bytes: [0xff, 0xfe], keys: []),
      (bytes: [0xc3], keys: []),
      (bytes: [0xf0, 0x9f], keys: []),
      (bytes: [0x80, 0x80, 0x80], keys: []),
      (bytes: [0xc0, 0xaf], keys: []),
      (bytes: [0xed, 0xa0, 0x80], keys: []),
      (bytes: [0xc2, 0x9b], keys: []),
      (bytes: [0xc3, 0x1b, 0x5b, 0x41], keys: [Key.up]),
      (bytes: [0xe6, 0xbc, 0xc3, 0xa9], keys: [.character("é")]),
    ] as [(bytes: [UInt8], keys: [Key])]
  )
  func `bytes that are no characters vanish, and nothing after them`(bytes: [UInt8], keys: [Key]) {
    #expect(parse(bytes + [UInt8(ascii: "q")]) == (keys + [.character("q")]).map { .input(.key($0)) })
  }

  @Test(arguments: [
    (bytes: "\u{1b}", keys: [Key.escape]),
    (bytes: "\u{1b}\u{1b}", keys: [.escape, .escape]),
    (bytes: "\u{1b}q", keys: [.escape, .character("q")]),
    (bytes: "\u{1b}\u{1b}[A", keys: [.escape, .up]),
    (bytes: "\u{1b}é", keys: [.escape, .character("é")]),
  ])
  func `Esc is a key once nothing follows it`(bytes: String, keys: [Key]) {
    #expect(parse(bytes) == keys.map { .input(.key($0)) })
  }

  @Test func `control keys are heard through a string that never ends`() {
    #expect(parse("\u{1b}]11;rgb:\u{3}q") == [.input(.key(.control("c"))), .input(.key(.character("q")))])
  }

  @Test func `a terminal's own keys come before the usual ones`() {
    let parser = InputParser(keys: [Array("\u{1b}A".utf8): .up, Array("\u{1b}[P".utf8): .delete])

    #expect(parse("\u{1b}A", with: parser) == [.input(.key(.up))])
    #expect(parse("\u{1b}[P", with: parser) == [.input(.key(.delete))])
  }

  @Test(arguments: ["\u{1b}[9999999999A", "\u{1b}[99999;99999R", "\u{1b}[?0u", "\u{1b}[1;1;1$y", "\u{1b}[201~"])
  func `sequences that mean nothing here are swallowed whole`(bytes: String) {
    #expect(parse(bytes + "q").last == .input(.key(.character("q"))))
    #expect(parse(bytes + "q").count <= 2)
  }

  @Test func `a million bytes of anything never hold the keyboard`() {
    var parser = InputParser()
    var meanings: [InputParser.Meaning] = []
    var state: UInt64 = 1

    for _ in 0..<100_000 {
      // The multiplier of L'Ecuyer's 64-bit congruential generator.
      state = state &* 2_862_933_555_777_941_757 &+ 3_037_000_493
      let byte = UInt8(truncatingIfNeeded: state >> 56)
      parser.take(byte & 7 == 0 ? 0x1b : byte & 7 == 1 ? 0x5b : byte, into: &meanings)
      meanings.removeAll()
    }
    parser.giveUp(into: &meanings)
    parser.take(UInt8(ascii: "q"), into: &meanings)

    #expect(meanings.last == .input(.key(.character("q"))))
  }
}

/// The mouse.
extension InputParserTests {
  static let mice: [(bytes: String, event: MouseEvent)] = [
    ("\u{1b}[<0;1;1M", MouseEvent(.press(.left), column: 0, row: 0)),
    ("\u{1b}[<1;12;5M", MouseEvent(.press(.middle), column: 11, row: 4)),
    ("\u{1b}[<2;300;200m", MouseEvent(.release(.right), column: 299, row: 199)),
    ("\u{1b}[<32;3;3M", MouseEvent(.drag(.left), column: 2, row: 2)),
    ("\u{1b}[<35;3;3M", MouseEvent(.move, column: 2, row: 2)),
    ("\u{1b}[<64;3;3M", MouseEvent(.wheel(1), column: 2, row: 2)),
    ("\u{1b}[<65;3;3M", MouseEvent(.wheel(-1), column: 2, row: 2)),
    ("\u{1b}[<20;3;3M", MouseEvent(.press(.left), column: 2, row: 2)),
    ("\u{1b}[<81;3;3M", MouseEvent(.wheel(-1), column: 2, row: 2)),
    ("\u{1b}[M !!", MouseEvent(.press(.left), column: 0, row: 0)),
    ("\u{1b}[M#,%", MouseEvent(.release(.left), column: 11, row: 4)),
    ("\u{1b}[Ma!!", MouseEvent(.wheel(-1), column: 0, row: 0)),
  ]

  @Test(arguments: mice)
  func `a report of the mouse tells what it did and where`(bytes: String, event: MouseEvent) {
    #expect(parse(bytes) == [.input(.mouse(event))])
  }

  @Test(arguments: [
    "\u{1b}[<66;3;3M", "\u{1b}[<67;3;3M", "\u{1b}[<128;3;3M", "\u{1b}[<0;99999999999999;5M", "\u{1b}[<0;-5;-5M",
    "\u{1b}[<0;M", "\u{1b}[<M", "\u{1b}[<;;M", "\u{1b}[<3;1;1M",
  ])
  func `a wheel turned sideways and reports that make no sense are left out`(bytes: String) {
    #expect(parse(bytes).isEmpty)
  }

  @Test func `reports in pixels tell where in a cell`() throws {
    var parser = InputParser()
    let pixels = try #require(CellPixels(width: 8, height: 16))
    parser.mousePixels = pixels

    let meanings = parse("\u{1b}[<0;21;37M", with: parser)

    let event = MouseEvent(.press(.left), column: 2, row: 2, fractionX: 0.5, fractionY: 0.25)
    #expect(meanings == [.input(.mouse(event))])
  }
}

/// Pastes and focus.
extension InputParserTests {
  @Test(arguments: [
    (bytes: "\u{1b}[200~12.5, 3\u{1b}[201~", text: "12.5, 3"),
    (bytes: "\u{1b}[200~\u{1b}[201~", text: ""),
    (bytes: "\u{1b}[200~a\rb\r\nc\nd\u{1b}[201~", text: "a\nb\nc\nd"),
    (bytes: "\u{1b}[200~\u{1b}[20\u{1b}[A\u{1b}\u{1b}[201~", text: "\u{1b}[20\u{1b}[A\u{1b}"),
    (bytes: "\u{1b}[200~שלום 🧭\u{1b}[201~", text: "שלום 🧭"),
  ])
  func `a paste is one text, whatever it holds`(bytes: String, text: String) {
    #expect(parse(bytes + "q") == [.input(.paste(text)), .input(.key(.character("q")))])
  }

  @Test func `a paste that is never closed ends with the silence after it`() {
    #expect(parse("\u{1b}[200~never closed") == [.input(.paste("never closed"))])
  }

  @Test func `Ctrl-C leaves a paste that is never closed, and is text within one that is`() {
    #expect(parse("\u{1b}[200~never\u{3}") == [.input(.paste("never\u{3}")), .input(.key(.control("c")))])
    #expect(parse("\u{1b}[200~closed\u{3}\u{1b}[201~") == [.input(.paste("closed\u{3}"))])
  }

  @Test func `a paste has a largest size, and its end is still seen`() {
    let text = String(repeating: "x", count: PasteReader.longest + 1000)

    let meanings = parse("\u{1b}[200~\(text)\u{1b}[201~q")

    #expect(meanings == [.input(.paste(String(text.dropLast(1000)))), .input(.key(.character("q")))])
  }

  @Test func `the terminal tells when it is looked at`() {
    #expect(parse("\u{1b}[O\u{1b}[I") == [.input(.focus(false)), .input(.focus(true))])
  }
}

/// Answers.
extension InputParserTests {
  static let answers: [(bytes: String, answer: Answer)] = [
    ("\u{1b}[?62;4;22c", .attributes(hasSixels: true)),
    ("\u{1b}_Gi=1;OK\u{1b}\\", .kittyPictures),
    ("\u{1b}[0n", .status),
    ("\u{1b}[?1;0;1024S", .sixelColors(1024)),
    ("\u{1b}P1+r544E=787465726d2d6b69747479\u{1b}\\", .description("xterm-kitty")),
    ("\u{1b}[?6c", .attributes(hasSixels: false)),
    ("\u{1b}]11;rgb:ffff/0000/8080\u{1b}\\", .background(red: 1, green: 0, blue: 32896.0 / 65535)),
    ("\u{1b}]11;rgb:f/0/f\u{7}", .background(red: 1, green: 0, blue: 1)),
    ("\u{1b}]11;rgba:00/00/00/ff\u{7}", .background(red: 0, green: 0, blue: 0)),
    ("\u{1b}]11;#ffffff\u{7}", .background(red: 1, green: 1, blue: 1)),
    ("\u{1b}[?2026;2$y", .mode(2026, isKnown: true)),
    ("\u{1b}[?2026;0$y", .mode(2026, isKnown: false)),
    ("\u{1b}P>|XTerm(379)\u{1b}\\", .name("XTerm(379)")),
    ("\u{1b}P1+r524742=382F382F38\u{1b}\\", .trueColor),
  ]

  @Test(arguments: answers)
  func `an answer is told apart from keys`(bytes: String, answer: Answer) {
    #expect(
      parse("a" + bytes + "b") == [.input(.key(.character("a"))), .answer(answer), .input(.key(.character("b")))]
    )
  }

  @Test func `the size of a cell comes in pixels`() throws {
    let pixels = try #require(CellPixels(width: 8, height: 16))

    #expect(parse("\u{1b}[6;16;8t") == [.answer(.cellPixels(pixels))])
    #expect(parse("\u{1b}[6;0;0t").isEmpty)
  }

  @Test func `a cursor's place counts only while it was asked for`() {
    var parser = InputParser()
    parser.isCursorAsked = true

    #expect(parse("\u{1b}[1;2R", with: parser) == [.answer(.cursor(row: 1, column: 2))])
    #expect(parse("\u{1b}[24;80R").isEmpty)
  }

  @Test(arguments: [
    "\u{1b}]11;rgb:zz\u{7}", "\u{1b}]11;?\u{7}", "\u{1b}P+q\u{1b}\\", "\u{1b}P0+r524742\u{1b}\\",
    "\u{1b}_Gi=1;ENODATA\u{1b}\\", "\u{1b}]0;title\u{7}", "\u{1b}]11;#12345\u{7}", "\u{1b}]11;rgb:1/2\u{7}",
  ])
  func `answers that say nothing are swallowed`(bytes: String) {
    #expect(parse(bytes).isEmpty)
  }
}

/// Parses the bytes, followed by silence.
private func parse(_ bytes: [UInt8], with parser: InputParser = InputParser()) -> [InputParser.Meaning] {
  var parser = parser
  var meanings: [InputParser.Meaning] = []
  for byte in bytes { parser.take(byte, into: &meanings) }
  parser.giveUp(into: &meanings)
  return meanings
}

private func parse(_ text: String, with parser: InputParser = InputParser()) -> [InputParser.Meaning] {
  parse(Array(text.utf8), with: parser)
}

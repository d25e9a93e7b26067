import Cells
import TestSupport
import Testing

struct SanitizerTests {
  @Test func `no code point that steers a terminal gets through, whatever stands beside it`() {
    let leaks = stride(from: UInt32(0), to: 0x110000, by: 0x1000).flatMap { start in
      var text = "a".unicodeScalars
      for scalar in (start..<start + 0x1000).compactMap(Unicode.Scalar.init) {
        text.append(scalar)
        // Beyond the first two planes there are no marks that could vanish in a pile.
        if start < 0x20000 { text.append("b") }
      }
      return Sanitizer.clean(String(text), limit: .max).unicodeScalars.filter(steersOrHides)
    }

    #expect(leaks == [])
  }

  @Test func `printable characters stay as they are`() {
    for text in ["Plaça d’Espanya", "Ștefan cel Mare", "Ἀθῆναι", "北京市", "ใน", "서울", "ру́сский", "🇫🇮 🌲 ⚠️ 1️⃣ 👍🏽"] {
      #expect(Sanitizer.clean(text) == text)
    }
  }

  @Test(arguments: [
    (dirty: "a\u{1b}[31mb", clean: "a�[31mb", why: "an escape"),
    (dirty: "a\tb\r\nc\u{2028}d\u{85}e", clean: "a b  c d e", why: "space that breaks lines"),
    (dirty: "a\u{202e}b\u{200f}c\u{2067}d\u{61c}e", clean: "abcde", why: "direction of writing"),
    (dirty: "\u{feff}a\u{200b}b\u{200c}c\u{200d}d\u{ad}e", clean: "abcde", why: "characters that show nothing"),
    (dirty: "\u{301}a\n\u{301}b", clean: "a b", why: "marks on nothing"),
    (dirty: "a\u{301}\u{302}\u{303}\u{304}b", clean: "a\u{301}\u{302}b", why: "a pile of marks"),
    (dirty: "👨‍👩‍👧‍👦x", clean: "👨x", why: "a family"),
    (dirty: "🏳️‍🌈👩🏽‍🚀x", clean: "🏳️👩🏽x", why: "a joined flag and a profession"),
    (dirty: "🏴\u{e0067}\u{e0062}\u{e007f}x", clean: "🏴x", why: "a flag spelled in tags"),
    (dirty: "a\u{fe0f}b\u{fe0e}c", clean: "abc", why: "presentation of a letter"),
    (dirty: "\u{9b}0m\u{7f}", clean: "�0m�", why: "C1 and DEL"),
    (dirty: "\u{3164}\u{115f}\u{1160}\u{ffa0}", clean: "", why: "fillers that look like nothing"),
  ])
  func `what may not be shown is replaced or dropped`(dirty: String, clean: String, why: String) {
    #expect(Sanitizer.clean(dirty) == clean, "\(why)")
    #expect(Sanitizer.clean(clean) == clean, "\(why)")
  }

  @Test(arguments: [
    (bytes: [0x61, 0xff, 0x62] as [UInt8], clean: "a�b"),
    (bytes: [0xed, 0xa0, 0x80, 0x62], clean: "���b"),
    (bytes: [0xef, 0xbf, 0xbe, 0xef, 0xb7, 0x90], clean: "��"),
    (bytes: [0xc3], clean: "�"),
    (bytes: [0xc3, 0xa9], clean: "é"),
    (bytes: [], clean: ""),
  ])
  func `bytes that are no text show where they were`(bytes: [UInt8], clean: String) {
    #expect(Sanitizer.clean(String(decoding: bytes, as: UTF8.self)) == clean)
  }

  @Test func `a text is cut after the characters allowed`() {
    #expect(Sanitizer.clean("北京市中心", limit: 2) == "北京")
    #expect(Sanitizer.clean("plain", limit: 3) == "pla")
    #expect(Sanitizer.clean(String(repeating: "a\u{301}", count: 9), limit: 3) == "a\u{301}a\u{301}a\u{301}")
    #expect(Sanitizer.clean(String(repeating: "x", count: 10_000)).count == Sanitizer.defaultLimit)
  }

  @Test func `cleaning twice changes nothing more`() {
    let palette: [Unicode.Scalar] = [
      "a", " ", "\u{301}", "\u{308}", "\u{200d}", "\u{fe0f}", "\u{fe0e}", "👩", "🚀", "🏽", "🇫", "🇮", "1", "\u{20e3}",
      "\u{e0067}", "\u{202e}", "\u{1b}", "北", "ᄀ", "ᅡ", "ᆨ", "�", "⚠",
    ]
    var generator = SeededRandom(seed: 4)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<8 { text.append(palette[Int.random(in: 0..<palette.count, using: &generator)]) }
      let once = Sanitizer.clean(String(text))
      #expect(Sanitizer.clean(once) == once)
    }
  }

  private func steersOrHides(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1f, 0x7f...0x9f, 0xad, 0x61c, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f: true
    case 0xfeff, 0xfff9...0xfffb, 0xe0000...0xe0fff: true
    default: false
    }
  }
}

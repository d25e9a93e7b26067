import Feeds
import Testing
import Wire

struct FeedSplitterTests {
  private func pieces(_ text: String, cutEvery size: Int) -> [FeedSplitter.Piece] {
    var splitter = FeedSplitter()
    var pieces: [FeedSplitter.Piece] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      splitter.take(Array(bytes[start..<min(start + size, bytes.count)])) { pieces.append($0) }
    }
    splitter.finish { pieces.append($0) }
    return pieces
  }

  private func line(_ text: String) -> FeedSplitter.Piece { .record(.line(Array(text.utf8))) }

  @Test(arguments: [1, 2, 7, 1000])
  func `Lines end with any line end, however the bytes are divided`(size: Int) {
    #expect(pieces("a,b\r\nc\n\n d", cutEvery: size) == [line("a,b"), line("c"), line(" d")])
  }

  @Test(arguments: [1, 3, 1000])
  func `A damaged value of a stream with one a line costs only itself`(size: Int) {
    let text = "{\"a\":1}\n{\"a\":\n{\"a\":2}\n"
    #expect(
      pieces(text, cutEvery: size) == [
        .record(.json(["a": 1])), .refused("json"), .record(.json(["a": 2])),
      ]
    )
  }

  @Test(arguments: [1, 3, 1000])
  func `A value may span lines, with brackets in its texts`(size: Int) {
    let text = "{\n\"a\": \"}]\\\"\",\n\"b\": [1,\n2]\n}\nrest\n"
    #expect(pieces(text, cutEvery: size) == [.record(.json(["a": "}]\"", "b": [1, 2]])), line("rest")])
  }

  @Test func `A value on a line longer than others is taken whole`() {
    let value = "{\"a\":\"" + String(repeating: "x", count: 100_000) + "\"}"
    #expect(pieces(value + "\n", cutEvery: 4096).count == 1)
    #expect(pieces(String(repeating: "x", count: 70_000) + "\nb\n", cutEvery: 4096) == [.refused("length"), line("b")])
  }

  @Test func `Record separators divide a sequence of JSON texts`() {
    #expect(
      pieces("\u{1e}{\"a\":1}\n\u{1e}{\"a\":2}\n", cutEvery: 2) == [.record(.json(["a": 1])), .record(.json(["a": 2]))]
    )
  }

  @Test(arguments: [1, 3, 1000])
  func `A record of a sequence may span lines, and the next one ends a damaged one`(size: Int) {
    let text = "\u{1e}{\"a\":1}\n\u{1e}{\n\"a\":2}\n\u{1e}\u{1e}{\"a\":\n\u{1e}{\"a\":3}"
    #expect(
      pieces(text, cutEvery: size) == [
        .record(.json(["a": 1])), .record(.json(["a": 2])), .refused("json"), .record(.json(["a": 3])),
      ]
    )
  }

  @Test func `Frames of a terminal node controller are unescaped`() {
    var splitter = FeedSplitter()
    var pieces: [FeedSplitter.Piece] = []
    splitter.take([0xc0, 0, 1, 0xdb, 0xdc, 2, 0xdb, 0xdd, 0xc0, 0xc0, 0, 3, 0xc0]) { pieces.append($0) }
    #expect(pieces == [.record(.frame([0, 1, 0xc0, 2, 0xdb])), .record(.frame([0, 3]))])
  }
}

import Cells
import Testing

/// Links in a terminal: which addresses are let through, and when they are written.
struct LinkTests {
  private static let origin = CellPoint(column: 0, row: 0)
  private static let page = LinkAddress("https://example.org/")

  private func grid(_ text: String, _ link: LinkAddress?) -> CellGrid {
    var grid = CellGrid(columns: 12, rows: 2)
    let used = grid.write(text, at: Self.origin)
    if let link { grid.link(0..<used, row: 0, to: link) }
    return grid
  }

  private func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1b}", with: "␛")
  }

  @Test(arguments: [
    ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"), ("HTTP://example.org", "http://example.org"),
    ("  https://example.org/ä b\n", "https://example.org/%C3%A4%20b"), ("geo:60.17,24.94", "geo:60.17,24.94"),
    ("mailto:a@example.org", "mailto:a@example.org"), ("tel:+358", "tel:+358"),
  ])
  func `an address is printable, whatever is in it`(text: String, address: String) {
    #expect(LinkAddress(text)?.text == address)
  }

  @Test(arguments: [
    "", ":", "https:", "https://", "https:///etc", "http:example.org", "javascript:alert(1)", "file:///etc/passwd",
    "data:text/html,x", "ssh://example.org", "example.org", "https://a/\u{1b}]8;;\u{07}", "https://a/\nb",
    "https://a/\u{7f}",
  ])
  func `nobody is led where a stranger wants more than to be read`(text: String) {
    #expect(LinkAddress(text) == nil)
  }

  @Test func `an address has at most 2083 bytes, once it is written`() {
    let start = "https://example.org/"
    #expect(LinkAddress(start + String(repeating: "a", count: 2063)) != nil)
    #expect(LinkAddress(start + String(repeating: "a", count: 2064)) == nil)
    #expect(LinkAddress(start + String(repeating: "ä", count: 400)) == nil)
    #expect(LinkAddress(start + String(repeating: "a", count: 1_000_000)) == nil)
  }

  @Test func `websites, numbers and letters are known as people write them`() {
    #expect(LinkAddress(website: "www.example.org/a")?.text == "https://www.example.org/a")
    #expect(LinkAddress(website: "http://example.org")?.text == "http://example.org")
    #expect(LinkAddress(website: "see the door") == nil)
    #expect(LinkAddress(website: "javascript:a.b") == nil)
    #expect(LinkAddress(phone: "+377 98-06.20 (00)")?.text == "tel:+37798062000")
    #expect(LinkAddress(phone: "ask inside") == nil)
    #expect(LinkAddress(phone: "12") == nil)
    #expect(LinkAddress(phone: "+1+2+3456") == nil)
    #expect(LinkAddress(email: "a+b@example.org")?.text == "mailto:a+b@example.org")
    #expect(LinkAddress(email: "a@example.org?bcc=b@c")?.text == nil)
    #expect(LinkAddress(email: "a@example.org?subject=x")?.text == "mailto:a@example.org%3Fsubject%3Dx")
  }

  @Test func `a link is opened, holds its text and is closed`() {
    let bytes = ANSIWriter.update(from: nil, to: grid("ab", Self.page), features: [])

    #expect(shown(bytes).hasPrefix("␛[H␛]8;id=\(id(in: bytes));https://example.org/␛\\ab␛]8;;␛\\"))
  }

  @Test func `the parts of a link have one name, and other links have others`() {
    var two = grid("ab", Self.page)
    two.write("cd", at: CellPoint(column: 0, row: 1))
    if let page = Self.page { two.link(0..<2, row: 1, to: page) }
    let names = shown(ANSIWriter.update(from: nil, to: two)).matches(of: /id=(\w+)/).map { $0.1 }

    #expect(names.count == 2 && names.first == names.last)
    let other = id(in: ANSIWriter.update(from: nil, to: grid("ab", LinkAddress("tel:112"))))
    #expect(other != names.first.map(String.init))
  }

  private func id(in bytes: [UInt8]) -> String {
    shown(bytes).firstMatch(of: /id=(\w+)/).map { String($0.1) } ?? ""
  }

  @Test func `a link that changes is written again, and one that stays isn't, by whatever number it goes`() {
    let (old, other) = (grid("ab", Self.page), grid("ab", LinkAddress("tel:112")))
    var same = CellGrid(columns: 12, rows: 2)
    same.links = other.links
    same.write("ab", at: Self.origin)
    if let page = Self.page { same.link(0..<2, row: 0, to: page) }

    #expect(ANSIWriter.update(from: old, to: same) == [])
    #expect(shown(ANSIWriter.update(from: old, to: other)).contains("tel:112␛\\ab␛]8;;"))
    #expect(shown(ANSIWriter.update(from: old, to: grid("ab", nil), features: [])) == "␛[Hab")
  }

  @Test func `whatever is drawn over a link covers it`() {
    var grid = grid("abcd", Self.page)
    grid.write("x", at: CellPoint(column: 1, row: 0))

    #expect(grid.addresses.prefix(4) == ["https://example.org/", "", "https://example.org/", "https://example.org/"])
  }

  @Test func `a page and a drawing have none, and look the same without`() {
    let (linked, plain) = (grid("ab", Self.page), grid("ab", nil))

    #expect(ANSIWriter.page(linked) == ANSIWriter.page(plain))
    #expect(SVGWriter.text(of: linked) == SVGWriter.text(of: plain))
    #expect(linked.withoutLinks == plain)
  }

  @Test func `a screen has as many links as there are numbers, and the rest is text`() {
    var grid = CellGrid(columns: 200, rows: 1, filledWith: Cell(Glyph("a")))
    for column in 0..<200 {
      let address = LinkAddress("https://example.org/\(column)")
      if let address { grid.link(column..<column + 1, row: 0, to: address) }
    }

    #expect(grid.links.count == 126)
    #expect(grid.addresses.filter { !$0.isEmpty }.count == 126)
  }
}

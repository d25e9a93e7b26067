import Cells
import Foundation
import Images
import Raster
import TestSupport
import Testing

struct PixelWriterTests {
  /// Three cells beside each other and two above: a slope of colours, a line, and a cell of text.
  private let bitmap: Bitmap = {
    var bitmap = Bitmap(width: 30, height: 40, filledWith: Pixel(red: 0xe0, green: 0xdc, blue: 0xcb))
    for x in 0..<30 { bitmap[x, x / 2 + 3] = Pixel(red: 200, green: UInt8(x * 8), blue: 40) }
    return bitmap
  }()

  private func picture(without hidden: Int? = nil) throws -> PixelPicture {
    try #require(PixelPicture(bitmap, columns: 3, rows: 2, isVisible: (0..<6).map { $0 != hidden }))
  }

  @Test func `sixels are the picture, as nearly as their colours are told`() throws {
    let read = try #require(SixelReader(picture().bytes(for: .sixel(colors: 256), number: 1)))

    #expect(distance(read.bitmap) <= 2)
  }

  @Test func `of few colours the most frequent ones stay as they are`() throws {
    let read = try #require(SixelReader(picture().bytes(for: .sixel(colors: 4), number: 1)))

    #expect(Set((0..<30).map { read.bitmap[$0, 39] }).count == 1)
    #expect(abs(Int(read.bitmap[0, 39].red) - 0xe0) <= 2)
    #expect(Set((0..<40).flatMap { y in (0..<30).map { read.bitmap[$0, y] } }).count <= 4)
  }

  @Test func `nothing is written where text stands`() throws {
    let read = try #require(SixelReader(picture(without: 4).bytes(for: .sixel(colors: 256), number: 1)))

    #expect((20..<40).allSatisfy { y in (10..<20).allSatisfy { read.bitmap[$0, y] == .clear } })
    #expect(read.bitmap[0, 30] != .clear && read.bitmap[25, 30] != .clear)
  }

  @Test func `a picture of Kitty's is the picture itself, and cells stand for its parts`() throws {
    let bytes = try picture(without: 4).bytes(for: .kitty(throughTmux: false), number: 7)
    let text = String(decoding: bytes, as: UTF8.self)

    #expect(try read(file(in: text)) == bitmap)
    #expect(text.contains("a=T,U=1,i=7,f=100,c=3,r=2,"))
    // The first cell of a run has its row and its column, and the others follow it.
    #expect(text.contains("\u{1b}[0;38;5;7m\u{1b}[1;1H\u{10eeee}\u{305}\u{305}\u{10eeee}\u{10eeee}"))
    #expect(text.contains("\u{1b}[2;1H\u{10eeee}\u{30d}\u{305}\u{1b}[2;3H\u{10eeee}\u{30d}\u{30e}\u{1b}[m"))
  }

  @Test func `within tmux all that is no text is passed on`() throws {
    let bytes = try picture().bytes(for: .kitty(throughTmux: true), number: 7)
    let text = String(decoding: bytes, as: UTF8.self)

    #expect(text.hasPrefix("\u{1b}Ptmux;\u{1b}\u{1b}_Ga=T,U=1,i=7,"))
    #expect(text.ranges(of: "\u{1b}_G").count == text.ranges(of: "\u{1b}\u{1b}_G").count)
    #expect(text.contains("\u{1b}\u{1b}\\\u{1b}\\"))
  }

  @Test func `a long file goes out in pieces that a terminal takes`() throws {
    var random = SeededRandom(seed: 7)
    var noise = Bitmap(width: 60, height: 60, filledWith: .init(red: 0, green: 0, blue: 0))
    for index in noise.bytes.indices where index % 4 != 3 {
      noise.bytes[index] = UInt8.random(in: 0...255, using: &random)
    }
    let seen = [true, true, true, true, true, true, true, true, true]
    let picture = try #require(PixelPicture(noise, columns: 3, rows: 3, isVisible: seen))
    let text = String(decoding: picture.bytes(for: .kitty(throughTmux: false), number: 1), as: UTF8.self)

    #expect(text.matches(of: #/;([A-Za-z0-9+/=]+)\x1b/#).allSatisfy { $0.1.count <= 4096 })
    #expect(text.ranges(of: "m=1;").count == 3 && text.ranges(of: "m=0;").count == 1)
    #expect(try read(file(in: text)) == noise)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sixel2png"), "libsixel isn't installed"))
  func `a decoder that isn't ours reads the same sixels`() throws {
    let bytes = try picture().bytes(for: .sixel(colors: 256), number: 1)
    let folder = try ScratchFolder()
    try Data(bytes.drop { $0 != 0x1b }.dropFirst().drop { $0 != 0x1b }).write(
      to: URL(fileURLWithPath: "\(folder.path)/picture.six")
    )
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sixel2png")
    process.arguments = ["-i", "\(folder.path)/picture.six", "-o", "\(folder.path)/picture.png"]
    try process.run()
    process.waitUntilExit()
    let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/picture.png"))

    #expect(try distance(read(Array(file))) <= 2)
  }

  /// The largest difference of a channel.
  private func distance(_ other: Bitmap) -> Int {
    guard (other.width, other.height) == (bitmap.width, bitmap.height) else { return .max }
    return zip(bitmap.bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? .max
  }

  private func read(_ file: [UInt8]) throws -> Bitmap {
    try PictureReader(.bytes(file)).decode(limit: 1_000_000)
  }

  private func file(in text: String) throws -> [UInt8] {
    let digits = text.matches(of: #/\x1b_G[^;\x1b]*;([A-Za-z0-9+/=]+)\x1b/#).map { String($0.1) }.joined()
    return Array(try #require(Data(base64Encoded: digits)))
  }
}

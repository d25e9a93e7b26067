import TestSupport
import Testing
import Wire

struct InflateTests {
  private static let text = Array(String(repeating: "Alles Gute zum Geburtstag! ", count: 4_000).utf8)

  @Test(arguments: [Packing.gzip, .zlib], [0, 1, 100, 108_000])
  func `what is packed unpacks to the same`(packing: Packing, count: Int) throws {
    let content = Array(Self.text.prefix(count))
    let packed = Deflate.bytes(of: content, as: packing)

    #expect(Packing(of: packed) == packing)
    #expect(try Inflate.bytes(of: packed, as: packing, limit: count) == content)
  }

  @Test(arguments: [0, 1, 6, 9])
  func `bytes without a pattern survive every level`(level: Int) throws {
    var generator = SeededRandom(seed: 2)
    let content = generator.bytes(200_000)
    let packed = Deflate.bytes(of: content, as: .zlib, level: level)

    #expect(try Inflate.bytes(of: packed, as: .zlib, limit: content.count) == content)
  }

  @Test func `gzip carries no time, so that the same content packs to the same bytes`() {
    let packed = Deflate.bytes(of: Self.text, as: .gzip)

    #expect(Array(packed[4..<8]) == [0, 0, 0, 0])
    #expect(packed == Deflate.bytes(of: Self.text, as: .gzip))
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 107_999])
  func `unpacking stops at the limit`(limit: Int) {
    let packed = Deflate.bytes(of: Self.text, as: .gzip)

    #expect(throws: InflateError.tooLarge(limit: limit)) {
      try Inflate.bytes(of: packed, as: .gzip, limit: limit)
    }
  }

  @Test func `a bomb is given up at the limit`() {
    let bomb = Deflate.bytes(of: [UInt8](repeating: 0, count: 32 << 20), as: .zlib)

    #expect(throws: InflateError.tooLarge(limit: 1 << 20)) {
      try Inflate.bytes(of: bomb, as: .zlib, limit: 1 << 20)
    }
  }

  @Test func `members of gzip one after another are one stream`() throws {
    let first = Deflate.bytes(of: Array("one ".utf8), as: .gzip)
    let second = Deflate.bytes(of: Array("two".utf8), as: .gzip)

    #expect(try Inflate.bytes(of: first + second, as: .gzip, limit: 100) == Array("one two".utf8))
    #expect(throws: InflateError.tooLarge(limit: 5)) {
      try Inflate.bytes(of: first + second, as: .gzip, limit: 5)
    }
    #expect(throws: InflateError.cutShort) {
      try Inflate.bytes(of: first + second.dropLast(4), as: .gzip, limit: 100)
    }
  }

  @Test(arguments: [Packing.gzip, .zlib])
  func `what follows the end is passed over`(packing: Packing) throws {
    let packed = Deflate.bytes(of: [1, 2, 3], as: packing)

    #expect(try Inflate.bytes(of: packed + [0, 0, 0, 0], as: packing, limit: 3) == [1, 2, 3])
  }

  @Test func `a stream comes out the same in pieces of any size`() throws {
    let packed = Deflate.bytes(of: Self.text, as: .gzip) + Deflate.bytes(of: [1, 2, 3], as: .gzip)
    for size in [1, 2, 7, 100_000] {
      var inflater = try Inflater(.gzip, limit: 1 << 20)
      var output: [UInt8] = []
      for start in stride(from: 0, to: packed.count, by: size) {
        try inflater.unpack(Array(packed[start..<min(start + size, packed.count)]), into: &output)
      }
      try inflater.finish()
      #expect(output == Self.text + [1, 2, 3])
    }
  }

  @Test(arguments: [Packing.gzip, .zlib])
  func `a stream without its end is refused`(packing: Packing) {
    let packed = Deflate.bytes(of: Array(Self.text.prefix(500)), as: packing)
    for count in packed.indices {
      #expect(throws: InflateError.cutShort) {
        try Inflate.bytes(of: Array(packed[..<count]), as: packing, limit: 1_000)
      }
    }
  }

  @Test(arguments: [[0x1f, 0x8c, 8, 0], [1, 2, 3, 4], Array("hello, world".utf8)])
  func `bytes that aren't packed are refused`(bytes: [UInt8]) {
    #expect(Packing(of: bytes) == nil)
    #expect(throws: InflateError.self) { try Inflate.bytes(of: bytes, as: .gzip, limit: 100) }
  }

  @Test func `damaged streams are unpacked or refused, whatever the damage`() {
    var generator = SeededRandom(seed: 3)
    let packed = Deflate.bytes(of: Array(Self.text.prefix(2_000)) + generator.bytes(200), as: .gzip)
    for _ in 1...2_000 {
      do throws(InflateError) {
        let output = try Inflate.bytes(of: generator.damaged(packed), as: .gzip, limit: 10_000)
        #expect(output.count <= 10_000)
      } catch {
        #expect(!error.problem.isEmpty)
      }
    }
  }
}

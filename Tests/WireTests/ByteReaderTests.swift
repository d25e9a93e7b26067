import Testing
import Wire

struct ByteReaderTests {
  @Test func `numbers are read in the order they are stored`() throws {
    var reader = ByteReader([1, 0x34, 0x12, 4, 3, 2, 1, 8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4])

    #expect(try reader.byte() == 1)
    #expect(try reader.littleEndian16() == 0x1234)
    #expect(try reader.littleEndian32() == 0x0102_0304)
    #expect(try reader.littleEndian64() == 0x0102_0304_0506_0708)
    #expect(try reader.bigEndian32() == 0x0102_0304)
    #expect(reader.isAtEnd)
  }

  @Test(
    arguments: [
      ([0], 0),
      ([0x7f], 127),
      ([0x80, 0x01], 128),
      ([0xac, 0x02], 300),
      ([0x80, 0x00], 0),
      ([0xff, 0xff, 0xff, 0xff, 0x0f], UInt64(UInt32.max)),
      ([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01], UInt64.max),
    ] as [([UInt8], UInt64)]
  )
  func `a varint is read up to 64 bits`(bytes: [UInt8], value: UInt64) throws {
    var reader = ByteReader(bytes)

    #expect(try reader.varint() == value)
    #expect(reader.isAtEnd)
  }

  @Test(
    arguments: [
      ([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02], WireError(.varintTooLong, at: 0)),
      ([UInt8](repeating: 0x80, count: 40), WireError(.varintTooLong, at: 0)),
      ([], WireError(.unexpectedEnd, at: 0)),
      ([0x80, 0x80], WireError(.unexpectedEnd, at: 2)),
    ] as [([UInt8], WireError)]
  )
  func `a varint that is too long or cut short is refused`(bytes: [UInt8], error: WireError) {
    #expect(throws: error) {
      var reader = ByteReader(bytes)
      _ = try reader.varint()
    }
  }

  @Test func `a stretch ends where it should, and is counted from the start of the whole`() throws {
    var reader = ByteReader([9, 9, 1, 2, 3])
    try reader.skip(2)
    var stretch = try reader.stretch(2)

    #expect(Array(stretch.rest) == [1, 2])
    #expect(try stretch.byte() == 1)
    #expect(stretch.position == 3)
    #expect(try stretch.byte() == 2)
    #expect(throws: WireError(.unexpectedEnd, at: 4)) { try stretch.byte() }
    #expect(try reader.byte() == 3)
  }

  @Test(arguments: [-1, 4, Int.max])
  func `nothing is read beyond the end`(count: Int) {
    #expect(throws: WireError(.beyondTheEnd(length: UInt64(clamping: count)), at: 0)) {
      var reader = ByteReader([1, 2, 3])
      _ = try reader.stretch(count)
    }
  }

  @Test(arguments: [UInt64(3), 1 << 29, .max])
  func `a count of more things than there are bytes is refused`(count: UInt64) {
    var writer = ProtobufWriter()
    writer.write(count, field: 1)
    let bytes = Array(writer.bytes.dropFirst()) + [0, 0]

    #expect(throws: WireError(.beyondTheEnd(length: count), at: 0)) {
      var reader = ByteReader(bytes)
      _ = try reader.count()
    }
  }

  @Test func `varints in a row are read into 32 bits or refused`() throws {
    var numbers: [UInt32] = [7]
    var reader = ByteReader([1, 0xac, 0x02, 0xff, 0xff, 0xff, 0xff, 0x0f])
    try reader.appendVarints(reader.remaining, to: &numbers)

    #expect(numbers == [7, 1, 300, .max])
    #expect(reader.isAtEnd)
  }

  @Test(
    arguments: [
      ([0, 0x80, 0x80, 0x80, 0x80, 0x10], WireError(.numberTooLarge(1 << 32), at: 1)),
      ([0x80, 0x80, 0x80, 0x80, 0x80, 0x00], WireError(.varintTooLong, at: 0)),
      ([0x80], WireError(.unexpectedEnd, at: 1)),
      ([1, 0x80, 0x80], WireError(.unexpectedEnd, at: 3)),
    ] as [([UInt8], WireError)]
  )
  func `a varint in a row that doesn't fit is refused`(bytes: [UInt8], error: WireError) {
    #expect(throws: error) {
      var (reader, numbers) = (ByteReader(bytes), [UInt32]())
      try reader.appendVarints(reader.remaining, to: &numbers)
    }
  }

  @Test(
    arguments: [(0, 0), (1, -1), (2, 1), (3, -2), (.max - 1, .max), (.max, .min)] as [(UInt64, Int64)]
  )
  func `zigzag puts small numbers of both signs first`(number: UInt64, signed: Int64) {
    #expect(Zigzag.signed(number) == signed)
    #expect(Zigzag.unsigned(signed) == number)
  }

  @Test(arguments: [(0, 0), (1, -1), (2, 1), (.max - 1, .max), (.max, .min)] as [(UInt32, Int32)])
  func `zigzag does so in 32 bits too`(number: UInt32, signed: Int32) {
    #expect(Zigzag.signed(number) == signed)
    #expect(Zigzag.unsigned(signed) == number)
  }
}

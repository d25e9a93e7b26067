import TestSupport
import Testing
import Wire

struct ProtobufReaderTests {
  /// One field of every kind.
  private static var sample: ProtobufWriter {
    var inner = ProtobufWriter()
    inner.write("Ateneum", field: 1)
    var writer = ProtobufWriter()
    writer.write(UInt64.max, field: 1)
    writer.write(Int64(-5), field: 2)
    writer.writeZigzag(-5, field: 3)
    writer.write(true, field: 4)
    writer.write(1.5, field: 5)
    writer.write(Float(-0.25), field: 6)
    writer.write(inner, field: 7)
    writer.write(packed: [1, 300, 70_000], field: 8)
    writer.write(UInt64(9), field: 8)
    writer.write([1, 2, 3], field: 536_870_911)
    return writer
  }

  @Test func `every kind of field comes back as it was written`() throws {
    var reader = ProtobufReader(Self.sample.bytes)
    var numbers: [UInt32] = []

    #expect(try reader.next() == 1)
    #expect(try reader.uint64() == .max)
    #expect(try reader.next() == 2)
    #expect(try reader.int64() == -5)
    #expect(try reader.next() == 3)
    #expect(try reader.sint64() == -5)
    #expect(try reader.next() == 4)
    #expect(try reader.bool())
    #expect(try reader.next() == 5)
    #expect(try reader.double() == 1.5)
    #expect(try reader.next() == 6)
    #expect(try reader.float() == -0.25)
    #expect(try reader.next() == 7)
    var inner = try reader.message()
    #expect(try inner.next() == 1)
    #expect(try inner.string() == "Ateneum")
    #expect(try inner.next() == nil)
    #expect(try reader.next() == 8)
    try reader.append(to: &numbers)
    #expect(try reader.next() == 8)
    try reader.append(to: &numbers)
    #expect(numbers == [1, 300, 70_000, 9])
    #expect(try reader.next() == 536_870_911)
    #expect(Array(try reader.bytes().rest) == [1, 2, 3])
    #expect(try reader.next() == nil)
  }

  @Test func `signed numbers of a repeated field are read packed or one by one`() throws {
    var writer = ProtobufWriter()
    writer.write(packed: [0, 1, 2, 3, .max], field: 1)
    writer.writeZigzag(.min, field: 1)
    var reader = ProtobufReader(writer.bytes)
    var numbers: [Int64] = []
    while try reader.next() != nil { try reader.append(to: &numbers) }

    #expect(numbers == [0, -1, 1, -2, -2_147_483_648, .min])
  }

  @Test func `fields that nobody reads are passed over`() throws {
    var reader = ProtobufReader(Self.sample.bytes)
    var fields: [Int] = []
    while let field = try reader.next() { fields.append(field) }

    #expect(fields == [1, 2, 3, 4, 5, 6, 7, 8, 8, 536_870_911])
  }

  @Test(
    arguments: [
      ([0x0b], .unknownWireType(3), "a group"),
      ([0x0c], .unknownWireType(4), "the end of a group"),
      ([0x0e, 0], .unknownWireType(6), "an undefined type"),
      ([0x00, 1], .badFieldNumber(0), "field 0"),
      ([0x80, 0x80, 0x80, 0x80, 0x10, 0], .badFieldNumber(1 << 29), "a field number that is too large"),
    ] as [([UInt8], WireError.Reason, Comment)]
  )
  func `a field that cannot be is refused`(bytes: [UInt8], reason: WireError.Reason, what: Comment) {
    #expect(throws: WireError(reason, at: 0), what) {
      var reader = ProtobufReader(bytes)
      _ = try reader.next()
    }
  }

  @Test func `a value of another type than asked for is refused`() {
    #expect(throws: WireError(.wrongWireType(field: 1), at: 1)) {
      var reader = ProtobufReader([0x0a, 1, 65])
      _ = try reader.next()
      _ = try reader.uint64()
    }
  }

  @Test(arguments: [
    [0x0a, 5, 1], [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], [0x09, 1], [0x0d],
  ])
  func `a field that reaches beyond the end is refused, whether it is read or not`(bytes: [UInt8]) {
    #expect(throws: WireError.self) {
      var reader = ProtobufReader(bytes)
      while try reader.next() != nil {}
    }
  }

  @Test func `a number beyond 32 bits is refused where only 32 are meant`() {
    #expect(throws: WireError(.numberTooLarge(1 << 32), at: 1)) {
      var reader = ProtobufReader([0x08, 0x80, 0x80, 0x80, 0x80, 0x10])
      _ = try reader.next()
      _ = try reader.uint32()
    }
  }

  @Test func `damaged messages are read or refused, whatever the damage`() {
    var generator = SeededRandom(seed: 1)
    for _ in 1...5_000 {
      var reader = ProtobufReader(generator.damaged(Self.sample.bytes))
      var numbers: [UInt32] = []
      do throws(WireError) {
        while let field = try reader.next() {
          if field.isMultiple(of: 2) { try reader.append(to: &numbers) }
        }
        #expect(numbers.count < 1_000)
      } catch {
        #expect(!error.problem.isEmpty)
      }
    }
  }
}

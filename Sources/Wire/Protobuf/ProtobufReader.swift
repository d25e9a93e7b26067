/// Reads a message of Protocol Buffers field by field.
///
/// `next` returns the number of each field in turn; a field that isn't read is skipped. Groups, which the format has
/// deprecated, are errors. Described at protobuf.dev/programming-guides/encoding.
package struct ProtobufReader: Sendable {
  private enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  private static let maxFields: UInt64 = 1 << 29

  private var reader: ByteReader
  private var field = 0
  private var unread: WireType?

  package init(_ bytes: [UInt8]) {
    self.init(ByteReader(bytes))
  }

  package init(_ reader: ByteReader) {
    self.reader = reader
  }

  /// Counted from the start of the whole, for messages inside it too.
  package var position: Int { reader.position }

  /// The number of the next field; nil after the last one.
  package mutating func next() throws(WireError) -> Int? {
    if let type = unread { try skip(type) }
    guard !reader.isAtEnd else { return nil }
    let start = reader.position
    let key = try reader.varint()
    guard (1..<Self.maxFields).contains(key >> 3) else { throw WireError(.badFieldNumber(key >> 3), at: start) }
    guard let type = WireType(rawValue: UInt8(key & 7)) else {
      throw WireError(.unknownWireType(Int(key & 7)), at: start)
    }
    field = Int(key >> 3)
    unread = type
    return field
  }

  package mutating func uint64() throws(WireError) -> UInt64 {
    try take(.varint)
    return try reader.varint()
  }

  /// A number that must fit 32 bits.
  package mutating func uint32() throws(WireError) -> UInt32 {
    let start = reader.position
    let value = try uint64()
    guard let number = UInt32(exactly: value) else { throw WireError(.numberTooLarge(value), at: start) }
    return number
  }

  /// A signed number that is stored as its 64-bit pattern.
  package mutating func int64() throws(WireError) -> Int64 {
    Int64(bitPattern: try uint64())
  }

  /// A signed number in zigzag order.
  package mutating func sint64() throws(WireError) -> Int64 {
    Zigzag.signed(try uint64())
  }

  package mutating func bool() throws(WireError) -> Bool {
    try uint64() != 0
  }

  package mutating func float() throws(WireError) -> Float {
    try take(.fixed32)
    return Float(bitPattern: try reader.littleEndian32())
  }

  package mutating func double() throws(WireError) -> Double {
    try take(.fixed64)
    return Double(bitPattern: try reader.littleEndian64())
  }

  /// The bytes of a field, as a reader of their own.
  package mutating func bytes() throws(WireError) -> ByteReader {
    try take(.bytes)
    return try reader.stretch(try reader.count())
  }

  package mutating func message() throws(WireError) -> ProtobufReader {
    ProtobufReader(try bytes())
  }

  /// A text; what is no UTF-8 comes out as U+FFFD.
  package mutating func string() throws(WireError) -> String {
    String(decoding: try bytes().rest, as: UTF8.self)
  }

  /// Appends the numbers of a repeated field, whether they are packed together or come one by one.
  package mutating func append(to numbers: inout [UInt32]) throws(WireError) {
    if unread == .varint {
      numbers.append(try uint32())
    } else {
      try take(.bytes)
      try reader.appendVarints(try reader.count(), to: &numbers)
    }
  }

  /// Appends the signed numbers of a repeated field in zigzag order, packed or one by one.
  package mutating func append(to numbers: inout [Int64]) throws(WireError) {
    if unread == .varint {
      numbers.append(try sint64())
    } else {
      var content = try bytes()
      try content.appendZigzags(to: &numbers)
    }
  }

  /// Inlined into the caller, since it runs for every number of every tile.
  @inline(__always)
  private mutating func take(_ type: WireType) throws(WireError) {
    guard unread == type else { throw WireError(.wrongWireType(field: field), at: reader.position) }
    unread = nil
  }

  private mutating func skip(_ type: WireType) throws(WireError) {
    unread = nil
    switch type {
    case .varint: _ = try reader.varint()
    case .fixed64: try reader.skip(8)
    case .fixed32: try reader.skip(4)
    case .bytes: try reader.skip(try reader.count())
    }
  }
}

/// Reads numbers and ranges of bytes from untrusted input, and never beyond its end.
package struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private let end: Int
  /// Counted from the start of the whole, for stretches of it too.
  package private(set) var position: Int

  package init(_ bytes: [UInt8]) {
    self.init(bytes, in: bytes.indices)
  }

  package init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a reader stays inside its bytes")
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  package var remaining: Int { end - position }
  package var isAtEnd: Bool { position == end }

  /// Everything that is left.
  package var rest: ArraySlice<UInt8> { bytes[position..<end] }

  package mutating func byte() throws(WireError) -> UInt8 {
    guard position < end else { throw WireError(.unexpectedEnd, at: position) }
    defer { position += 1 }
    return bytes[position]
  }

  package mutating func littleEndian16() throws(WireError) -> UInt16 {
    UInt16(truncatingIfNeeded: try littleEndian(2))
  }

  package mutating func littleEndian32() throws(WireError) -> UInt32 {
    UInt32(truncatingIfNeeded: try littleEndian(4))
  }

  package mutating func littleEndian64() throws(WireError) -> UInt64 {
    try littleEndian(8)
  }

  package mutating func bigEndian32() throws(WireError) -> UInt32 {
    try littleEndian32().byteSwapped
  }

  /// A number in base 128, its lowest digits first, of at most 64 bits.
  ///
  /// Part of the reader of a message, which comes here for every field.
  @inline(__always)
  package mutating func varint() throws(WireError) -> UInt64 {
    guard position < end else { throw WireError(.unexpectedEnd, at: position) }
    let first = bytes[position]
    guard first >= 0x80 else {
      position += 1
      return UInt64(first)
    }
    return try longVarint()
  }

  /// A varint that counts bytes or things, none of which takes less than a byte of what is left.
  package mutating func count() throws(WireError) -> Int {
    let start = position
    let count = try varint()
    guard count <= UInt64(remaining) else { throw WireError(.beyondTheEnd(length: count), at: start) }
    return Int(count)
  }

  package mutating func skip(_ count: Int) throws(WireError) {
    _ = try stretch(count)
  }

  /// The next bytes, as a reader of their own.
  package mutating func stretch(_ count: Int) throws(WireError) -> ByteReader {
    guard count >= 0, count <= remaining else {
      throw WireError(.beyondTheEnd(length: UInt64(clamping: count)), at: position)
    }
    defer { position += count }
    return ByteReader(bytes, in: position..<position + count)
  }

  private mutating func longVarint() throws(WireError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { throw WireError(.varintTooLong, at: start) }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw WireError(.varintTooLong, at: start)
  }

  private mutating func littleEndian(_ count: Int) throws(WireError) -> UInt64 {
    let stretch = try stretch(count)
    return stretch.rest.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Many numbers at a time.
extension ByteReader {
  /// Appends the varints in the next bytes; one that doesn't fit is refused.
  package mutating func appendVarints(_ count: Int, to numbers: inout [UInt32]) throws(WireError) {
    guard count <= remaining else { throw WireError(.beyondTheEnd(length: UInt64(count)), at: position) }
    let stop = position + count
    // A number takes a byte at least.
    let all = bytes
    let bytes = all.span
    var index = position
    try numbers.append(addingCapacity: count) { (output) throws(WireError) in
      while index < stop {
        let first = UInt32(bytes[index])
        if first < 0x80 {
          output.append(first)
          index += 1
        } else if index + 1 < stop, bytes[index + 1] < 0x80 {
          output.append(first & 0x7f | UInt32(bytes[index + 1]) << 7)
          index += 2
        } else {
          output.append(try Self.number(in: bytes, at: &index, before: stop))
        }
      }
    }
    position = stop
  }

  /// Appends every varint that is left, as signed numbers in zigzag order.
  package mutating func appendZigzags(to numbers: inout [Int64]) throws(WireError) {
    while !isAtEnd { numbers.append(Zigzag.signed(try varint())) }
  }

  /// The varint at an index, of at most 32 bits and five bytes.
  private static func number(in bytes: Span<UInt8>, at index: inout Int, before end: Int) throws(WireError) -> UInt32 {
    let start = index
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 35, by: 7) {
      guard index < end else { throw WireError(.unexpectedEnd, at: index) }
      let byte = bytes[index]
      index += 1
      value |= UInt64(byte & 0x7f) << shift
      guard byte < 0x80 else { continue }
      guard let number = UInt32(exactly: value) else { throw WireError(.numberTooLarge(value), at: start) }
      return number
    }
    throw WireError(.varintTooLong, at: start)
  }
}

/// Writes a message of Protocol Buffers, its fields in the order they are given.
package struct ProtobufWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ number: UInt64, field: Int) {
    writeKey(field, wireType: 0)
    writeVarint(number)
  }

  /// Writes a signed number as its 64-bit pattern: ten bytes where it is below 0.
  package mutating func write(_ number: Int64, field: Int) {
    write(UInt64(bitPattern: number), field: field)
  }

  /// Writes a signed number in zigzag order, short on both sides of 0.
  package mutating func writeZigzag(_ number: Int64, field: Int) {
    write(Zigzag.unsigned(number), field: field)
  }

  package mutating func write(_ value: Bool, field: Int) {
    write(value ? UInt64(1) : 0, field: field)
  }

  package mutating func write(_ number: Double, field: Int) {
    writeKey(field, wireType: 1)
    writeLittleEndian(number.bitPattern, count: 8)
  }

  package mutating func write(_ number: Float, field: Int) {
    writeKey(field, wireType: 5)
    writeLittleEndian(UInt64(number.bitPattern), count: 4)
  }

  package mutating func write(_ text: String, field: Int) {
    write(Array(text.utf8), field: field)
  }

  package mutating func write(_ content: [UInt8], field: Int) {
    writeKey(field, wireType: 2)
    writeVarint(UInt64(content.count))
    bytes.append(contentsOf: content)
  }

  package mutating func write(_ message: ProtobufWriter, field: Int) {
    write(message.bytes, field: field)
  }

  /// Writes numbers packed together; nothing at all where there are none.
  package mutating func write(packed numbers: [UInt32], field: Int) {
    guard !numbers.isEmpty else { return }
    var content = ProtobufWriter()
    content.bytes.reserveCapacity(numbers.count * 2)
    for number in numbers { content.writeVarint(UInt64(number)) }
    write(content, field: field)
  }

  /// Goes on with the fields of another message, which become fields of this one.
  package mutating func append(_ message: ProtobufWriter) {
    bytes.append(contentsOf: message.bytes)
  }

  private mutating func writeKey(_ field: Int, wireType: UInt64) {
    precondition((1..<1 << 29).contains(field), "fields are numbered from 1")
    writeVarint(UInt64(field) << 3 | wireType)
  }

  private mutating func writeVarint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private mutating func writeLittleEndian(_ pattern: UInt64, count: UInt64) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: pattern >> (8 * index))) }
  }
}

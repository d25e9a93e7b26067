internal import Wire

/// Many short rows of numbers, packed into large pieces of memory; a row never lies in two of them.
struct ByteStore: Sendable {
  /// Where a row begins.
  struct Place: Hashable, Sendable {
    fileprivate let chunk: UInt32
    fileprivate let offset: UInt32
  }

  private var chunks: [[UInt8]] = []

  private static let size = 1 << 18

  mutating func append(_ row: some Collection<UInt8>) -> Place {
    let hasRoom = chunks.last.map { $0.count + row.count <= Self.size } ?? false
    if !hasRoom {
      chunks.append([])
      // The first chunk of a small extract stays small.
      if chunks.count > 1 { chunks[chunks.count - 1].reserveCapacity(max(Self.size, row.count)) }
    }
    let place = Place(chunk: UInt32(chunks.count - 1), offset: UInt32(chunks[chunks.count - 1].count))
    chunks[chunks.count - 1].append(contentsOf: row)
    return place
  }

  func numbers(at place: Place) -> NumberReader {
    NumberReader(chunks[Int(place.chunk)], from: Int(place.offset))
  }
}

/// Writes numbers in base 128, the lowest digits first.
struct NumberWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ number: Int) {
    append(UInt64(number))
  }

  /// A number that may be negative; small ones of either sign take few bytes.
  mutating func append(signed number: Int64) {
    append(Zigzag.unsigned(number))
  }

  mutating func append(_ row: ArraySlice<UInt8>) {
    bytes += row
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  /// Begins a new row in the same memory.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Reads what a ``NumberWriter`` has written.
struct NumberReader {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  mutating func next() -> UInt64 {
    var (number, shift) = (UInt64(0), UInt64(0))
    while true {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7f) << shift
      guard byte > 0x7f else { return number }
      shift += 7
    }
  }

  mutating func count() -> Int { Int(next()) }

  mutating func signed() -> Int64 { Zigzag.signed(next()) }

  mutating func text() -> String {
    let length = count()
    defer { position += length }
    return String(decoding: bytes[position..<position + length], as: UTF8.self)
  }

  /// What has been read since a position.
  func row(from start: Int) -> ArraySlice<UInt8> { bytes[start..<position] }
}

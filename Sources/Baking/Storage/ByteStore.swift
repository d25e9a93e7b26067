internal import Wire

/// Many short rows of numbers, packed into chunks of scratch memory; a row never spans two of them, unless it is larger
/// than one and has a list of its own.
struct ByteStore: Sendable {
  /// Where a row begins.
  struct Place: Hashable, Sendable {
    fileprivate let chunk: UInt32
    fileprivate let offset: UInt32
  }

  private var chunks: [ScratchChunk] = []
  /// How much of the last chunk is taken.
  private var taken = ScratchMemory.chunkSize
  private var large: [[UInt8]] = []

  /// The bit that marks rows in chunks of their own.
  private static let isLarge: UInt32 = 1 << 31

  mutating func append(_ row: some Collection<UInt8>) -> Place {
    guard row.count <= ScratchMemory.chunkSize else {
      large.append(Array(row))
      return Place(chunk: Self.isLarge | UInt32(large.count - 1), offset: 0)
    }
    if taken + row.count > ScratchMemory.chunkSize {
      chunks.append(ScratchChunk())
      taken = 0
    }
    let place = Place(chunk: UInt32(chunks.count - 1), offset: UInt32(taken))
    chunks[chunks.count - 1].write(row, at: taken)
    taken += row.count
    return place
  }

  func numbers(at place: Place) -> NumberReader {
    guard place.chunk & Self.isLarge == 0 else { return NumberReader(large[Int(place.chunk & ~Self.isLarge)]) }
    return NumberReader(chunks[Int(place.chunk)], from: Int(place.offset))
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
  private enum Source {
    case chunk(ScratchChunk)
    case bytes([UInt8])
  }

  private let source: Source
  private(set) var position: Int

  init(_ bytes: [UInt8], from position: Int = 0) {
    source = .bytes(bytes)
    self.position = position
  }

  init(_ chunk: ScratchChunk, from position: Int) {
    source = .chunk(chunk)
    self.position = position
  }

  private func byte(_ index: Int) -> UInt8 {
    switch source {
    case .chunk(let chunk): chunk[index, UInt8.self]
    case .bytes(let bytes): bytes[index]
    }
  }

  private func bytes(_ range: Range<Int>) -> [UInt8] {
    switch source {
    case .chunk(let chunk): chunk.bytes(range)
    case .bytes(let bytes): Array(bytes[range])
    }
  }

  mutating func next() -> UInt64 {
    var (number, shift) = (UInt64(0), UInt64(0))
    while true {
      let byte = byte(position)
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
    return String(decoding: bytes(position..<position + length), as: UTF8.self)
  }

  /// The bytes read since a position.
  func row(from start: Int) -> ArraySlice<UInt8> { bytes(start..<position)[...] }
}

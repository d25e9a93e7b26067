/// Bytes on their way to a terminal.
struct ANSIBytes {
  /// What was written, and room for more.
  private var room: [UInt8]
  private(set) var count = 0

  /// Room for a frame of a usual size.
  private static let start = 1 << 16

  init() {
    room = Array(repeating: 0, count: Self.start)
  }

  /// Stores eight bytes, however many of them count: that needs no decision, and none can be foretold wrong.
  @inline(__always)
  mutating func write(_ word: ANSIWord) {
    let start = count
    if start + 8 > room.count { makeRoom() }
    var span = room.mutableSpan
    var bytes = unsafe span.mutableBytes
    bytes.storeBytes(of: word.bits.littleEndian, toByteOffset: start, as: UInt64.self)
    count = start + word.count
  }

  /// Three words at once, for sequences that are longer than one.
  @inline(__always)
  mutating func write(_ first: ANSIWord, _ second: ANSIWord, _ third: ANSIWord) {
    let start = count
    if start + 24 > room.count { makeRoom() }
    let middle = start + first.count
    let last = middle + second.count
    var span = room.mutableSpan
    var bytes = unsafe span.mutableBytes
    bytes.storeBytes(of: first.bits.littleEndian, toByteOffset: start, as: UInt64.self)
    bytes.storeBytes(of: second.bits.littleEndian, toByteOffset: middle, as: UInt64.self)
    bytes.storeBytes(of: third.bits.littleEndian, toByteOffset: last, as: UInt64.self)
    count = last + third.count
  }

  @inline(never)
  private mutating func makeRoom() {
    room += Array(repeating: 0, count: room.count)
  }

  mutating func write(_ number: Int) {
    write(ANSIWord(decimal: number))
  }

  /// Writes a sequence with one number, which is left out where it is 1.
  mutating func writeSequence(_ number: Int, _ final: ANSIWord) {
    write(.introducer)
    if number != 1 { write(number) }
    write(final)
  }

  /// What was written.
  consuming func finish() -> [UInt8] {
    Array(room[..<count])
  }
}

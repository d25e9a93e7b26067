/// Bytes on their way to a terminal.
struct ANSIBytes {
  /// The bytes written, and spare capacity.
  var room: [UInt8]
  var count = 0
  let numbers = ANSINumbers.table

  /// Room for a small change.
  private static let start = 1 << 12

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

  /// Six words at once, as many as two colours need, so that their place is asked for once.
  @inline(__always)
  mutating func write(
    _ first: ANSIWord,
    _ second: ANSIWord,
    _ third: ANSIWord,
    _ fourth: ANSIWord = .nothing,
    _ fifth: ANSIWord = .nothing,
    _ sixth: ANSIWord = .nothing
  ) {
    let start = count
    if start + 48 > room.count { makeRoom() }
    var span = room.mutableSpan
    var bytes = unsafe span.mutableBytes
    let middle = Self.store(first, second, third, to: &bytes, at: start)
    count = Self.store(fourth, fifth, sixth, to: &bytes, at: middle)
  }

  /// Returns where the next one goes.
  @inline(__always)
  static func store(
    _ first: ANSIWord,
    _ second: ANSIWord,
    _ third: ANSIWord,
    to bytes: inout MutableRawSpan,
    at start: Int
  ) -> Int {
    let middle = start &+ first.count
    let last = middle &+ second.count
    bytes.storeBytes(of: first.bits.littleEndian, toByteOffset: start, as: UInt64.self)
    bytes.storeBytes(of: second.bits.littleEndian, toByteOffset: middle, as: UInt64.self)
    bytes.storeBytes(of: third.bits.littleEndian, toByteOffset: last, as: UInt64.self)
    return last &+ third.count
  }

  @inline(never)
  private mutating func makeRoom() {
    reserve(room.count)
  }

  /// Reserves capacity, so that the bytes needn't be moved while the buffer grows.
  mutating func reserve(_ bytes: Int) {
    guard count + bytes > room.count else { return }
    var larger = [UInt8](repeating: 0, count: max(count + bytes, 2 * room.count))
    larger.replaceSubrange(..<count, with: room[..<count])
    room = larger
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

  /// The bytes written.
  consuming func finish() -> [UInt8] {
    room.removeLast(room.count - count)
    return room
  }
}

/// Links, as terminals took them over from one another (OSC 8).
extension ANSIBytes {
  mutating func openLink(to address: LinkAddress) {
    writeText("\u{1b}]8;id=\(address.id);\(address.text)\u{1b}\\")
  }

  mutating func closeLink() { writeText("\u{1b}]8;;\u{1b}\\") }

  private mutating func writeText(_ text: String) {
    for byte in text.utf8 { write(ANSIWord(byte)) }
  }
}

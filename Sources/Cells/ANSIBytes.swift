/// Bytes on their way to a terminal, written a word at a time.
struct ANSIBytes {
  /// More than one cell ever needs: two moves, all of a pen's changes, three scalars and a repetition.
  private static let slack = 256
  private static let numbers: [ANSIWord] = (0..<1000).map { ANSIWord(decimal: $0) }

  private var bytes: [UInt8]
  private(set) var count = 0
  private let numbers = Self.numbers

  init(capacity: Int = 4096) {
    bytes = Array(repeating: 0, count: max(capacity, 2 * Self.slack))
  }

  /// Makes room for whatever one cell can need, so that words may follow without more ado.
  mutating func reserveForCell() {
    guard bytes.count - count < Self.slack else { return }
    bytes.append(contentsOf: repeatElement(0, count: bytes.count))
  }

  /// Writes a word, with all of its eight bytes; what lies beyond its length is overwritten by the next.
  mutating func write(_ word: ANSIWord) {
    let offset = count
    var span = bytes.mutableSpan
    // Every pattern of bits is a byte, and the store is checked against the end.
    var raw = unsafe span.mutableBytes
    raw.storeBytes(of: word.bits.littleEndian, toByteOffset: offset, as: UInt64.self)
    count = offset + word.count
  }

  mutating func write(_ number: Int) {
    write(number < numbers.count ? numbers[number] : ANSIWord(decimal: number))
  }

  /// Writes a sequence with one number, which is left out where it is 1.
  mutating func writeSequence(_ number: Int, _ final: ANSIWord) {
    write(.introducer)
    if number != 1 { write(number) }
    write(final)
  }

  /// What was written.
  consuming func finish() -> [UInt8] {
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}

/// Bytes on their way to a terminal, gathered eight at a time.
struct ANSIBytes {
  private var words: [UInt64] = []
  /// Bytes that don't fill a word yet, the first in the lowest bits, and how many bits they are.
  private var pending: UInt64 = 0
  private var pendingBits = 0

  var count: Int { words.count * 8 + pendingBits / 8 }

  @inline(__always)
  mutating func write(_ word: ANSIWord) {
    let bits = pendingBits + word.count * 8
    pending |= word.bits << UInt64(pendingBits)
    if bits >= 64 {
      words.append(pending.littleEndian)
      pending = word.bits >> UInt64(64 - pendingBits)
    }
    pendingBits = bits & 63
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
  func finish() -> [UInt8] {
    // Any word may be read as bytes, and the array is copied before the pointer ends.
    var bytes = unsafe words.withUnsafeBytes { unsafe Array($0) }
    for shift in stride(from: 0, to: pendingBits, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: pending >> UInt64(shift)))
    }
    return bytes
  }
}

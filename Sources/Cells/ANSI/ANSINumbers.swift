/// The numbers from 0 to 255 in decimal digits, since colours are made of them.
struct ANSINumbers {
  static let table = ANSINumbers()

  /// The digits from the lowest bits on, how many there are in the highest byte.
  private let packed: [UInt32]

  private init() {
    packed = (0...255).map { number in
      let word = ANSIWord(decimal: number)
      return UInt32(truncatingIfNeeded: word.bits) | UInt32(word.count) << 24
    }
  }

  @inline(__always)
  func word(for number: UInt8) -> ANSIWord {
    let packed = packed[Int(number)]
    return ANSIWord(bits: UInt64(packed & 0xff_ffff), count: Int(packed >> 24))
  }
}

/// Two numbers whose bits are written in turn, six in a digit.
enum InterleavedBits {
  /// The number whose bits come first in each digit, and the other one.
  static func parted(_ digits: [Int]) -> (first: Double, second: Double) {
    var (first, second) = (0, 0)
    for digit in digits {
      for bit in [4, 2, 0] {
        first = first << 1 | digit >> (bit + 1) & 1
        second = second << 1 | digit >> bit & 1
      }
    }
    return (Double(first), Double(second))
  }
}

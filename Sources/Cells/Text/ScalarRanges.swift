/// A set of code points, held as ranges in ascending order.
struct ScalarRanges {
  private let ranges: [ClosedRange<UInt32>]

  /// Reads ranges as "300-36f 488": hexadecimal, in ascending order, parted by white space.
  init(_ words: String) {
    // Thousands of bytes are read at the first foreign letter: by hand, for words would take milliseconds.
    var ranges: [ClosedRange<UInt32>] = []
    var (start, value): (UInt32?, UInt32?) = (nil, nil)
    func close() {
      guard let end = value else { return }
      ranges.append((start ?? end)...end)
      (start, value) = (nil, nil)
    }
    for byte in words.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = (value ?? 0) << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = (value ?? 0) << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "-"): (start, value) = (value, nil)
      case UInt8(ascii: " "), UInt8(ascii: "\n"): close()
      default: preconditionFailure("not a range of code points: \(words)")
      }
    }
    close()
    self.ranges = ranges
  }

  func contains(_ value: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }
}

/// Which code points take no cell or two, by Unicode 15.0.
///
/// From the general categories and the East Asian widths of the Unicode Character Database.
extension ScalarRanges {
  /// Marks (Mn, Me), formats that show nothing (Cf), and the vowels and final consonants of Hangul.
  static let zeroWidth = ScalarRanges(Embedded.text(of: "ZeroWidth.hex") ?? "")

  /// Wide and fullwidth characters, and the whole block that new pictographs come to.
  static let wide = ScalarRanges(Embedded.text(of: "Wide.hex") ?? "")
}

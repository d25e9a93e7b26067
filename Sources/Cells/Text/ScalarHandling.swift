/// The handling of a code point from outside.
enum ScalarHandling {
  case kept, blank, damaged, dropped

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x20..<0x7f: self = .kept
    case 0x09...0x0d, 0x85, 0x2028, 0x2029: self = .blank
    case 0..<0xa0: self = .damaged
    case 0xa0..<0x300: self = value == 0xad ? .dropped : .kept
    case 0xfdd0...0xfdef: self = .damaged
    case _ where value & 0xfffe == 0xfffe: self = .damaged
    case _ where Self.invisible.contains(value): self = .dropped
    default: self = .kept
    }
  }

  /// Formats and fillers that show nothing; variation selectors 15 and 16 do and are not among them.
  private static let invisible = ScalarRanges(
    """
    34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164 fe00-fe0d feff ffa0 fff0-fffb
    1bca0-1bca3 1d173-1d17a e0000-e0fff
    """
  )
}

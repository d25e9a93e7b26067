/// A part of a packet in bytes, which is taken apart from its start.
struct APRSText {
  private(set) var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
  init(_ text: String) { bytes = ArraySlice(text.utf8) }

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }
  var first: UInt8? { bytes.first }
  subscript(offset: Int) -> UInt8? { offset < bytes.count ? bytes[bytes.startIndex + offset] : nil }

  func has(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }

  /// Takes a prefix if it is there.
  mutating func take(_ prefix: String) -> Bool {
    guard has(prefix) else { return false }
    bytes = bytes.dropFirst(prefix.utf8.count)
    return true
  }

  /// Takes that many bytes; nothing if there are fewer, or one of them isn't allowed.
  mutating func take(_ count: Int, where isAllowed: (UInt8) -> Bool = { _ in true }) -> APRSText? {
    let part = bytes.prefix(count)
    guard part.count == count, part.allSatisfy(isAllowed) else { return nil }
    bytes = bytes.dropFirst(count)
    return APRSText(part)
  }

  /// Takes the bytes that are allowed, up to a number of them.
  mutating func take(upTo limit: Int = .max, while isAllowed: (UInt8) -> Bool) -> APRSText {
    let part = bytes.prefix(limit).prefix(while: isAllowed)
    bytes = bytes.dropFirst(part.count)
    return APRSText(part)
  }

  /// The parts before and after the first such byte; nil without one.
  func cut(at byte: Unicode.Scalar) -> (before: APRSText, after: APRSText)? {
    bytes.firstIndex(of: UInt8(ascii: byte)).map { (APRSText(bytes[..<$0]), APRSText(bytes[($0 + 1)...])) }
  }

  func split(at byte: Unicode.Scalar) -> [APRSText] {
    bytes.split(separator: UInt8(ascii: byte), omittingEmptySubsequences: false).map { APRSText($0) }
  }

  var trimmedAtEnd: APRSText {
    APRSText(bytes.lastIndex { !Self.isSpace($0) }.map { bytes[...$0] } ?? [])
  }

  var trimmed: APRSText { APRSText(trimmedAtEnd.bytes.drop(while: Self.isSpace)) }
}

/// Values, which are all that a text has in it.
extension APRSText {
  /// The bytes as UTF-8 or, where they aren't, as Latin-1.
  var text: String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// A whole number of up to 18 digits.
  var number: Int? { (1...18).contains(count) && bytes.allSatisfy(Self.isDigit) ? Int(text) : nil }

  /// A decimal number with digits at its end: `-12`, `.5`, `1.25`.
  var decimal: Double? {
    let digits = has("-") ? bytes.dropFirst() : bytes
    let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.last?.isEmpty == false, parts.joined().allSatisfy(Self.isDigit), count <= 40 else { return nil }
    return Double(text)
  }

  /// A number in base 91, of up to four digits.
  var base91: Int? {
    guard (1...4).contains(count), bytes.allSatisfy(Self.isBase91) else { return nil }
    return bytes.reduce(0) { $0 * 91 + Int($1 - 0x21) }
  }

  /// A number in base 16, of up to four digits.
  var hexadecimal: Int? {
    (1...4).contains(count) && bytes.allSatisfy(Self.isHexadecimal) ? Int(text, radix: 16) : nil
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }
  static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || isCapital(byte & 0xdf) }
  static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (0x41...0x46).contains(byte & 0xdf) }
  static func isBase91(_ byte: UInt8) -> Bool { (0x21...0x7b).contains(byte) }
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
  static func isSymbolTable(_ byte: UInt8) -> Bool { byte == 0x2f || byte == 0x5c || isCapital(byte) || isDigit(byte) }
  static func isSymbolCode(_ byte: UInt8) -> Bool { isBase91(byte) || byte == 0x7d }
}

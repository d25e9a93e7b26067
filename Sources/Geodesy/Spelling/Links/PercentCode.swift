/// The way that addresses write signs that have a meaning in them: `%2C` for a comma.
package enum PercentCode {
  package static func text(of coded: some StringProtocol, plusIsBlank: Bool = false) -> String {
    var bytes: [UInt8] = []
    var rest = Array(coded.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = value(of: rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func value(of digits: ArraySlice<UInt8>) -> UInt8? {
    let isHex = digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    return isHex ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }
}

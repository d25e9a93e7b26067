/// The spelling of a number in JSON.
enum JSONNumber {
  /// More digits don't change a `Double`, and cost time to read.
  private static let longest = 512

  /// The number that bytes out of `0-9+-.eE` spell: null where no `Double` can hold it, nil where they spell none.
  static func value(of spelling: ArraySlice<UInt8>) -> JSON? {
    if let plain = plainValue(of: spelling) { return plain }
    guard isNumber(spelling) else { return nil }
    guard spelling.count <= longest else { return .null }
    let text = String(decoding: spelling, as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { return .null }
    return .number(number)
  }

  /// A number of few digits with at most one point among them, as nearly all are.
  ///
  /// Both numbers of the quotient are exact, so that it is rounded once, as it is to be.
  private static func plainValue(of spelling: ArraySlice<UInt8>) -> JSON? {
    guard spelling.count <= 15 else { return nil }
    var digits = 0
    var divisor: Int?
    for byte in spelling {
      if byte == UInt8(ascii: "."), divisor == nil {
        divisor = 1
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        divisor = divisor.map { $0 * 10 }
      } else {
        return nil
      }
    }
    guard let divisor else { return spelling.isEmpty ? nil : .integer(digits) }
    return spelling.count > 1 ? .number(Double(digits) / Double(divisor)) : nil
  }

  /// An optional sign, digits with at most one point among them, and an optional exponent.
  private static func isNumber(_ spelling: ArraySlice<UInt8>) -> Bool {
    let parts = spelling.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    guard let mantissa = parts.first.map(unsigned) else { return false }
    let digits = mantissa.filter { $0 != UInt8(ascii: ".") }
    guard mantissa.count - digits.count <= 1, areDigits(digits) else { return false }
    return parts.count == 1 || areDigits(Array(unsigned(parts[1])))
  }

  private static func unsigned(_ spelling: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    return spelling.first.map(signs.contains) == true ? spelling.dropFirst() : spelling
  }

  private static func areDigits(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

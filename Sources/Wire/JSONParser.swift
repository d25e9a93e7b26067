/// Reads untrusted JSON: bounded in size, depth and number of values, and lenient if nothing is lost.
///
/// Beyond the standard (RFC 8259) it accepts a byte order mark, commas before a closing bracket, unescaped control
/// characters in strings, numbers such as `+1`, `.5` and `007`, and the words NaN and Infinity. Numbers that no
/// `Double` can represent become null; invalid UTF-8 and lone surrogates become U+FFFD.
package struct JSONParser {
  package static let deepest = 64
  package static let maxValues = 2_000_000

  private let bytes: [UInt8]
  private var index = 0
  private var values = 0

  /// Parses one value, which must be all that there is.
  package static func parse(_ bytes: [UInt8], limit: Int = 16 << 20) throws(JSONError) -> JSON {
    var parser = JSONParser(bytes)
    guard bytes.count <= limit else { throw parser.failure(.tooLarge(limit: limit)) }
    return try parser.wholeText()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func wholeText() throws(JSONError) -> JSON {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
    let value = try value(depth: 0)
    skipSpace()
    guard index == bytes.count else { throw failure(.somethingAfterTheEnd) }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    guard depth <= Self.deepest else { throw failure(.tooDeep(limit: Self.deepest)) }
    values += 1
    guard values <= Self.maxValues else { throw failure(.tooManyValues(limit: Self.maxValues)) }
    skipSpace()
    switch peek {
    case nil: throw failure(.unexpectedEnd)
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where Self.isLetter(byte): return try word()
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    var object = JSONObject()
    index += 1
    while try !closes(with: UInt8(ascii: "}")) {
      guard peek == UInt8(ascii: "\"") else { throw unexpected() }
      let name = try string()
      skipSpace()
      guard peek == UInt8(ascii: ":") else { throw unexpected() }
      index += 1
      object.append(name, try value(depth: depth + 1))
      try takeComma(before: UInt8(ascii: "}"))
    }
    return .object(object)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    var elements: [JSON] = []
    index += 1
    while try !closes(with: UInt8(ascii: "]")) {
      elements.append(try value(depth: depth + 1))
      try takeComma(before: UInt8(ascii: "]"))
    }
    return .array(elements)
  }

  /// Takes the closing bracket if it is next.
  private mutating func closes(with bracket: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    guard let byte = peek else { throw failure(.unexpectedEnd) }
    guard byte == bracket else { return false }
    index += 1
    return true
  }

  /// Takes the comma after an element, which only the last one may do without.
  private mutating func takeComma(before bracket: UInt8) throws(JSONError) {
    skipSpace()
    if peek == UInt8(ascii: ",") {
      index += 1
    } else if peek != bracket {
      throw unexpected()
    }
  }

  private mutating func word() throws(JSONError) -> JSON {
    let start = index
    while let byte = peek, Self.isLetter(byte) { index += 1 }
    switch String(decoding: bytes[start..<index], as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null", "NaN", "nan", "Infinity", "inf": return .null
    default:
      index = start
      throw unexpected()
    }
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = index
    while let byte = peek, Self.isPartOfNumber(byte) { index += 1 }
    // "-Infinity" is the only number with letters.
    if index == start + 1, bytes[start] == UInt8(ascii: "-"), let byte = peek, Self.isLetter(byte) { return try word() }
    guard index > start else { throw unexpected() }
    guard let value = JSONNumber.value(of: bytes[start..<index]) else {
      index = start
      throw failure(.badNumber)
    }
    return value
  }

  private mutating func string() throws(JSONError) -> String {
    index += 1
    let start = index
    while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { index += 1 }
    // Nearly all strings are there as they are meant.
    if peek == UInt8(ascii: "\"") {
      index += 1
      return String(decoding: bytes[start..<index - 1], as: UTF8.self)
    }
    var text = Array(bytes[start..<index])
    while let byte = peek, byte != UInt8(ascii: "\"") {
      index += 1
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: Array(String(try escaped()).utf8))
      } else {
        text.append(byte)
      }
    }
    guard peek != nil else { throw failure(.unexpectedEnd) }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// The character of an escape sequence whose backslash has been taken.
  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let byte = peek else { throw failure(.unexpectedEnd) }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return try scalar()
    default:
      index -= 1
      throw failure(.badEscape)
    }
  }

  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let unit = try codeUnit()
    guard (0xd800..<0xdc00).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{fffd}" }
    let afterFirst = index
    if bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      index += 2
      let second = try codeUnit()
      if (0xdc00..<0xe000).contains(second) {
        return Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (second - 0xdc00)) ?? "\u{fffd}"
      }
    }
    index = afterFirst
    return "\u{fffd}"
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    guard index + 4 <= bytes.count else { throw failure(.unexpectedEnd) }
    let digits = bytes[index..<index + 4].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 4 else { throw failure(.badEscape) }
    index += 4
    return digits.reduce(0) { $0 << 4 | UInt32($1) }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || (0x9...0xd).contains(byte) { index += 1 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || [0x2b, 0x2d, 0x2e, 0x45, 0x65].contains(byte)
  }

  private func unexpected() -> JSONError {
    guard index < bytes.count else { return failure(.unexpectedEnd) }
    let rest = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
    return failure(.unexpected(rest.unicodeScalars.first ?? "\u{fffd}"))
  }

  private func failure(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason: reason, offset: index, line: bytes[..<index].count { $0 == 0x0a } + 1)
  }

  /// The spelling of a number in JSON.
  private enum JSONNumber {
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
}

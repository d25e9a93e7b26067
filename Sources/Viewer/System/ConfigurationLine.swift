/// A line of the configuration, whose format is a subset of TOML: a section, a setting or nothing but a comment.
nonisolated struct ConfigurationLine {
  enum Content: Equatable {
    case blank
    case section(String)
    /// No value if only its name is there.
    case setting(String, Value?)
  }

  enum Value: Equatable {
    case text(String)
    case array([String])
  }

  private(set) var content = Content.blank
  /// The bytes of the value; empty, and behind the name or `=`, if there is none.
  private(set) var range = 0..<0
  private let bytes: [UInt8]
  private var position = 0

  /// Reads a line, with or without its end.
  init(_ line: some Sequence<UInt8>) throws(Failure) {
    bytes = Array(line)
    skipBlanks()
    guard !isAtEnd else { return }
    if let name = section() {
      content = .section(name)
      return
    }
    let name = try text { Self.isBlank($0) || $0 == UInt8(ascii: "=") }
    range = position..<position
    skipBlanks()
    guard take("=") else {
      content = .setting(name, try end(nil))
      return
    }
    let equals = position
    skipBlanks()
    guard !isAtEnd else {
      range = equals..<equals
      content = .setting(name, nil)
      return
    }
    let start = position
    let value = take("[") ? Value.array(try array()) : .text(try text { _ in false })
    range = start..<position
    content = .setting(name, try end(value))
  }

  /// A text that a line of the configuration can have as a value; nil if it has characters that none can have.
  static func spelling(of value: String) -> String? {
    guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
    if case .setting(_, .text(value)) = try? ConfigurationLine("a = \(value)".utf8).content { return value }
    return "\"" + value.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#) + "\""
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

nonisolated extension ConfigurationLine {
  /// Whether nothing but a comment is left.
  private var isAtEnd: Bool { position == bytes.count || bytes[position] == UInt8(ascii: "#") }

  private mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  /// Refuses what is behind the value.
  private mutating func end(_ value: Value?) throws(Failure) -> Value? {
    skipBlanks()
    guard isAtEnd else { throw Failure(.settingTooLong, String(decoding: bytes[position...], as: UTF8.self)) }
    return value
  }

  /// The name between brackets, if that is all there is.
  private func section() -> String? {
    guard bytes[position] == UInt8(ascii: "["), let end = bytes[position...].firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    let rest = bytes[(end + 1)...].drop(while: Self.isBlank)
    let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "-" }
    return isName && (rest.isEmpty || rest.first == UInt8(ascii: "#")) ? name : nil
  }

  private mutating func array() throws(Failure) -> [String] {
    var items: [String] = []
    while true {
      skipBlanks()
      if take("]") { return items }
      guard !isAtEnd else { throw Failure(.arrayOpen) }
      items.append(try text { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "]") })
      skipBlanks()
      guard take(",") || !isAtEnd && bytes[position] == UInt8(ascii: "]") else { throw Failure(.arrayOpen) }
    }
  }

  /// A text in single or double quotation marks, or else up to a comment or a certain byte.
  private mutating func text(upTo isEnd: (UInt8) -> Bool) throws(Failure) -> String {
    if take("'") { return try quoted(by: "'") }
    if take("\"") { return try quoted(by: "\"") }
    let start = position
    while !isAtEnd, !isEnd(bytes[position]) { position += 1 }
    while position > start, Self.isBlank(bytes[position - 1]) { position -= 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The rest of a quoted text; only between double quotation marks a backslash means something.
  private mutating func quoted(by mark: Unicode.Scalar) throws(Failure) -> String {
    let start = position
    var text: [UInt8] = []
    while position < bytes.count {
      if take(mark) { return String(decoding: text, as: UTF8.self) }
      if mark == "\"", take("\\") {
        guard position < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(bytes[position]) else {
          throw Failure(.escapeUnknown, String(decoding: bytes[(position - 1)...].prefix(2), as: UTF8.self))
        }
      }
      text.append(bytes[position])
      position += 1
    }
    throw Failure(.quotationOpen, closed(from: start, by: mark))
  }

  /// The line with a closing quotation mark: behind the name if it begins with a mark, else at the end.
  private func closed(from start: Int, by mark: Unicode.Scalar) -> String {
    let isName = bytes[..<(start - 1)].allSatisfy(Self.isBlank)
    let end = isName ? bytes[start...].firstIndex(of: UInt8(ascii: "=")) ?? bytes.count : bytes.count
    let (head, rest) = (String(decoding: bytes[..<end], as: UTF8.self), String(decoding: bytes[end...], as: UTF8.self))
    let blanks = head.reversed().prefix(while: \.isWhitespace).count
    return "\(head.drop(while: \.isWhitespace).dropLast(blanks))\(mark)\(rest.isEmpty ? "" : " ")\(rest)"
  }
}

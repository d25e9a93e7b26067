/// Finds the tags in a stream of XML, as far as OpenStreetMap's files go.
///
/// There is no text between tags that matters there. Declarations of a document type are refused, so that nothing can
/// be made to grow.
struct XMLScanner {
  struct Tag: Equatable {
    var name: String
    var attributes: [String: String] = [:]
    var isEnd = false
    /// Whether there is nothing inside, and no tag for the end.
    var isEmpty = false
  }

  struct Problem: Error, Equatable {
    let words: String
  }

  private static let longestTag = 1 << 20

  private var bytes: [UInt8] = []
  private var next = 0

  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(next)
    next = 0
    bytes.append(contentsOf: more)
  }

  /// Whether something has begun that didn't end.
  var isInside: Bool { bytes[next...].contains(UInt8(ascii: "<")) }

  /// The next tag; nil where more bytes are needed.
  mutating func tag() throws(Problem) -> Tag? {
    while let start = bytes[next...].firstIndex(of: UInt8(ascii: "<")) {
      next = start
      guard let end = try end(from: start) else { return nil }
      let content = bytes[(start + 1)..<end]
      next = end + 1
      if let tag = try Self.tag(content) { return tag }
    }
    next = bytes.count
    return nil
  }

  /// Where the tag ends that begins at an index; nil where the end hasn't come yet.
  private func end(from start: Int) throws(Problem) -> Int? {
    let rest = bytes[start...]
    if rest.starts(with: Array("<!--".utf8)) { return endOfComment(from: start + 4) }
    var quote: UInt8?
    for index in rest.indices {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
      if index - start > Self.longestTag { throw Problem(words: "a tag never ends") }
    }
    return nil
  }

  private func endOfComment(from start: Int) -> Int? {
    var index = start
    while index + 2 < bytes.count {
      if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-"),
        bytes[index + 2] == UInt8(ascii: ">")
      {
        return index + 2
      }
      index += 1
    }
    return nil
  }

  private static func tag(_ content: ArraySlice<UInt8>) throws(Problem) -> Tag? {
    guard let first = content.first else { throw Problem(words: "a tag has no name") }
    if first == UInt8(ascii: "?") { return nil }
    if first == UInt8(ascii: "!") {
      guard content.starts(with: Array("!--".utf8)) else {
        throw Problem(words: "it declares a document type, which is not accepted")
      }
      return nil
    }
    var rest = content
    let isEnd = first == UInt8(ascii: "/")
    if isEnd { rest = rest.dropFirst() }
    let isEmpty = rest.last == UInt8(ascii: "/")
    if isEmpty { rest = rest.dropLast() }
    let name = rest.prefix { !isSpace($0) }
    rest = rest.dropFirst(name.count)
    return Tag(
      name: String(decoding: name, as: UTF8.self),
      attributes: try attributes(rest),
      isEnd: isEnd,
      isEmpty: isEmpty
    )
  }

  private static func attributes(_ content: ArraySlice<UInt8>) throws(Problem) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = content.drop(while: isSpace)
    while !rest.isEmpty {
      let name = rest.prefix { $0 != UInt8(ascii: "=") && !isSpace($0) }
      rest = rest.dropFirst(name.count).drop(while: isSpace)
      guard rest.first == UInt8(ascii: "=") else { throw Problem(words: "an attribute has no value") }
      rest = rest.dropFirst().drop(while: isSpace)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw Problem(words: "an attribute value is not quoted")
      }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 2).drop(while: isSpace)
      attributes[String(decoding: name, as: UTF8.self)] = text(value)
    }
    return attributes
  }

  /// A value with its references resolved; unknown ones stay as they are.
  private static func text(_ value: ArraySlice<UInt8>) -> String {
    let raw = String(decoding: value, as: UTF8.self)
    guard raw.utf8.contains(UInt8(ascii: "&")) else { return raw }
    var text = ""
    var rest = raw[...]
    while let mark = rest.firstIndex(of: "&") {
      text += rest[..<mark]
      if let end = rest[mark...].firstIndex(of: ";"),
        let scalar = scalar(rest[rest.index(after: mark)..<end])
      {
        text.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        text.append("&")
        rest = rest[rest.index(after: mark)...]
      }
    }
    return text + rest
  }

  private static func scalar(_ reference: Substring) -> Unicode.Scalar? {
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard reference.hasPrefix("#") else { return nil }
      let digits = reference.dropFirst()
      let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}

/// The address of a link in a terminal, safe to send whatever its origin.
///
/// It contains only printable ASCII, and opens only a page, an email, a call or a place.
package struct LinkAddress: Hashable, Sendable {
  package let text: String

  /// Longer ones are refused, as terminals do.
  private static let limit = 2083
  private static let schemes = ["http", "https", "mailto", "tel", "geo"]

  /// Nil if it isn't an address, or not one of a permitted kind.
  package init?(_ text: String) {
    let bytes = Self.trimmed(text.utf8.prefix(Self.limit + 1))
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard Self.schemes.contains(scheme), !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { return nil }
    let rest = Self.encoded(bytes[(colon + 1)...]) { (0x21..<0x7f).contains($0) }
    let isPage = scheme.hasPrefix("http")
    let start = isPage ? "//" : ""
    guard rest.hasPrefix(start), rest.utf8.count > start.utf8.count, !(isPage && rest.hasPrefix("///")) else {
      return nil
    }
    let whole = "\(scheme):\(rest)"
    guard whole.utf8.count <= Self.limit else { return nil }
    self.text = whole
  }

  /// A page, which people often write without the beginning of its address.
  package init?(website text: String) {
    if let address = Self(text) {
      self = address
      return
    }
    let host = text.utf8.prefix { $0 != UInt8(ascii: "/") }
    let isHost = host.allSatisfy { Self.isPlain($0) || $0 >= 0x80 }
    guard isHost, host.contains(UInt8(ascii: ".")), let address = Self("https://" + text) else { return nil }
    self = address
  }

  /// A number to call, of which only what is dialled counts.
  package init?(phone text: String) {
    let fillers = Set(" -.()/\u{a0}".unicodeScalars)
    let dialled = text.unicodeScalars.filter { !fillers.contains($0) }
    let number = dialled.first == "+" ? dialled.dropFirst() : dialled[...]
    let isNumber = number.allSatisfy { $0.isASCII && $0.properties.numericType != nil }
    guard isNumber, (3...20).contains(number.count) else { return nil }
    self.text = "tel:" + String(String.UnicodeScalarView(dialled))
  }

  /// The recipient; anything else in such a link counts as a part of the name.
  package init?(email text: String) {
    let bytes = Self.trimmed(text.utf8.prefix(Self.limit))
    let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !bytes.contains(where: { $0 <= 0x20 }) else {
      return nil
    }
    let names = parts.map { Self.encoded($0) { Self.isPlain($0) || $0 == UInt8(ascii: "+") } }
    self.init("mailto:" + names.joined(separator: "@"))
  }

  /// The same for the same address, so that a terminal knows the parts of a link that is broken over two lines.
  var id: String {
    // Fowler, Noll and Vo's hash (FNV-1a).
    let hash = text.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return String(hash, radix: 16)
  }

  private static func trimmed(_ bytes: some Collection<UInt8>) -> ArraySlice<UInt8> {
    let blanks: Set<UInt8> = [0x09, 0x0a, 0x0d, 0x20]
    let start = Array(bytes.drop(while: blanks.contains))
    return start[..<((start.lastIndex { !blanks.contains($0) } ?? -1) + 1)]
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// With all other bytes as `%` and two digits.
  private static func encoded(_ bytes: ArraySlice<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in bytes {
      if isKept(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

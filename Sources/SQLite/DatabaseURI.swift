/// The library's URI for a file that doesn't change while it is open.
enum DatabaseURI {
  static func unchangingFile(at path: String) -> String {
    // Without its "./" a relative path could be taken for the name of a host.
    let start = path.hasPrefix("/") ? "file://" : "file:./"
    return start + path.utf8.map(spelling).joined() + "?mode=ro&immutable=1"
  }

  private static func spelling(of byte: UInt8) -> String {
    let isPlain =
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "/._-".utf8.contains(byte)
      }
    guard !isPlain else { return String(Unicode.Scalar(byte)) }
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}

package import Wire

/// A piece of a feed that is decoded at once.
package enum FeedRecord: Hashable, Sendable {
  /// A line without its end.
  case line([UInt8])
  /// A JSON value, on one line or on many.
  case json(JSON)
  /// The content of a KISS frame, unescaped.
  case frame([UInt8])

  /// Its text in a report of refused records; untrusted.
  var text: String {
    switch self {
    case .line(let bytes): String(decoding: bytes, as: UTF8.self)
    case .json(let value): JSONWriter.text(of: value)
    case .frame(let bytes): bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}

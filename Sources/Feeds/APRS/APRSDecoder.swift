package import Positioning
internal import Wire

/// Decodes packets of the Automatic Packet Reporting System: lines of APRS-IS, and KISS frames of a receiver.
package struct APRSDecoder: FeedDecoder {
  package static let format = "aprs"
  /// Packets in packets, beyond which nothing is read.
  private static let maxDepth = 4

  package init() {}

  package static func recognizes(_ record: FeedRecord) -> Bool {
    switch record {
    case .line(let line):
      guard let (header, _) = APRSText(line[...]).cut(at: ":") else { return false }
      return (try? APRSHeader(header)) != nil
    case .frame(let frame): return AX25Frame.line(of: frame) != nil
    case .json: return false
    }
  }

  package mutating func decode(_ record: FeedRecord, at now: UTCTime) -> [FeedMessage] {
    switch record {
    // Servers send comments, if only to show that they are there.
    case .line(let line) where line.first == UInt8(ascii: "#"): return []
    case .line(let line): return [Self.message(of: line, at: now)]
    case .frame(let frame):
      // Controllers also send answers to commands, and other traffic of their channel.
      guard let command = frame.first, command & 0x0f == 0 else { return [] }
      return [AX25Frame.line(of: frame).map { Self.message(of: $0, at: now) } ?? .refused("frame")]
    case .json: return [.refused("format")]
    }
  }

  private static func message(of line: [UInt8], at now: UTCTime) -> FeedMessage {
    do {
      let (fields, update) = try packet(APRSText(line[...]), at: now, depth: 0)
      return .decoded(fields: fields.object, update)
    } catch {
      return .refused(error.reason)
    }
  }

  private static func packet(
    _ text: APRSText,
    at now: UTCTime,
    depth: Int
  ) throws(APRSRefusal) -> (APRSFields, ThingUpdate?) {
    guard !text.isEmpty, depth < maxDepth else { throw APRSRefusal("packet_short") }
    guard let (head, body) = text.cut(at: ":") else { throw APRSRefusal("packet_nobody") }
    let header = try APRSHeader(head)
    var reader = APRSReader(header, at: now)
    reader.fields["header"] = .string(head.text)
    reader.fields["body"] = .string(body.text)
    if body.has("}") {
      let (inner, update) = try packet(APRSText(body.bytes.dropFirst()), at: now, depth: depth + 1)
      reader.fields["type"] = "thirdparty"
      reader.fields["subpacket"] = .object(inner.object)
      return (reader.fields, update)
    }
    try reader.read(body)
    return (reader.fields, reader.update)
  }
}

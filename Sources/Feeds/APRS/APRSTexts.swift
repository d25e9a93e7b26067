internal import Wire

/// Messages, telemetry and capabilities.
extension APRSReader {
  private static let channels = 5
  private static let largestTelemetry = 2_147_483_648.0

  /// Reads `ADDRESSEE:text{id`, `ackid` or `rejid`; behind a brace an id may have the one that it answers.
  mutating func readMessage(_ body: APRSText) throws(APRSRefusal) {
    var text = body
    let isName = { (byte: UInt8) in APRSText.isAlphanumeric(byte) || "_ -".utf8.contains(byte) }
    guard let receiver = text.take(9, where: isName), text.take(":"), !text.isEmpty,
      text.bytes.allSatisfy({ (0x20...0xfe).contains($0) && $0 != 0x7f })
    else { throw APRSRefusal("msg_inv") }
    fields["type"] = "message"
    fields["destination"] = .string(receiver.trimmedAtEnd.text)
    for (prefix, name) in [("ack", "messageack"), ("rej", "messagerej")] {
      var rest = text
      guard rest.take(prefix), let (id, _) = Self.identifier(rest) else { continue }
      return fields[name] = .string(id)
    }
    if let (content, rest) = text.cut(at: "{"), let (id, answered) = Self.identifier(rest) {
      text = content
      fields["messageid"] = .string(id)
      fields["messageack"] = answered.map { .string($0) }
    }
    fields["message"] = .string(text.trimmedAtEnd.text)
    // The bytes as they are, which needn't be text.
    fields["message_hex"] = .string(text.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
    if ["BITS.", "PARM.", "UNIT.", "EQNS."].contains(text.text.prefix(5).uppercased()) {
      fields["type"] = "telemetry-message"
    }
  }

  /// An id of up to five letters and digits, and what is behind a brace: the id that is answered, or nothing yet.
  private static func identifier(_ text: APRSText) -> (id: String, answered: String?)? {
    var rest = text.trimmedAtEnd
    let id = rest.take(while: APRSText.isAlphanumeric)
    guard (1...5).contains(id.count) else { return nil }
    guard rest.take("}") else { return rest.isEmpty ? (id.text, nil) : nil }
    let answered = rest.take(while: APRSText.isAlphanumeric)
    return rest.isEmpty && answered.count <= 5 ? (id.text, answered.text) : nil
  }

  /// Reads a count, up to five values and eight bits.
  mutating func readTelemetry(_ body: APRSText) throws(APRSRefusal) {
    var text = body
    fields["type"] = "telemetry"
    guard let count = text.take(while: APRSText.isDigit).number, text.take(",") else { throw APRSRefusal("tlm_inv") }
    let parts = text.take { APRSText.isDigit($0) || ",.-".utf8.contains($0) }.split(at: ",")
    guard parts.contains(where: { !$0.isEmpty }) else { throw APRSRefusal("tlm_inv") }
    var values: [JSON] = Array(repeating: .null, count: Self.channels)
    for (channel, part) in parts.prefix(Self.channels).enumerated() where !part.isEmpty {
      guard let value = part.decimal else { throw APRSRefusal("tlm_inv") }
      guard abs(value) < Self.largestTelemetry else { throw APRSRefusal("tlm_large") }
      values[channel] = .number(value)
    }
    var telemetry: JSON = ["seq": .integer(count), "vals": .array(values)]
    if parts.count > Self.channels, !parts[Self.channels].isEmpty {
      let bits = parts[Self.channels].text
      telemetry = telemetry.adding("bits", .string(bits + String(repeating: "0", count: max(8 - bits.count, 0))))
    }
    fields["telemetry"] = telemetry
  }

  /// Reads `NAME=value` and `NAME`, between commas.
  mutating func readCapabilities(_ body: APRSText) throws(APRSRefusal) {
    fields["type"] = "capabilities"
    var capabilities = APRSFields()
    for part in body.trimmed.split(at: ",").prefix(50) {
      let (name, value) =
        part.cut(at: "=").map { ($0.before.trimmed, JSON.string($0.after.trimmed.text)) }
        ?? (part.trimmed, .null)
      if !name.isEmpty { capabilities[name.text] = value }
    }
    guard !capabilities.isEmpty else { throw APRSRefusal("packet_invalid") }
    fields["capabilities"] = .object(capabilities.object)
  }
}

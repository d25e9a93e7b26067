internal import Positioning
internal import Wire

/// Reads the body of a packet into fields.
struct APRSReader {
  let header: APRSHeader
  let now: UTCTime
  var fields: APRSFields
  /// Whether its time is in an unknown time zone.
  var hasLocalTime = false
  /// A packet of no known type may have a position behind so many bytes.
  private static let reachOfHiddenPosition = 40

  init(_ header: APRSHeader, at now: UTCTime) {
    (self.header, self.now, fields) = (header, now, header.fields)
  }

  mutating func read(_ body: APRSText) throws(APRSRefusal) {
    var text = body
    guard let type = text.take(1)?.first else { throw APRSRefusal("packet_short") }
    switch Unicode.Scalar(type) {
    case "'", "`": try readMicE(text)
    case "!" where text.take("!"): try readStation(text, isLog: true)
    case "!", "=": try readLocation(text, hasTime: false, hasMessaging: type == UInt8(ascii: "="))
    case "/", "@": try readLocation(text, hasTime: true, hasMessaging: type == UInt8(ascii: "@"))
    case ";": try readObject(text)
    case ")": try readItem(text)
    case ">": readStatus(text)
    case ":": try readMessage(text)
    case "_": try readWeatherAlone(text)
    case "$" where text.take("ULTW"): try readStation(text, isLog: false)
    case "$": try readNMEA(text)
    case "<": try readCapabilities(text)
    case "T" where text.take("#"): try readTelemetry(text)
    case "{" where text.has("{"): throw APRSRefusal("exp_unsupp")
    default:
      guard let (before, after) = body.cut(at: "!"), before.count < Self.reachOfHiddenPosition else {
        throw APRSRefusal("packet_unsupp")
      }
      try readLocation(after, hasTime: false, hasMessaging: false)
    }
  }

  private mutating func readLocation(_ body: APRSText, hasTime: Bool, hasMessaging: Bool) throws(APRSRefusal) {
    var text = body
    fields["type"] = "location"
    fields["messaging"] = .bool(hasMessaging)
    guard text.count >= 13 else { throw APRSRefusal("packet_short") }
    if hasTime, let stamp = text.take(7) { readTime(stamp) }
    try readPosition(&text, else: "packet_invalid")
    readRest(text)
  }

  private mutating func readObject(_ body: APRSText) throws(APRSRefusal) {
    var text = body
    guard text.count >= 30 else { throw APRSRefusal("obj_short") }
    guard let name = text.take(9, where: { (0x20...0x7e).contains($0) }),
      let state = text.take(1, where: { "*_".utf8.contains($0) }), let stamp = text.take(7),
      APRSText(stamp.bytes.prefix(6)).number != nil, stamp[6].map({ "zh/".utf8.contains($0) }) == true
    else { throw APRSRefusal("obj_inv") }
    readTime(stamp)
    try readThing("object", name, isAlive: state.has("*"), text, else: "obj_dec_err")
  }

  private mutating func readItem(_ body: APRSText) throws(APRSRefusal) {
    var text = body
    guard text.count >= 17 else { throw APRSRefusal("item_short") }
    let name = text.take { (0x20...0x7e).contains($0) && !"!_".utf8.contains($0) }
    guard (3...9).contains(name.count), let state = text.take(1, where: { "!_".utf8.contains($0) }) else {
      throw APRSRefusal("item_inv")
    }
    try readThing("item", name, isAlive: state.has("!"), text, else: "item_dec_err")
  }

  private mutating func readThing(
    _ type: String,
    _ name: APRSText,
    isAlive: Bool,
    _ body: APRSText,
    else reason: String
  ) throws(APRSRefusal) {
    var text = body
    fields["type"] = .string(type)
    fields["\(type)name"] = .string(name.text)
    fields["alive"] = .bool(isAlive)
    try readPosition(&text, else: reason)
    readRest(text)
  }

  private mutating func readStatus(_ body: APRSText) {
    var text = body.trimmedAtEnd
    fields["type"] = "status"
    if text[6] == UInt8(ascii: "z"), APRSText(text.bytes.prefix(6)).number != nil, let stamp = text.take(7) {
      readTime(stamp)
    }
    fields["status"] = .string(text.text)
  }

  /// Reads what follows a position: weather behind its symbol, else extensions and a comment.
  private mutating func readRest(_ text: APRSText) {
    if fields["symbolcode"] == "_", readWeather(text, isAlone: false) { return }
    readComment(text)
  }
}

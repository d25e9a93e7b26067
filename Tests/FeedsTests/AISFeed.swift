import Feeds
import Positioning
import Wire

/// Lines as a feed of AIS, and what becomes of them.
enum AISFeed {
  static let now = UTCTime(millisecondsSince1970: 1_700_000_000_000)

  static func messages(_ lines: [String]) -> [FeedMessage] {
    guard var reader = FeedReader(format: "ais") else { return [] }
    let bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    return reader.take(bytes, at: now) + reader.finish(at: now)
  }

  static func fields(_ message: FeedMessage) -> JSONObject? {
    if case .decoded(let fields, _) = message { fields } else { nil }
  }

  static func refusals(_ lines: [String]) -> [String] {
    messages(lines).compactMap { if case .refused(let reason) = $0 { reason } else { nil } }
  }

  static func updates(_ lines: [String]) -> [ThingUpdate] { messages(lines).compactMap(\.update) }

  /// A sentence with its checksum.
  static func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "!\(body)*\(sum.count == 1 ? "0" : "")\(sum)"
  }

  /// The sentence of a message of which the fields are given, as pairs of a value and how many bits it has.
  static func sentence(_ fields: [(Int, Int)], text: String = "") -> String {
    var bits = fields.flatMap { value, width in (0..<width).reversed().map { value >> $0 & 1 } }
    bits += text.utf8.flatMap { letter in (0..<6).reversed().map { Int(letter) >> $0 & 1 } }
    let fill = (6 - bits.count % 6) % 6
    bits += Array(repeating: 0, count: fill)
    let payload = stride(from: 0, to: bits.count, by: 6).map { start -> Character in
      let value = bits[start..<start + 6].reduce(0) { $0 << 1 | $1 }
      return Character(Unicode.Scalar(UInt8(value < 40 ? value + 48 : value + 56)))
    }
    return sentence("AIVDM,1,1,,A,\(String(payload)),\(fill)")
  }

  /// A position report of class A at 43.5° north and 7.25° east.
  static func position(
    of mmsi: Int,
    status: Int = 0,
    turn: Int = 0,
    speed: Int = 123,
    course: Int = 900,
    heading: Int = 95
  ) -> String {
    let place = [(4_350_000, 28), (26_100_000, 27)]
    let motion = [(status, 4), (turn & 0xff, 8), (speed, 10), (1, 1)] + place + [(course, 12), (heading, 9), (30, 6)]
    return sentence([(1, 6), (0, 2), (mmsi, 30)] + motion + [(0, 2), (0, 3), (0, 1), (0, 19)])
  }
}

internal import Geodesy
package import Positioning
internal import Wire

/// Decodes the lines of the BaseStation port, as many receivers offer it.
package struct SBSDecoder: FeedDecoder {
  package static let format = "sbs"

  private enum Column: Equatable {
    case text
    case whole
    case number(ClosedRange<Double>)
    case squawk
    case flag
  }

  private struct Refusal: Error {
    let reason: String
  }

  /// The columns in their order; a message of another type than MSG has the first ten or eleven.
  private static let columns: [(name: String, Column)] = [
    ("message_type", .text), ("transmission_type", .whole), ("session_id", .text), ("aircraft_id", .text),
    ("hex", .text), ("flight_id", .text), ("generated_date", .text), ("generated_time", .text), ("logged_date", .text),
    ("logged_time", .text), ("callsign", .text), ("altitude_ft", .number(-5000...200_000)),
    ("speed_kn", .number(0...10_000)), ("track", .number(0...360)), ("latitude", .number(-90...90)),
    ("longitude", .number(-180...180)), ("vertical_rate_fpm", .number(-100_000...100_000)), ("squawk", .squawk),
    ("alert", .flag), ("emergency", .flag), ("spi", .flag), ("on_ground", .flag),
  ]
  private static let types = [
    "MSG": 22...22, "SEL": 11...11, "ID": 11...11, "AIR": 10...11, "STA": 11...11, "CLK": 10...11,
  ]
  /// Statuses of an aircraft that is taken off the list.
  private static let removals = ["RM", "AD"]

  package init() {}

  package static func recognizes(_ record: FeedRecord) -> Bool {
    guard case .line(let line) = record else { return false }
    let parts = line.split(separator: UInt8(ascii: ","), maxSplits: 10, omittingEmptySubsequences: false)
    return parts.count >= 10 && types[String(decoding: parts[0], as: UTF8.self)] != nil
  }

  package mutating func decode(_ record: FeedRecord, at now: UTCTime) -> [FeedMessage] {
    guard case .line(let line) = record else { return [.refused("format")] }
    do {
      let fields = JSONObject(try Self.fields(line))
      return [.decoded(fields: fields, Self.update(fields))]
    } catch {
      return [.refused(error.reason)]
    }
  }

  private static func fields(_ line: [UInt8]) throws(Refusal) -> [(String, JSON)] {
    let parts = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { part in
      let end = part.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? part.startIndex
      return String(decoding: part[..<end].drop { $0 <= 0x20 }, as: UTF8.self)
    }
    guard let counts = types[parts[0]] else { throw Refusal(reason: "unknown_message_type") }
    guard parts.count >= counts.lowerBound else { throw Refusal(reason: "too_few_fields") }
    // Some programs fill up all lines to the same number of columns.
    guard parts.count <= counts.upperBound || parts.count <= columns.count && parts[0] != "MSG" else {
      throw Refusal(reason: "too_many_fields")
    }
    var fields: [(String, JSON)] = []
    for ((name, column), part) in zip(columns, parts) where !part.isEmpty {
      fields.append((name, try value(part, column)))
    }
    if parts[0] != "CLK" {
      guard !parts[4].isEmpty else { throw Refusal(reason: "no_address") }
      guard Aircraft.isAddress(parts[4]) else { throw Refusal(reason: "bad_address") }
    }
    if parts[0] == "MSG", !(1...8).contains(Int(parts[1]) ?? 0) { throw Refusal(reason: "unknown_transmission_type") }
    if parts.count > 15, Aircraft.position(Double(parts[14]), Double(parts[15])) == nil {
      fields.removeAll { $0.0 == "latitude" || $0.0 == "longitude" }
    }
    return fields
  }

  private static func value(_ text: String, _ column: Column) throws(Refusal) -> JSON {
    switch column {
    case .text: return .string(text)
    case .whole:
      guard let value = Int(text) else { throw Refusal(reason: "bad_number") }
      return .integer(value)
    case .number(let range):
      let isPlain = text.utf8.allSatisfy { (0x2b...0x39).contains($0) }
      guard isPlain, let value = Double(text), range.contains(value) else { throw Refusal(reason: "bad_number") }
      return .number(range.upperBound == 360 && value == 360 ? 0 : value)
    case .squawk:
      guard Aircraft.isSquawk(text) else { throw Refusal(reason: "bad_number") }
      return .string(text)
    case .flag:
      guard ["0", "1", "-1"].contains(text) else { throw Refusal(reason: "bad_number") }
      return .bool(text != "0")
    }
  }

  private static func update(_ fields: JSONObject) -> ThingUpdate? {
    guard let address = fields["hex"]?.string else { return nil }
    var aircraft = Aircraft(address: address)
    let text = fields["callsign"]?.string
    guard fields["message_type"] != "STA" else {
      var update = aircraft.update
      update.isGone = text.map(removals.contains) == true
      return update
    }
    aircraft.callsign = text
    aircraft.position = Aircraft.position(fields["latitude"]?.number, fields["longitude"]?.number)
    aircraft.altitude = fields["altitude_ft"]?.number
    aircraft.speed = fields["speed_kn"]?.number
    aircraft.track = fields["track"]?.number
    aircraft.verticalRate = fields["vertical_rate_fpm"]?.number
    aircraft.squawk = fields["squawk"]?.string
    aircraft.emergency = fields["emergency"] == true ? "emergency" : nil
    aircraft.isOnGround = fields["on_ground"]?.bool
    return aircraft.update
  }
}

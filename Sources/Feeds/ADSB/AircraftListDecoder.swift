internal import Geodesy
package import Positioning
internal import Wire

/// Decodes the lists of aircraft that readsb and dump1090 write: each document is what is known at its time.
package struct AircraftListDecoder: FeedDecoder {
  package static let format = "aircraft"
  /// A position older than this many seconds is only where the aircraft was last.
  private static let maxAge = 60.0
  private static let militaryFlag = 1

  package init() {}

  package static func recognizes(_ record: FeedRecord) -> Bool {
    guard case .json(let document) = record, let list = list(document) else { return false }
    // A list may be empty at first; then only its own name speaks for it.
    return list.first.map { $0["hex"]?.string != nil } ?? (document["aircraft"] != nil && document["now"] != nil)
  }

  package mutating func decode(_ record: FeedRecord, at now: UTCTime) -> [FeedMessage] {
    guard case .json(let document) = record, let list = Self.list(document) else { return [.refused("format")] }
    return list.map { Self.message($0, now: ($0["now"] ?? document["now"])?.number) }
  }

  /// The aircraft of a file of readsb, of its answers and of dump1090, or the one of a line of readsb.
  private static func list(_ document: JSON) -> [JSON]? {
    if document["hex"] != nil { return [document] }
    return (document["aircraft"] ?? document["ac"] ?? document).array
  }

  private static func message(_ entry: JSON, now: Double?) -> FeedMessage {
    guard let hex = entry["hex"]?.string, Aircraft.isAddress(hex.hasPrefix("~") ? hex.dropFirst() : hex[...]) else {
      return .refused("address")
    }
    var (aircraft, fields) = (Aircraft(address: hex), JSONObject())
    fields.append("hex", .string(hex))
    fields.append("icao", .bool(!hex.hasPrefix("~")))
    readState(entry, &aircraft, &fields)
    readPosition(entry, &aircraft, &fields)
    if let time = now.map({ $0 > 1e11 ? $0 : $0 * 1000 }), (0...1e14).contains(time) {
      let age = fields["position_age_s"]?.number ?? entry["seen"]?.number ?? 0
      aircraft.time = UTCTime(millisecondsSince1970: Int(time - min(max(age, 0), 1e9) * 1000))
    }
    readNames(entry, &aircraft, &fields)
    return .decoded(fields: fields, aircraft.update)
  }

  private static func readState(_ entry: JSON, _ aircraft: inout Aircraft, _ fields: inout JSONObject) {
    func number(_ names: [String], _ range: ClosedRange<Double>, _ name: String) -> Double? {
      let value = names.lazy.compactMap { entry[$0]?.number }.first
      guard let value, range.contains(value) else { return nil }
      fields.append(name, .number(value))
      return value
    }
    if entry["alt_baro"] == "ground" || entry["altitude"] == "ground" {
      aircraft.isOnGround = true
    } else {
      aircraft.altitude = number(["alt_baro", "altitude", "alt_geom"], -5000...200_000, "altitude_ft")
      if aircraft.altitude != nil { aircraft.isOnGround = false }
    }
    if let isOnGround = aircraft.isOnGround { fields.append("on_ground", .bool(isOnGround)) }
    aircraft.speed = number(["gs", "speed"], 0...10_000, "speed_kn")
    aircraft.track = number(["track"], 0...360, "track")
    aircraft.heading = number(["true_heading"], 0...360, "heading")
    aircraft.verticalRate = number(["baro_rate", "geom_rate", "vert_rate"], -100_000...100_000, "vertical_rate_fpm")
    // On the ground aircraft move where they point.
    if aircraft.isOnGround == true, aircraft.track == nil { aircraft.track = aircraft.heading }
    if let squawk = entry["squawk"]?.string, Aircraft.isSquawk(squawk) {
      aircraft.squawk = squawk
      fields.append("squawk", .string(squawk))
    }
    if let emergency = entry["emergency"]?.string {
      aircraft.emergency = emergency == "none" ? "" : emergency
      fields.append("emergency", .string(emergency))
    }
  }

  /// Reads the position, or else what is known of an older one and of the receiver's.
  private static func readPosition(_ entry: JSON, _ aircraft: inout Aircraft, _ fields: inout JSONObject) {
    let recent = Aircraft.position(entry["lat"]?.number, entry["lon"]?.number)
    let age = entry["seen_pos"]?.number
    let isRecent = recent != nil && age ?? 0 <= maxAge
    fields.append("drawn", .bool(isRecent))
    if isRecent, let recent {
      aircraft.position = recent
      fields.append("latitude", .number(recent.latitude.degrees))
      fields.append("longitude", .number(recent.longitude.degrees))
      if let age { fields.append("position_age_s", .number(age)) }
    } else if let last = recent.map({ _ in entry }) ?? entry["lastPosition"], let lat = last["lat"],
      let lon = last["lon"]
    {
      fields.append("last_position", [lat, lon])
      if let age = last["seen_pos"] { fields.append("last_position_age_s", age) }
    } else if let lat = entry["rr_lat"], let lon = entry["rr_lon"] {
      fields.append("rough_position", [lat, lon])
    }
  }

  private static func readNames(_ entry: JSON, _ aircraft: inout Aircraft, _ fields: inout JSONObject) {
    let callsign = entry["flight"]?.string.map { text in
      String(text.prefix(20)).split(separator: " ").joined(separator: " ")
    }
    if let callsign, !callsign.isEmpty {
      aircraft.callsign = callsign
      fields.append("callsign", .string(callsign))
    }
    if let category = entry["category"]?.string {
      aircraft.category = category
      fields.append("category", .string(category))
    }
    let isMultilateration = entry["mlat"]?.array?.contains("lat") == true
    if let source = isMultilateration ? "mlat" : entry["type"]?.string { fields.append("source", .string(source)) }
    for (key, name) in [("r", "registration"), ("t", "type"), ("desc", "model")] {
      guard let text = entry[key]?.string else { continue }
      fields.append(name, .string(text))
      aircraft.attributes.append(name, .string(text))
    }
    if let source = fields["source"] { aircraft.attributes.append("source", source) }
    if let flags = entry["dbFlags"]?.int {
      fields.append("military", .bool(flags & militaryFlag != 0))
      if flags & militaryFlag != 0 { aircraft.attributes.append("military", true) }
    }
  }
}

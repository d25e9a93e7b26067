internal import Geodesy
internal import Positioning
internal import Wire

/// The update of a thing on the map.
extension APRSReader {
  /// The weather's names for people, and the units that aren't SI.
  private static let weatherNames: [(field: String, name: String, unit: String)] = [
    ("temp", "temperature", " °C"), ("temp_in", "temperature inside", " °C"), ("humidity", "humidity", " %"),
    ("humidity_in", "humidity inside", " %"), ("pressure", "pressure", " hPa"), ("wind_speed", "wind speed", ""),
    ("wind_gust", "gusts", ""), ("wind_direction", "wind from", "°"), ("rain_1h", "rain in an hour", " mm"),
    ("rain_24h", "rain in a day", " mm"), ("rain_midnight", "rain since midnight", " mm"),
    ("snow_24h", "snow in a day", " mm"), ("luminosity", "sunlight", " W/m²"),
  ]
  private static let emergency = "000"
  /// The messages of Mic-E by their bits.
  private static let messages = [
    "111": "off duty", "110": "en route", "101": "in service", "100": "returning", "011": "committed",
    "010": "special", "001": "priority", emergency: "emergency",
  ]

  /// nil for messages between people, and what else isn't about the sender.
  var update: ThingUpdate? {
    let type = fields["type"]?.string ?? ""
    guard ["location", "object", "item", "status", "wx", "telemetry"].contains(type) else { return nil }
    let name = (fields["objectname"] ?? fields["itemname"])?.string.map { APRSText($0).trimmed.text }
    let call = name ?? header.source
    var update = ThingUpdate("aprs:\(call)", kind(isObject: name != nil))
    update.name = call
    update.isGone = fields["alive"]?.bool == false
    if !hasLocalTime, let seconds = fields["timestamp"]?.int {
      update.time = min(UTCTime(millisecondsSince1970: seconds * 1000), now)
    }
    // Trackers send zeros before they have a position.
    if let latitude = fields["latitude"]?.number, let longitude = fields["longitude"]?.number,
      latitude != 0 || longitude != 0
    {
      update.coordinate = Coordinate(north: latitude, east: longitude)
    }
    if fields["wx"] == nil {
      let course = fields["course"]?.number ?? 0
      update.course = (1...360).contains(course) ? Bearing(degrees: course) : nil
      update.speed = fields["speed"]?.number.map { Speed(metersPerSecond: $0 / 3.6) }
    }
    update.altitude = fields["altitude"]?.number
    update.distress = distress
    update.attributes = attributes(isObject: name != nil)
    return update
  }

  private func kind(isObject: Bool) -> ThingKind? {
    guard let table = fields["symboltable"]?.string, let code = fields["symbolcode"]?.string else {
      return fields["wx"].map { _ in .weather }
    }
    return APRSSymbol.kind(table: table, code: code) ?? (isObject ? .object : .station)
  }

  /// The emergency of Mic-E or of a text; a position without one ends it.
  private var distress: String? {
    if fields["mbits"]?.string == Self.emergency { return "emergency" }
    let text = (fields["comment"] ?? fields["status"])?.string?.uppercased() ?? ""
    if text.contains("!EMERGENCY!") { return "emergency" }
    return fields["type"] == "location" ? "" : nil
  }

  private func attributes(isObject: Bool) -> JSONObject {
    var attributes = JSONObject()
    let (device, comment) = APRSDevice.find(
      destination: header.destination,
      comment: fields["comment"]?.string ?? "",
      isMicE: fields["format"] == "mice"
    )
    if !comment.isEmpty { attributes.append("comment", .string(comment)) }
    if let status = fields["status"] ?? fields["mbits"]?.string.flatMap({ Self.messages[$0] }).map({ .string($0) }) {
      attributes.append("status", status)
    }
    if isObject { attributes.append("from", .string(header.source)) }
    if let device { attributes.append("device", .string(device)) }
    if let table = fields["symboltable"]?.string, let code = fields["symbolcode"]?.string {
      attributes.append("symbol", .string(table + code))
    }
    if !header.path.isEmpty { attributes.append("path", .string(header.path)) }
    if let gateway = fields["igate"] { attributes.append("gateway", gateway) }
    if let range = (fields["phg_range_km"] ?? fields["radiorange"])?.number {
      attributes.append("range", .number((range * 1000).rounded()))
    }
    for (field, name, unit) in Self.weatherNames {
      guard let value = fields["wx"]?[field] else { continue }
      attributes.append(name, unit.isEmpty ? value : .string(JSONWriter.text(of: value) + unit))
    }
    if let values = fields["telemetry"]?["vals"]?.array {
      let known = values.map { $0.isNull ? "–" : JSONWriter.text(of: $0) }
      attributes.append("telemetry", .string(known.joined(separator: " ")))
    }
    return attributes
  }
}

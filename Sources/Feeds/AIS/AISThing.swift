import Geodesy
import Wire

/// The ship, aid, station, aircraft or beacon that sent a message of AIS.
struct AISThing {
  private let message: AISMessage
  /// The nine digits of the MMSI.
  private let identity: String

  private static let knot = 1852.0 / 3600
  /// The kinds of beacons, by the first digits of their MMSI.
  private static let beacons = ["970": "AIS-SART", "972": "MOB", "974": "EPIRB"]
  private static let mooredStatuses = [1, 5, 6]
  private static let distressStatus = 14

  init(_ message: AISMessage) {
    self.message = message
    let digits = String(message.mmsi)
    identity = String(repeating: "0", count: max(9 - digits.count, 0)) + digits
  }

  /// The update; nil for a message without anything that a map can show.
  func update(_ tag: AISTag, isOwn: Bool) -> ThingUpdate? {
    var update = ThingUpdate("ais:\(message.mmsi)", kind)
    switch message.type {
    case 1...5, 9, 11, 18, 19, 21, 24, 27:
      addMotion(to: &update)
      addDescription(to: &update)
      addVoyage(to: &update)
    case 8 where message.fields["airtemp"] != nil:
      guard addWeather(to: &update) else { return nil }
    case 14: update.attributes.append("text", text("text") ?? .null)
    default: return nil
    }
    update.time = tag.time
    update.distress = distress
    update.attributes.append("mmsi", .string(identity))
    if let station = tag.station { update.attributes.append("received by", .string(station)) }
    if isOwn { update.attributes.append("own", true) }
    return update
  }

  private var kind: ThingKind {
    switch message.type {
    case 21: return .aid
    case 9: return isHelicopter ? .helicopter : .aircraft
    case 4: return .station
    default: break
    }
    if beacon != nil { return .beacon }
    if identity.hasPrefix("99") { return .aid }
    if identity.hasPrefix("00") { return .station }
    return identity.hasPrefix("111") ? (isHelicopter ? .helicopter : .aircraft) : .ship
  }

  /// Aircraft of search and rescue have 111, the digits of their country, and 5 for a helicopter.
  private var isHelicopter: Bool { identity.hasPrefix("111") && identity.dropFirst(6).first == "5" }

  private var beacon: String? { identity.utf8.count == 9 ? Self.beacons[String(identity.prefix(3))] : nil }

  /// The kind of a beacon that is active; empty for one that is tested.
  private var distress: String? {
    guard let beacon else { return nil }
    if let status = int("status") { return status == Self.distressStatus ? beacon : "" }
    guard message.type == 14, let text = message.fields["text"]?.string else { return nil }
    return text.hasSuffix("ACTIVE") ? beacon : ""
  }

  private func int(_ name: String) -> Int? { message.fields[name]?.int }
  private func number(_ name: String) -> Double? { message.fields[name]?.number }

  /// A text; nil where it is empty.
  private func text(_ name: String) -> JSON? { message.fields[name].flatMap { $0.isNull || $0 == "" ? nil : $0 } }
}

/// Position and motion.
extension AISThing {
  private func addMotion(to update: inout ThingUpdate) {
    if let north = number("lat"), let east = number("lon") { update.coordinate = Coordinate(north: north, east: east) }
    update.course = number("course").map { Bearing(degrees: $0) }
    update.heading = number("heading").map { Bearing(degrees: $0) }
    update.speed = number("speed").map { Speed(metersPerSecond: $0 * Self.knot) }
    update.altitude = number("alt")
    if let status = int("status"), beacon == nil {
      update.isMoored = Self.mooredStatuses.contains(status)
      update.attributes.append("status", AISWords.status(status))
    }
    guard let turn = message.fields["turn"] else { return }
    let side = message.fields["turn_side"]?.string.map { JSON.string("fast to the \($0)") }
    update.attributes.append("rate of turn", turn.number.map { "\($0)°/min" } ?? side ?? .null)
  }
}

/// Name, type, size and voyage.
extension AISThing {
  private func addDescription(to update: inout ThingUpdate) {
    update.name = (text("full_name") ?? text("shipname") ?? text("name"))?.string
    if let callsign = text("callsign") { update.attributes.append("callsign", callsign) }
    if let imo = int("imo"), imo > 0 { update.attributes.append("imo", .integer(imo)) }
    if let type = int("ship_type"), type > 0 { update.attributes.append("ship type", AISWords.shipType(type)) }
    if let type = int("aid_type"), type > 0 { update.attributes.append("aid type", AISWords.aidType(type)) }
    for (name, sides) in [("length", ("to_bow", "to_stern")), ("width", ("to_port", "to_starboard"))] {
      guard let one = int(sides.0), let other = int(sides.1), one + other > 0 else { continue }
      update.attributes.append(name, .integer(one + other))
    }
    if let mother = int("mothership_mmsi") { update.attributes.append("mother ship", .integer(mother)) }
    for (name, field) in [("virtual", "virtual_aid"), ("off position", "off_position")] {
      if let isSo = message.fields[field]?.bool { update.attributes.append(name, isSo ? true : .null) }
    }
  }

  /// Adds the fields of a voyage; a ship takes them back by sending none.
  private func addVoyage(to update: inout ThingUpdate) {
    guard message.type == 5 else { return }
    update.attributes.append("destination", text("destination") ?? .null)
    update.attributes.append("draught", number("draught").flatMap { $0 > 0 ? .number($0) : nil } ?? .null)
    update.attributes.append("eta", arrival ?? .null)
  }

  private var arrival: JSON? {
    let parts = ["month", "day", "hour", "minute"].compactMap { message.fields["eta"]?[$0]?.int }
    guard parts.count == 4, 1...12 ~= parts[0], 1...31 ~= parts[1] else { return nil }
    let digits = parts.map { ($0 < 10 ? "0" : "") + String($0) }
    let day = "\(digits[0])-\(digits[1])"
    return .string(parts[2] < 24 && parts[3] < 60 ? "\(day) \(digits[2]):\(digits[3]) UTC" : day)
  }
}

/// The weather that a station reports, at its own place or at another one.
extension AISThing {
  private static let readings = [
    ("wind", "wspeed", " kn"), ("gusts", "wgust", " kn"), ("wind direction", "wdir", "°"),
    ("air temperature", "airtemp", " °C"), ("dew point", "dewpoint", " °C"), ("humidity", "humidity", " %"),
    ("pressure", "pressure", " hPa"), ("visibility", "visibility", " NM"), ("water level", "waterlevel", " m"),
    ("current", "cspeed", " kn"), ("current direction", "cdir", "°"), ("wave height", "waveheight", " m"),
    ("swell height", "swellheight", " m"), ("water temperature", "watertemp", " °C"),
  ]

  /// Adds the readings; false where they are those of an unknown place.
  private func addWeather(to update: inout ThingUpdate) -> Bool {
    addMotion(to: &update)
    if kind != .aid {
      // One base station sends for many places, which are things of their own.
      guard let place = update.coordinate else { return false }
      let degrees = [place.latitude.degrees, place.longitude.degrees].map { FixedPoint($0, decimals: 2).text }
      update.id += "@" + degrees.joined(separator: ",")
      update.kind = .weather
    }
    for (name, field, unit) in Self.readings {
      let value = message.fields[field].flatMap { $0.isNull ? nil : JSON.string(JSONWriter.text(of: $0) + unit) }
      update.attributes.append(name, value ?? .null)
    }
    return true
  }
}

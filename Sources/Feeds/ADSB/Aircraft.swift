internal import Geodesy
internal import Positioning
internal import Wire

/// The state of an aircraft in a message, in the units of aviation; nil for values that it doesn't have.
struct Aircraft {
  /// The address in six hexadecimal digits; with `~` in front it is none of the ICAO's.
  var address: String
  var callsign: String?
  /// The category of the emitter, `A0` to `D7`.
  var category: String?
  var time: UTCTime?
  var position: Coordinate?
  /// Feet.
  var altitude: Double?
  /// Knots.
  var speed: Double?
  var track: Double?
  var heading: Double?
  /// Feet a minute.
  var verticalRate: Double?
  var squawk: String?
  /// The kind of emergency, empty for none.
  var emergency: String?
  var isOnGround: Bool?
  var attributes = JSONObject()

  private static let metersPerFoot = 0.3048
  private static let metersPerSecondInKnot = 1852.0 / 3600
  /// Hijacking, radio failure and emergency.
  private static let emergencySquawks = ["7500", "7600", "7700"]

  var update: ThingUpdate {
    var update = ThingUpdate("adsb:\(address.lowercased())", kind)
    update.name = callsign
    update.time = time
    update.coordinate = position
    update.course = track.map { Bearing(degrees: $0) }
    update.speed = speed.map { Speed(metersPerSecond: $0 * Self.metersPerSecondInKnot) }
    update.heading = heading.map { Bearing(degrees: $0) }
    update.altitude = altitude.map { $0 * Self.metersPerFoot }
    update.isMoored = isOnGround
    update.distress = distress
    if let squawk { update.attributes.append("squawk", .string(squawk)) }
    if let verticalRate {
      let climb = verticalRate * Self.metersPerFoot / 60
      update.attributes.append("climb", .number((climb * 10).rounded() / 10))
    }
    for field in attributes.fields { update.attributes.append(field.name, field.value) }
    return update
  }

  private var distress: String? {
    if let squawk, Self.emergencySquawks.contains(squawk) { return squawk }
    if let emergency, !emergency.isEmpty { return emergency }
    return squawk == nil && emergency == nil ? nil : ""
  }

  private var kind: ThingKind {
    switch category {
    case "A7": .helicopter
    case "B2": .balloon
    case "B3": .person
    case "C1", "C2": .car
    case "C3", "C4", "C5": .object
    default: .aircraft
    }
  }

  /// Whether it is a place; that of zeros is what receivers send before they have one.
  static func position(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0
    else {
      return nil
    }
    return Coordinate(north: latitude, east: longitude)
  }

  static func isAddress(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 6 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xdf) }
  }

  static func isSquawk(_ text: some StringProtocol) -> Bool {
    (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x37).contains($0) }
  }
}

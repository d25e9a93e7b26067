import Calendar
import Geodesy
import Glibc
import Positioning
import Wire

/// The meaning of a field of a format without a schema, found by its name.
enum NamedField: Hashable {
  case id, name, latitude, longitude, course, heading, time, kind, moored, deleted
  /// With the metres a second that a unit of it is.
  case speed(Double)
  /// With the metres that a unit of it is.
  case altitude(Double)

  /// Finds the meaning of a name, whatever its case, spaces and marks are: `speed_kn`, `Speed (kn)`.
  init?(_ name: String) {
    guard name.utf8.count <= 64 else { return nil }
    guard let field = Self.names[name.lowercased().filter { $0.isLetter || $0.isNumber }] else { return nil }
    self = field
  }

  private static let names: [String: NamedField] = {
    let table: [(NamedField, String)] = [
      (.id, "id identifier uid uuid mmsi icao icao24 hex imei deviceid vehicleid trackid"),
      (.name, "name title label"), (.latitude, "lat latitude"), (.longitude, "lon lng long longitude"),
      (.course, "course track cog bearing courseoverground"), (.heading, "heading hdg trueheading"),
      (.time, "time timestamp datetime lastseen updated"), (.kind, "kind icon type category"),
      (.moored, "moored anchored parked"), (.deleted, "deleted"),
      (.speed(1), "speed sog velocity speedms speedmps speedoverground groundspeed"),
      (.speed(1852 / 3600), "speedkn speedkt speedkts speedknots sogkn sogkts sogknots knots groundspeedkts"),
      (.speed(1 / 3.6), "speedkmh speedkph kmh kph"), (.speed(0.44704), "speedmph mph"),
      (.altitude(1), "altitude alt elevation ele height altitudem altm elevationm heightm"),
      (.altitude(0.3048), "altitudeft altft elevationft heightft altitudefeet"),
    ]
    let pairs = table.flatMap { field, names in names.split(separator: " ").map { (String($0), field) } }
    return Dictionary(pairs) { first, _ in first }
  }()
}

/// The fields of an update by the meanings of their names; those without one are attributes.
struct NamedFields {
  private(set) var update = ThingUpdate("")
  private(set) var id: String?
  private(set) var latitude: JSON?
  private(set) var longitude: JSON?
  private(set) var isDeleted = false

  init(_ fields: some Sequence<(String, NamedField?, JSON)>) {
    for (name, field, value) in fields where !take(value, as: field) {
      guard value.array == nil, value.object == nil else { continue }
      update.attributes.append(name, value)
    }
    update.course = update.course ?? update.heading
  }

  /// Returns whether the value has its place in the update, so that it is no attribute.
  private mutating func take(_ value: JSON, as field: NamedField?) -> Bool {
    switch field {
    case .id:
      guard id == nil else { return false }
      id = Self.identity(value)
    case .name: update.name = value.string ?? Self.identity(value)
    case .latitude: latitude = value
    case .longitude: longitude = value
    case .course: update.course = Self.bearing(value)
    case .heading: update.heading = Self.bearing(value)
    case .time: update.time = UTCTime(untrusted: value)
    case .moored: update.isMoored = value.bool ?? value.number.map { $0 != 0 }
    case .deleted: isDeleted = value.bool ?? (value.number == 1)
    case .speed(let unit):
      guard let speed = value.number.map({ $0 * unit }), (0...20_000).contains(speed) else { return false }
      update.speed = Speed(metersPerSecond: speed)
    case .altitude(let unit):
      guard let altitude = value.number.map({ $0 * unit }), (-12_000...1e8).contains(altitude) else { return false }
      update.altitude = altitude
    case .kind:
      guard update.kind == nil, let kind = value.string.flatMap({ ThingKind(word: $0) }) else { return false }
      update.kind = kind
    case nil: return false
    }
    return true
  }

  /// A text or number that can be an identity.
  static func identity(_ value: JSON?) -> String? {
    switch value {
    case .string(let text) where (1...200).contains(text.utf8.count): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    default: nil
    }
  }

  private static func bearing(_ value: JSON) -> Bearing? {
    guard let degrees = value.number, (-360...360).contains(degrees) else { return nil }
    return Bearing(degrees: degrees)
  }
}

extension ThingKind {
  /// Finds a kind by a word that people use for it.
  init?(word: String) {
    guard word.utf8.count <= 32 else { return nil }
    let word = word.lowercased()
    guard let kind = ThingKind(rawValue: word) ?? Self.words[word] else { return nil }
    self = kind
  }

  private static let words: [String: ThingKind] = {
    let table: [(ThingKind, String)] = [
      (.ship, "vessel boat ferry sailboat yacht sailing cargo tanker tug harbor"), (.aid, "buoy aton lighthouse"),
      (.aircraft, "airplane aeroplane plane jet glider airport flight drone uav"), (.helicopter, "heliport rotorcraft"),
      (.car, "bus tram truck lorry van vehicle taxi train rail ambulance motorcycle"), (.bicycle, "bike cyclist"),
      (.person, "pedestrian hiker walker runner rider user phone"), (.weather, "wx"),
      (.station, "gateway repeater base"), (.beacon, "sos mob epirb sart"),
    ]
    let pairs = table.flatMap { kind, words in words.split(separator: " ").map { (String($0), kind) } }
    return Dictionary(pairs) { first, _ in first }
  }()
}

extension UTCTime {
  /// The time that a text in ISO 8601 or a number of seconds or milliseconds since 1970 names.
  init?(untrusted value: JSON?) {
    let seconds: Double?
    switch value {
    case .string(let text): seconds = Timestamp(text)?.secondsSince1970
    default: seconds = value?.number.map { abs($0) < 1e11 ? $0 : $0 / 1000 }
    }
    guard let seconds, (0...1e11).contains(seconds) else { return nil }
    self.init(millisecondsSince1970: Int((seconds * 1000).rounded()))
  }
}

extension Coordinate {
  /// A place on earth; nil for numbers that are none.
  init?(untrustedLatitude latitude: Double?, longitude: Double?) {
    guard let latitude = latitude.flatMap(Latitude.init(degrees:)), let longitude, (-180...180).contains(longitude)
    else { return nil }
    self.init(latitude: latitude, longitude: Longitude(degrees: longitude))
  }
}

import Geodesy
import Positioning
import Wire

/// A node of a mesh, as any of the tools describe it.
struct MeshNode {
  let id: String
  let role: String?
  var name: String? { didSet { name = name.map(Self.printable) } }
  var shortName: String? { didSet { shortName = shortName.map(Self.printable) } }
  private(set) var coordinate: Coordinate?
  var altitude: Double?
  /// Seconds since 1970.
  var heard: Int?
  /// Whether it is the node that the tool is connected to.
  var isOwn = false
  var attributes: [(String, JSON)] = []

  init(id: String, role: String? = nil) {
    (self.id, self.role) = (id, role)
  }

  /// The name of a type that MeshCore numbers.
  static func role(_ number: Int?) -> String? {
    guard let number, (1...4).contains(number) else { return nil }
    return ["chat", "repeater", "room", "sensor"][number - 1]
  }

  /// Sets the position; 0, 0 means that none was ever set.
  mutating func setPlace(latitude: Double?, longitude: Double?) {
    guard latitude != 0 || longitude != 0 else { return }
    coordinate = Coordinate(untrustedLatitude: latitude, longitude: longitude)
  }

  /// All that is known, by the names of the messages; a position and a time that are not are null.
  var fields: [(String, JSON)] {
    var fields: [(String, JSON)] = [("id", .string(id))]
    if let name { fields.append(("name", .string(name))) }
    if let shortName { fields.append(("short_name", .string(shortName))) }
    if let role { fields.append(("role", .string(role))) }
    fields += [
      ("latitude", coordinate.map { .number($0.latitude.degrees) } ?? .null),
      ("longitude", coordinate.map { .number($0.longitude.degrees) } ?? .null),
    ]
    if let altitude { fields.append(("altitude_m", .number(altitude))) }
    if let heard { fields.append(("heard", .integer(heard))) }
    if isOwn { fields.append(("own", true)) }
    return fields
  }

  var update: ThingUpdate {
    var update = ThingUpdate("mesh:\(id)", role == "repeater" || role == "room" ? .station : .node)
    update.name = name ?? shortName
    update.time = heard.flatMap { UTCTime(untrusted: .integer($0)) }
    (update.coordinate, update.altitude) = (coordinate, altitude)
    if let role { update.attributes.append("role", .string(role)) }
    if name != nil, let shortName { update.attributes.append("short name", .string(shortName)) }
    for (name, value) in attributes { update.attributes.append(name, value) }
    return update
  }

  /// A text without the characters that could control a terminal.
  static func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }
}

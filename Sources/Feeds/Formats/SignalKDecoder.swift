import Geodesy
package import Positioning
import Wire

/// Decodes deltas of Signal K: values by their paths, in SI units, for a vessel or another context.
package struct SignalKDecoder: FeedDecoder {
  package static let format = "signalk"
  /// The vessel of the server, once its greeting named it.
  private var ownContext = "vessels.self"

  package init() {}

  package static func recognizes(_ record: FeedRecord) -> Bool {
    guard case .json(let value) = record else { return false }
    if value["version"]?.string != nil, value["self"]?.string != nil, value["roles"] != nil { return true }
    return value["updates"]?.array?.contains { $0["values"]?.array != nil || $0["meta"]?.array != nil } ?? false
  }

  package mutating func decode(_ record: FeedRecord, at now: UTCTime) -> [FeedMessage] {
    guard case .json(let delta) = record, delta.object != nil else { return [.refused("json")] }
    guard let updates = delta["updates"] else {
      guard let own = delta["self"]?.string, own.utf8.count <= Self.longestContext else { return [.refused("updates")] }
      ownContext = own.hasPrefix("vessels.") ? own : "vessels." + own
      return [.decoded(fields: JSONObject([("self", .string(own))]), nil)]
    }
    let context = delta["context"]?.string ?? "vessels.self"
    guard let updates = updates.array, (1...Self.longestContext).contains(context.utf8.count) else {
      return [.refused("updates")]
    }
    return updates.map { message(of: $0, in: context == "vessels.self" ? ownContext : context) }
  }

  private static let longestContext = 200

  private func message(of report: JSON, in context: String) -> FeedMessage {
    guard let values = report["values"]?.array else {
      return report["meta"] == nil ? .refused("values") : .decoded(fields: JSONObject(), nil)
    }
    let parts = context.split(separator: ".", maxSplits: 1)
    var update = ThingUpdate("\(Self.format):\(parts.last ?? "")", parts.first.flatMap { Self.kinds[String($0)] })
    var fields: [(String, JSON)] = [("context", .string(context))]
    update.time = UTCTime(untrusted: report["timestamp"])
    if let time = report["timestamp"] { fields.append(("timestamp", time)) }
    if context.contains(":mmsi:"), let mmsi = context.split(separator: ":").last {
      update.attributes.append("mmsi", .string(String(mmsi)))
    }
    for value in values {
      guard let path = value["path"]?.string, let value = value["value"] else { return .refused("path") }
      fields.append((path, value))
      // Values without a path are those of the vessel itself, by their names.
      let named = path.isEmpty ? value.object?.fields.map { ($0.name, $0.value) } ?? [] : [(path, value)]
      for (path, value) in named {
        guard Self.take(value, at: path, into: &update) else { return .refused("position") }
      }
    }
    return .decoded(fields: JSONObject(fields), update)
  }

  private static let kinds: [String: ThingKind] = [
    "vessels": .ship, "aircraft": .aircraft, "aton": .aid, "sar": .beacon, "shore": .station,
  ]

  /// Takes a value into the update; returns false where it is a position that none can be.
  private static func take(_ value: JSON, at path: String, into update: inout ThingUpdate) -> Bool {
    let number = value.number
    switch path {
    case "navigation.position":
      guard !value.isNull, !(value["latitude"]?.isNull ?? true) else { return true }
      guard
        let place = Coordinate(untrustedLatitude: value["latitude"]?.number, longitude: value["longitude"]?.number)
      else { return false }
      update.coordinate = place
      update.altitude = value["altitude"]?.number ?? update.altitude
    case "navigation.speedOverGround":
      if let number, (0...20_000).contains(number) { update.speed = Speed(metersPerSecond: number) }
    case "navigation.courseOverGroundTrue": update.course = bearing(number) ?? update.course
    case "navigation.headingTrue": update.heading = bearing(number) ?? update.heading
    case "navigation.state":
      guard let state = value.string else { return true }
      update.isMoored = ["moored", "anchored", "aground"].contains(state)
      update.attributes.append("state", value)
    case "name": update.name = value.string
    case "communication": return take(value["callsignVhf"] ?? .null, at: "communication.callsignVhf", into: &update)
    case _ where path.hasPrefix("notifications."): takeNotification(value, at: path, into: &update)
    default:
      guard let (name, part) = attributes[path], update.attributes[name] == nil else { return true }
      let value = part.flatMap { value[$0] } ?? value
      if value.object == nil, value.array == nil { update.attributes.append(name, value) }
    }
    return true
  }

  private static func bearing(_ radians: Double?) -> Bearing? {
    guard let radians, abs(radians) <= 2 * .pi else { return nil }
    return Bearing(degrees: radians * 180 / .pi)
  }

  /// The attributes by their paths: their names, and for values in parts which one is meant.
  private static let attributes: [String: (String, String?)] = [
    "communication.callsignVhf": ("callsign", nil), "navigation.destination.commonName": ("destination", nil),
    "design.length": ("length", "overall"), "design.beam": ("beam", nil), "design.draft": ("draught", "current"),
    "design.aisShipType": ("type", "name"), "navigation.courseRhumbline.nextPoint.distance": ("next point", nil),
    "environment.depth.belowTransducer": ("depth", nil), "environment.depth.belowSurface": ("depth", nil),
    "environment.water.temperature": ("water temperature", nil), "environment.wind.speedTrue": ("wind", nil),
    "environment.wind.speedApparent": ("apparent wind", nil), "registrations.imo": ("imo", nil), "mmsi": ("mmsi", nil),
  ]

  /// The notifications that mean distress, with what they are shown as.
  private static let distresses = [
    "mob": "MOB", "fire": "fire", "sinking": "sinking", "flooding": "flooding", "grounding": "grounding",
    "abandon": "abandoning ship", "piracy": "piracy", "adrift": "adrift", "listing": "listing",
  ]

  private static func takeNotification(_ value: JSON, at path: String, into update: inout ThingUpdate) {
    let parts = path.split(separator: ".")
    guard parts.count >= 2, let distress = distresses[String(parts[1])] else { return }
    let isOn = ["alarm", "emergency"].contains(value["state"]?.string)
    update.distress = isOn ? distress : update.distress ?? ""
  }
}

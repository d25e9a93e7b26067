package import Geodesy
package import Positioning
package import Wire

/// The content of one message about a thing; fields that are nil stay as they were.
package struct ThingUpdate: Hashable, Sendable {
  /// Its identity among all feeds, with the format's own in front: `ais:371798000`.
  package var id: String
  package var kind: ThingKind?
  /// Untrusted, as all texts here: it may contain anything.
  package var name: String?
  /// When the message was true, by the sender's clock or our own; nil if the format has no time.
  package var time: UTCTime?
  package var coordinate: Coordinate?
  /// The true course over ground.
  package var course: Bearing?
  package var speed: Speed?
  /// Where it points, from true north.
  package var heading: Bearing?
  /// Metres above the sea.
  package var altitude: Double?
  /// Whether it is moored, anchored or parked, and so no danger.
  package var isMoored: Bool?
  /// Why it is in distress, as its format spells it: `7700`, `MOB`; empty where it isn't any more.
  package var distress: String?
  /// Further values, by names that can be shown; a null removes an attribute.
  package var attributes = JSONObject()
  /// Whether it is gone, by its own report.
  package var isGone = false

  package init(_ id: String, _ kind: ThingKind? = nil) {
    (self.id, self.kind) = (id, kind)
  }
}

/// The kinds of things on the map.
package enum ThingKind: String, CaseIterable, Sendable {
  case ship
  /// A buoy, beacon or another aid to navigation.
  case aid
  case aircraft
  case helicopter
  case car
  case bicycle
  case person
  case balloon
  /// A weather station.
  case weather
  /// A station that stays where it is: a base station, a gateway, a repeater.
  case station
  /// A node of a mesh of radios.
  case node
  /// A beacon that asks for help: AIS-SART, man overboard, EPIRB.
  case beacon
  /// Anything else.
  case object
}

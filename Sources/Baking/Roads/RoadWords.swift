internal import Routing

/// The tags of roads, junctions and restrictions that a map stores: those that matter for routes or directions.
///
/// They are stored unchanged. Their meaning for a travel mode is decided when a route is planned, and may change
/// without another build.
enum RoadWords {
  /// Whether a way may be a road; its rules show the travel modes that may use it.
  static func isRoad(_ tags: Tags) -> Bool {
    if let highway = tags["highway"] { return !unbuilt.contains(highway) }
    return tags["route"] == "ferry" || tags["route"] == "shuttle_train" || tags["man_made"] == "pier"
      || tags["railway"] == "platform" || tags["public_transport"] == "platform"
  }

  /// Roads that don't exist yet, or don't exist any more.
  private static let unbuilt: Set<String> = [
    "proposed", "planned", "construction", "abandoned", "disused", "razed", "demolished", "no",
  ]

  /// The rules of a road.
  static func rules(_ tags: Tags) -> RoadTags {
    kept(tags) { key in
      !names.contains(key) && rules.contains(family(of: key)) && !idleRules.contains(key)
        || key == "lit" && tags[key] == "no"
    }
  }

  /// The names of a road, and the destinations on its signs.
  static func names(_ tags: Tags) -> RoadTags {
    kept(tags) { key in
      names.contains(key) || spokenNames.contains(key) && tags[key] != tags.name
        || family(of: key) == "destination" && !ofDrawnSigns.contains { key.contains($0) }
    }
  }

  /// The tags of a node on a road that matter; empty for an ordinary node.
  static func junction(_ tags: Tags) -> RoadTags {
    guard isOfNote(tags) else { return RoadTags([]) }
    let isNamed = tags["highway"] == "motorway_junction" || tags["junction"] == "yes" || isLanding(tags)
    return kept(tags) { key in
      junctions.contains(family(of: key)) || isNamed && (key == "name" || key == "ref" || spokenNames.contains(key))
    }
  }

  /// Whether a traveller may have to stop at a node, or to turn back.
  static func isStop(_ tags: RoadTags) -> Bool {
    if let barrier = tags["barrier"], !["kerb", "entrance"].contains(barrier) { return true }
    if let highway = tags["highway"], stops.contains(highway) { return true }
    if tags["crossing"] == "traffic_signals" || tags["crossing:signals"] == "yes" || tags["ford"] != nil { return true }
    // Access tags of a crossing apply to those who cross, not to those on the road.
    return isCrossedByRails(tags["railway"]) || tags["highway"] != "crossing" && access.contains { tags[$0] != nil }
  }

  /// The tags of a restriction; nil if it concerns no travel mode.
  static func restriction(_ tags: Tags) -> RoadTags? {
    let keys = Set(TravelMode.allCases.flatMap(\.restrictionKeys))
    let rules = keys.union(keys.map { $0 + ":conditional" })
    guard tags.tags.contains(where: { rules.contains($0.key) }) else { return nil }
    return kept(tags) { rules.contains($0) || ofRestrictions.contains($0) }
  }

  private static func kept(_ tags: Tags, _ isKept: (String) -> Bool) -> RoadTags {
    RoadTags(
      tags.tags.filter { isKept($0.key) && !$0.value.isEmpty && $0.value.utf8.count <= longestValue }
        .map { RoadTags.Tag(key: $0.key, value: $0.value) }
        .sorted { $0.key < $1.key }
    )
  }

  /// More than OpenStreetMap allows.
  private static let longestValue = 1024

  private static func family(of key: String) -> String {
    key.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(key[..<$0]) } ?? key
  }

  private static let access: Set<String> = ["access", "vehicle", "motor_vehicle", "motorcar", "bicycle", "foot"]

  private static let rules: Set<String> = access.union([
    "area", "bicycle_road", "bridge", "busway", "conveying", "covered", "crossing", "cyclestreet", "cycleway",
    "dual_carriageway", "duration", "footway", "ford", "handrail", "highway", "hov", "ice_road", "incline", "indoor",
    "informal", "is_sidepath", "junction", "lane_markings", "lanes", "layer", "level", "man_made", "maxheight",
    "maxspeed",
    "maxwidth", "motorroad", "mtb", "narrow", "oneway", "public_transport", "railway", "ramp", "route", "sac_scale",
    "seasonal", "segregated", "service", "sidewalk", "smoothness", "step_count", "surface", "toll", "tracktype",
    "traffic_calming", "trail_visibility", "tunnel", "turn", "wheelchair", "width", "est_width", "winter_road", "zone",
  ])

  /// Of those families, what is only painted or measured.
  private static let idleRules: Set<String> = [
    "crossing:markings", "crossing:island", "crossing:continuous", "crossing_ref", "lanes:psv:conditional",
    "maxspeed:signed", "maxheight:signed", "oneway:bus", "oneway:psv", "surface:colour", "surface:note", "bridge:name",
    "bridge:structure", "bridge:ref", "bridge:movable", "tunnel:name", "tunnel:ref", "traffic_calming:type",
  ]

  private static let names: Set<String> = ["name", "ref", "junction:ref", "is_sidepath:of:name", "street:name"]
  private static let spokenNames = Set(SpokenLanguages.all.map { "name:\($0)" })
  private static let ofDrawnSigns = ["colour", "symbol", "arrow"]

  private static let stops: Set<String> = [
    "traffic_signals", "stop", "give_way", "mini_roundabout", "elevator", "toll_gantry",
  ]
  private static let places = stops.union(["crossing", "motorway_junction", "turning_circle", "turning_loop"])

  private static let junctions: Set<String> = access.union([
    "barrier", "bollard", "crossing", "direction", "exit_to", "ford", "highway", "junction", "level", "locked",
    "maxheight",
    "maxwidth", "railway", "sensory", "toll", "traffic_signals", "width",
  ])

  private static func isOfNote(_ tags: Tags) -> Bool {
    tags["highway"].map(places.contains) ?? false || tags["barrier"] != nil || tags["ford"] != nil
      || tags["junction"] == "yes" || isLanding(tags) || isCrossedByRails(tags["railway"])
      || access.contains { tags[$0] != nil }
  }

  /// Whether ferries land there.
  private static func isLanding(_ tags: Tags) -> Bool {
    tags["amenity"] == "ferry_terminal" || tags["ferry"] == "yes" && tags["public_transport"] == "stop_position"
  }

  private static func isCrossedByRails(_ railway: String?) -> Bool {
    railway == "level_crossing" || railway == "tram_level_crossing"
  }

  private static let ofRestrictions: Set<String> = ["except", "hour_on", "hour_off", "day_on", "day_off"]
}

/// The languages that the program speaks, by their codes.
package enum SpokenLanguages {
  package static let all = ["en", "es", "fi", "pt", "ru", "sv"]
}

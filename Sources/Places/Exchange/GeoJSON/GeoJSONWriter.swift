internal import Calendar
internal import Geodesy
internal import Wire

/// Spells GeoJSON as RFC 7946 has it, a feature a line.
struct GeoJSONWriter: ExchangeSpelling {
  let mixes = true
  let beginning = "{\"type\":\"FeatureCollection\",\"features\":[\n"
  let end = "\n]}\n"
  private var isFirst = true
  private var moments: [[JSON]] = []
  private var last: TrackPoint?

  mutating func text(of exchanged: ExchangedPlace) -> String {
    let feature: JSON = [
      "type": "Feature", "properties": .object(Self.facts(of: exchanged)),
      "geometry": [
        "type": "Point", "coordinates": Self.position(exchanged.place.coordinate, exchanged.place.altitude),
      ],
    ]
    return comma() + JSONWriter.text(of: feature)
  }

  mutating func beginning(of track: Track) -> String {
    moments = []
    return comma() + "{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiLineString\",\"coordinates\":["
  }

  mutating func beginning(ofSegment number: Int) -> String {
    moments.append([])
    last = nil
    return number == 0 ? "[" : ",["
  }

  mutating func text(of point: TrackPoint, _ index: Int, segment: Int) -> String {
    let way = last.map { wayAcross180($0, to: point) } ?? ""
    last = point
    note(point.time)
    return way + (index == 0 ? "" : ",") + JSONWriter.text(of: Self.position(point.coordinate, point.altitude))
  }

  /// The end of a line at 180° and the beginning of the next one on the other side, as GeoJSON wants it (RFC 7946,
  /// 3.1.9); nothing where the shorter way doesn't lead across.
  private mutating func wayAcross180(_ start: TrackPoint, to end: TrackPoint) -> String {
    let (west, east) = (start.coordinate.longitude, end.coordinate.longitude)
    let turn = (east - west).degrees
    guard abs(west.degrees + turn) > 180 else { return "" }
    let border = turn > 0 ? 180.0 : -180
    let share = (border - west.degrees) / turn
    func between(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
    let north = between(start.coordinate.latitude.degrees, end.coordinate.latitude.degrees)
    let altitude = start.altitude.flatMap { low in end.altitude.map { between(low.meters, $0.meters) } }
    let time = start.time.flatMap { early in
      end.time.map { Timestamp(clamping: between(early.secondsSince1970, $0.secondsSince1970)) }
    }
    note(time)
    moments.append([])
    note(time)
    let (here, there) = (Self.position(border, north, altitude), Self.position(-border, north, altitude))
    return ",\(JSONWriter.text(of: here))],[\(JSONWriter.text(of: there))"
  }

  private mutating func note(_ time: Timestamp?) {
    moments[moments.count - 1].append(time.map { .string($0.text) } ?? .null)
  }

  func end(of segment: [TrackPoint]) -> String { "]" }

  func end(of track: Track) -> String {
    var facts = JSONObject([("name", .string(track.name))])
    for property in track.properties.fields { facts.append(property.name, property.value) }
    if moments.contains(where: { $0.contains { !$0.isNull } }) {
      facts.append("coordTimes", .array(moments.map { .array($0) }))
    }
    return "]},\"properties\":" + JSONWriter.text(of: .object(facts)) + "}"
  }

  private mutating func comma() -> String {
    defer { isFirst = false }
    return isFirst ? "" : ",\n"
  }

  private static func position(_ place: Coordinate, _ altitude: Distance?) -> JSON {
    position(place.longitude.degrees, place.latitude.degrees, altitude?.meters)
  }

  private static func position(_ east: Double, _ north: Double, _ altitude: Double?) -> JSON {
    .array(([east, north] + (altitude.map { [$0] } ?? [])).map { .number($0) })
  }

  private static func facts(of exchanged: ExchangedPlace) -> JSONObject {
    let place = exchanged.place
    var facts = JSONObject([("name", .string(place.name))])
    for (language, name) in place.names.sorted(by: { $0.key < $1.key }) {
      facts.append("name:\(language)", .string(name))
    }
    if !place.kind.isEmpty { facts.append("kind", .string(place.kind)) }
    if !place.description.isEmpty { facts.append("description", .string(place.description)) }
    if !place.links.isEmpty { facts.append("links", .array(place.links.map { .string($0) })) }
    if let hours = place.openingHours { facts.append("opening_hours", .string(hours)) }
    if !place.photographs.isEmpty { facts.append("photographs", .array(place.photographs.map { .string($0) })) }
    if place.importance > 0 { facts.append("importance", .integer(place.importance)) }
    if place.isFavorite { facts.append("favorite", true) }
    if let created = place.created { facts.append("created", .string(created.text)) }
    if exchanged.isTarget {
      facts.append("target", true)
      facts.append("done", .bool(exchanged.isDone))
    }
    return facts
  }
}

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
    return number == 0 ? "[" : ",["
  }

  mutating func text(of point: TrackPoint, _ index: Int, segment: Int) -> String {
    moments[moments.count - 1].append(point.time.map { .string($0.text) } ?? .null)
    return (index == 0 ? "" : ",") + JSONWriter.text(of: Self.position(point.coordinate, point.altitude))
  }

  func end(of segment: [TrackPoint]) -> String { "]" }

  func end(of track: Track) -> String {
    var facts = JSONObject([("name", .string(track.name))])
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
    let numbers = [place.longitude.degrees, place.latitude.degrees] + (altitude.map { [$0.meters] } ?? [])
    return .array(numbers.map { .number($0) })
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

internal import Calendar
internal import Geodesy
internal import Wire

/// Reads GeoJSON: collections, single features and bare geometries of every kind, also one a line.
struct GeoJSONReader: ExchangeFeed {
  private let collector: ExchangeCollector
  private let fallbackName: String
  private var splitter = GeoJSONSplitter()
  private static let deepest = 8
  var line: Int { splitter.line }

  init(_ collector: ExchangeCollector, named name: String) {
    self.collector = collector
    fallbackName = name
  }

  mutating func feed(_ bytes: [UInt8]) {
    splitter.feed(bytes) { [self] piece in take(piece) }
  }

  func finish() {
    if let rest = splitter.rest() {
      collector.complain(rest.line, "the file ends within this item, which was skipped")
    }
    if splitter.isTooLarge {
      collector.complain(splitter.line, "an item larger than \(GeoJSONSplitter.largest >> 20) MB was left out")
    }
  }

  private func take(_ piece: GeoJSONSplitter.Piece) {
    guard !collector.isStopped else { return }
    do throws(JSONError) {
      take(try JSONParser.parse(piece.bytes), line: piece.line)
    } catch {
      collector.complain(piece.line + error.line - 1, "invalid JSON: \(error.reason.problem)")
    }
  }

  private func take(_ value: JSON, line: Int) {
    if let features = value["features"]?.array {
      for feature in features { take(feature, line: line) }
    } else if value["type"]?.string == "Feature" || value["geometry"] != nil {
      let properties = value["properties"] ?? .null
      guard let geometry = value["geometry"], !geometry.isNull else {
        return collector.complain(line, "\(ExchangeValue.quoted(GeoJSONFacts.name(properties))) has no place")
      }
      take(geometry, properties, line: line, depth: 0)
    } else if value["coordinates"] != nil || value["geometries"] != nil {
      take(value, .null, line: line, depth: 0)
    } else {
      collector.complain(line, "this is not a GeoJSON object")
    }
  }

  private func take(_ geometry: JSON, _ facts: JSON, line: Int, depth: Int) {
    guard depth < Self.deepest else { return collector.complain(line, "collections are nested too deeply") }
    let coordinates = geometry["coordinates"] ?? .null
    switch geometry["type"]?.string {
    case "Point": takePlaces([coordinates], facts, line)
    case "MultiPoint": takePlaces(coordinates.array ?? [], facts, line)
    case "LineString": readTrack([coordinates], facts, line)
    case "MultiLineString": readTrack(coordinates.array ?? [], facts, line)
    case "Polygon": takeAreas([coordinates], facts, line)
    case "MultiPolygon": takeAreas(coordinates.array ?? [], facts, line)
    case "GeometryCollection":
      for part in geometry["geometries"]?.array ?? [] { take(part, facts, line: line, depth: depth + 1) }
    case let kind: collector.complain(line, "\(ExchangeValue.quoted(kind ?? "")) is no kind of place")
    }
  }

  private func takePlaces(_ positions: [JSON], _ facts: JSON, _ line: Int) {
    for position in positions {
      guard let point = point(position, line) else { continue }
      collector.take(GeoJSONFacts.place(at: point, facts), line: line)
    }
  }

  /// An area is a place in its centre; parts that were cut at 180° are one area.
  private func takeAreas(_ areas: [JSON], _ facts: JSON, _ line: Int) {
    for ring in areas.flatMap({ $0.array ?? [] }) {
      collector.take(outline: (ring.array ?? []).compactMap { point($0) })
    }
    let outlines = areas.map { area in (area[0]?.array ?? []).compactMap { point($0, line)?.coordinate } }
    let cut = outlines.filter { $0.contains { $0.longitude.degrees == -180 } }
    let whole = outlines.filter { !$0.contains { $0.longitude.degrees == -180 } }
    for outline in whole + (cut.isEmpty ? [] : [Array(cut.joined())]) {
      guard let middle = CoordinateBounds(containing: outline)?.center else {
        collector.complain(line, "this area has no outline")
        continue
      }
      collector.take(GeoJSONFacts.place(at: TrackPoint(coordinate: middle), facts), line: line)
    }
  }

  private func readTrack(_ lines: [JSON], _ facts: JSON, _ line: Int) {
    let times = GeoJSONFacts.times(facts, lines: lines.count)
    var track = Track(name: GeoJSONFacts.name(facts))
    if track.name.isEmpty { track.name = fallbackName }
    for (number, positions) in lines.enumerated() {
      var segment: [TrackPoint] = []
      for (index, position) in (positions.array ?? []).enumerated() {
        guard var point = point(position, line) else { continue }
        guard collector.countPoint(line: line) else { break }
        point.time = times[number][index]?.string.flatMap { Timestamp($0) }
        segment.append(point)
      }
      track.segments.append(segment)
    }
    collector.take(track, line: line, isRoute: facts["route"]?.bool == true)
  }

  private func point(_ position: JSON, _ line: Int) -> TrackPoint? {
    let point = point(position)
    if point == nil {
      collector.complain(line, "\(ExchangeValue.quoted(JSONWriter.text(of: position))) is no place on earth")
    }
    return point
  }

  private func point(_ position: JSON) -> TrackPoint? {
    guard let east = position[0]?.number, let north = position[1]?.number,
      let coordinate = ExchangeValue.coordinate(north: north, east: east)
    else { return nil }
    let altitude = position[2]?.number.flatMap { abs($0) < 1e6 ? Distance.meters($0) : nil }
    return TrackPoint(coordinate: coordinate, altitude: altitude)
  }

  /// The properties of a feature, by the names that other programs use.
  private enum GeoJSONFacts {
    static func name(_ facts: JSON) -> String { first(["name", "title", "Name", "NAME", "label"], facts) ?? "" }

    static func place(at point: TrackPoint, _ facts: JSON) -> ExchangedPlace {
      var place = Place(name: name(facts), coordinate: point.coordinate)
      place.altitude = point.altitude ?? facts["ele"]?.number.map { Distance.meters(min(max($0, -1e6), 1e6)) }
      place.kind =
        first(["kind", "amenity", "tourism", "historic", "shop", "leisure", "category", "type"], facts) ?? ""
      place.description = first(["description", "desc", "cmt", "comment"], facts) ?? ""
      place.links = first(["link", "url", "website"], facts).map { [$0] } ?? []
      if let links = facts["links"]?.array { place.links = links.prefix(100).compactMap(\.string) }
      place.photographs = facts["photographs"]?.array?.prefix(1000).compactMap(\.string) ?? []
      place.openingHours = first(["opening_hours", "openingHours"], facts)
      place.importance = facts["importance"]?.int.map { min(max($0, 0), 100) } ?? 0
      place.isFavorite = facts["favorite"]?.bool == true
      place.created = first(["created", "time", "date"], facts).flatMap { Timestamp($0) }
      for field in facts.object?.fields ?? [] where field.name.hasPrefix("name:") && place.names.count < 200 {
        place.names[String(field.name.dropFirst(5))] = field.value.string
      }
      return ExchangedPlace(place, isTarget: facts["target"]?.bool == true, isDone: facts["done"]?.bool == true)
    }

    /// The moments of the points, an array for each line; a single line may have its array bare.
    static func times(_ facts: JSON, lines: Int) -> [JSON] {
      let found = facts["coordTimes"] ?? facts["coordinateProperties"]?["times"] ?? facts["times"] ?? .null
      if lines == 1, found[0]?.array == nil { return [found] }
      return (0..<lines).map { found[$0] ?? .null }
    }

    private static func first(_ names: [String], _ facts: JSON) -> String? {
      names.lazy.compactMap { facts[$0]?.string }.first { !$0.isEmpty }
    }
  }
}

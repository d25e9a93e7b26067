internal import Calendar
internal import Geodesy

/// Reads KML with Google's additions: placemarks in any folders, points, lines, areas and tracks with times.
final class KMLReader: XMLVisitor {
  private let collector: ExchangeCollector
  private let fallbackName: String
  private var path: [String] = []
  private var placemark: KMLPlacemark?

  init(_ collector: ExchangeCollector, named name: String) {
    self.collector = collector
    fallbackName = name
  }

  func start(_ name: String, _ attributes: [String: String], line: Int) {
    if name == "Placemark" {
      placemark = KMLPlacemark()
    } else {
      placemark?.start(name, attributes)
    }
    path.append(name)
  }

  func end(_ name: String, text: String, line: Int) {
    path.removeLast()
    guard var open = placemark else { return }
    placemark = nil
    guard name != "Placemark" else { return open.take(into: collector, fallbackName, line: line) }
    open.end(name, text: text, parent: path.last ?? "", line: line, collector)
    placemark = open
  }

  func finish(line: Int) {
    placemark?.take(into: collector, fallbackName, line: line)
    placemark = nil
  }

  /// A placemark while it is read.
  private struct KMLPlacemark {
    private var name = ""
    private var description = ""
    private var points: [TrackPoint] = []
    private var areas: [[TrackPoint]] = []
    private var holes: [[TrackPoint]] = []
    private var lines: [[TrackPoint]] = []
    private var moments: [Timestamp?] = []
    private var coordinates: [TrackPoint?] = []
    private var speeds: [Speed?] = []
    private var time: Timestamp?
    private var links: [String] = []
    private var facts: [String: String] = [:]
    private var factName = ""
    private var isHole = false

    mutating func start(_ name: String, _ attributes: [String: String]) {
      switch name {
      case "Data", "SimpleData", "SimpleArrayData": factName = attributes["name"] ?? ""
      case "Track": (moments, coordinates, speeds) = ([], [], [])
      case "innerBoundaryIs": isHole = true
      case "outerBoundaryIs": isHole = false
      case "link": if let link = attributes["href"], links.count < 100 { links.append(link) }
      default: break
      }
    }

    mutating func end(_ name: String, text: String, parent: String, line: Int, _ collector: ExchangeCollector) {
      switch (name, parent) {
      case ("name", "Placemark"): self.name = text.trimmed
      case ("description", "Placemark"): description = text.trimmed
      case ("coordinates", "Point"): points += tuples(text, line, collector, counted: false)
      case ("coordinates", "LineString"): lines.append(tuples(text, line, collector))
      case ("coordinates", "LinearRing"):
        let ring = tuples(text, line, collector, counted: false)
        if isHole { holes.append(ring) } else { areas.append(ring) }
      case ("when", "Track"): moments.append(Timestamp(text))
      case ("when", "TimeStamp"), ("begin", "TimeSpan"): time = Timestamp(text)
      case ("coord", "Track"):
        let point = Self.point(text.split { $0.isWhitespace })
        if point == nil { collector.complain(line, "\(ExchangeValue.quoted(text)) is no place on earth") }
        coordinates.append(collector.countPoint(line: line) ? point : nil)
      case ("value", "SimpleArrayData"): if factName == "speed" { speeds.append(ExchangeValue.speed(text)) }
      case ("value", "Data"), ("SimpleData", _): if facts.count < 200 { facts[factName] = text.trimmed }
      case ("Track", _): endTrack()
      default: break
      }
    }

    func take(into collector: ExchangeCollector, _ fallbackName: String, line: Int) {
      for point in points { collector.take(exchanged(at: point), line: line) }
      for outline in areas + holes { collector.take(outline: outline) }
      // An area is a place in its centre.
      for area in areas where !area.isEmpty { collector.take(exchanged(at: Self.middle(of: area)), line: line) }
      let name = name.isEmpty ? fallbackName : name
      collector.take(Track(name: name, segments: lines), line: line, isRoute: facts["route"] == "true")
      if points.isEmpty, areas.isEmpty, lines.allSatisfy(\.isEmpty) {
        collector.complain(line, "\(ExchangeValue.quoted(name)) has no place")
      }
    }

    private func exchanged(at point: TrackPoint) -> ExchangedPlace {
      var place = Place(name: name, coordinate: point.coordinate)
      place.altitude = point.altitude
      place.description = description
      place.created = time
      place.links = links + (facts["link"].map { [$0] } ?? [])
      place.kind = facts["kind"] ?? facts["type"] ?? facts["category"] ?? ""
      place.openingHours = facts["opening_hours"]
      place.isFavorite = facts["favorite"] == "true"
      place.importance = facts["importance"].flatMap { Int($0) }.map { min(max($0, 0), 100) } ?? 0
      for (key, value) in facts where key.hasPrefix("name:") { place.names[String(key.dropFirst(5))] = value }
      return ExchangedPlace(place, isTarget: facts["target"] == "true", isDone: facts["done"] == "true")
    }

    private mutating func endTrack() {
      var line: [TrackPoint] = []
      for (index, coordinate) in coordinates.enumerated() {
        guard var point = coordinate else { continue }
        if index < moments.count { point.time = moments[index] }
        if index < speeds.count { point.speed = speeds[index] }
        line.append(point)
      }
      lines.append(line)
      (moments, coordinates) = ([], [])
    }

    /// Tuples of longitude, latitude and perhaps altitude, with blanks between them.
    ///
    /// The points of ways are counted.
    private func tuples(
      _ text: String,
      _ line: Int,
      _ collector: ExchangeCollector,
      counted: Bool = true
    ) -> [TrackPoint] {
      var points: [TrackPoint] = []
      for tuple in Self.joined(text).split(whereSeparator: \.isWhitespace) {
        guard let point = Self.point(tuple.split(separator: ",", omittingEmptySubsequences: false)) else {
          collector.complain(line, "\(ExchangeValue.quoted(tuple)) is no place on earth")
          continue
        }
        guard !counted || collector.countPoint(line: line) else { break }
        points.append(point)
      }
      return points
    }

    /// Some put a blank after the comma, which would part the tuple.
    private static func joined(_ text: String) -> String {
      guard text.contains(", ") else { return text }
      return text.split(separator: ",", omittingEmptySubsequences: false).map { part in
        String(part.drop { $0 == " " })
      }.joined(separator: ",")
    }

    private static func point(_ parts: [Substring]) -> TrackPoint? {
      guard parts.count >= 2, let east = ExchangeValue.number(parts[0]), let north = ExchangeValue.number(parts[1]),
        let coordinate = ExchangeValue.coordinate(north: north, east: east)
      else { return nil }
      return TrackPoint(coordinate: coordinate, altitude: parts.count > 2 ? ExchangeValue.meters(parts[2]) : nil)
    }

    private static func middle(of area: [TrackPoint]) -> TrackPoint {
      TrackPoint(coordinate: CoordinateBounds(containing: area.map(\.coordinate))?.center ?? area[0].coordinate)
    }
  }
}

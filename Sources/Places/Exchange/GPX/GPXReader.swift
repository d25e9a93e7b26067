internal import Calendar
internal import Geodesy

/// Reads GPX 1.0 and 1.1 with what Garmin's devices, OsmAnd and others add to it.
final class GPXReader: XMLVisitor {
  private let collector: ExchangeCollector
  private let fallbackName: String
  private var path: [String] = []
  private var point: GPXPoint?
  private var way: (track: Track, isRoute: Bool)?

  init(_ collector: ExchangeCollector, named name: String) {
    self.collector = collector
    fallbackName = name
  }

  func start(_ name: String, _ attributes: [String: String], line: Int) {
    switch name {
    case "wpt", "rtept", "trkpt":
      if name == "trkpt", way?.track.segments.isEmpty != false { beginLine(isRoute: false, line: line, segments: [[]]) }
      point = GPXPoint(attributes, line: line, collector)
    case "trk": beginLine(isRoute: false, line: line)
    case "rte": beginLine(isRoute: true, line: line, segments: [[]])
    case "trkseg":
      if way == nil { beginLine(isRoute: false, line: line) }
      way?.track.segments.append([])
    case "link": point?.take(link: attributes["href"] ?? "", type: "")
    default: point?.start(name, attributes)
    }
    path.append(name)
  }

  func end(_ name: String, text: String, line: Int) {
    path.removeLast()
    let parent = path.last ?? ""
    switch name {
    case "wpt":
      if let place = point?.exchanged { collector.take(place, line: line) }
      point = nil
    case "rtept", "trkpt": endWayPoint(line: line)
    case "trk", "rte": endLine(line: line)
    default:
      if point != nil {
        point?.end(name, text: text, parent: parent, isExtension: path.contains("extensions"))
      } else if name == "name", parent == "trk" || parent == "rte" {
        way?.track.name = text.trimmed
      }
    }
  }

  func finish(line: Int) {
    // The part of a track in a truncated file is saved.
    endLine(line: line)
  }

  private func beginLine(isRoute: Bool, line: Int, segments: [[TrackPoint]] = []) {
    if way?.track.pointCount ?? 0 > 0 { endLine(line: line) }
    way = (Track(name: way?.track.name ?? "", segments: segments), isRoute)
  }

  private func endWayPoint(line: Int) {
    defer { point = nil }
    guard let found = point?.trackPoint, let last = way?.track.segments.indices.last,
      collector.countPoint(line: line)
    else { return }
    way?.track.segments[last].append(found)
    if way?.isRoute == true, let place = point?.exchanged?.place { collector.take(routePoint: place) }
  }

  private func endLine(line: Int) {
    guard var ended = way else { return }
    way = nil
    if ended.track.name.isEmpty { ended.track.name = fallbackName }
    collector.take(ended.track, line: line, isRoute: ended.isRoute)
  }

  /// A point of GPX while it is read.
  private struct GPXPoint {
    private let coordinate: Coordinate?
    private var altitude: Distance?
    private var time: Timestamp?
    private var speed: Speed?
    private var course: Bearing?
    private var accuracy: Distance?
    private var place: Place
    private var comment = ""
    private var symbol = ""
    private var isTarget = false
    private var isDone = false
    private var language = ""

    init(_ attributes: [String: String], line: Int, _ collector: ExchangeCollector) {
      let (north, east) = (attributes["lat"] ?? "", attributes["lon"] ?? "")
      coordinate = ExchangeValue.number(north).flatMap { north in
        ExchangeValue.number(east).flatMap { ExchangeValue.coordinate(north: north, east: $0) }
      }
      if coordinate == nil {
        let words = "lat \(ExchangeValue.quoted(north)) lon \(ExchangeValue.quoted(east))"
        collector.complain(line, "\(words) is no place on earth")
      }
      place = Place(name: "", coordinate: coordinate ?? Coordinate(north: 0, east: 0))
    }

    var trackPoint: TrackPoint? {
      coordinate.map {
        TrackPoint(coordinate: $0, altitude: altitude, time: time, speed: speed, course: course, accuracy: accuracy)
      }
    }

    /// Nil where it has no place.
    var exchanged: ExchangedPlace? {
      guard coordinate != nil else { return nil }
      var place = place
      place.altitude = altitude
      place.created = time
      if place.description.isEmpty { place.description = comment }
      if place.kind.isEmpty { place.kind = symbol }
      return ExchangedPlace(place, isTarget: isTarget, isDone: isDone)
    }

    mutating func take(link: String, type: String) {
      guard !link.isEmpty, place.links.count < 100 else { return }
      place.links.append(String(link.prefix(2000)))
    }

    mutating func start(_ name: String, _ attributes: [String: String]) {
      language = attributes["lang"] ?? ""
      if name == "target" {
        isTarget = true
        isDone = attributes["done"] == "true"
      }
    }

    mutating func end(_ name: String, text: String, parent: String, isExtension: Bool) {
      if isExtension {
        endExtension(name, text.trimmed)
      } else if parent == "trkpt" || parent == "wpt" || parent == "rtept" {
        endChild(name, text.trimmed)
      }
    }

    private mutating func endChild(_ name: String, _ text: String) {
      switch name {
      case "name": place.name = text
      case "ele": altitude = ExchangeValue.meters(text)
      case "time": time = Timestamp(text)
      case "desc": place.description = text
      case "cmt": comment = text
      case "type": place.kind = text
      case "sym": symbol = text
      case "url": take(link: text, type: "")
      // GPX 1.0 has them here.
      case "speed": speed = ExchangeValue.speed(text)
      case "course": course = ExchangeValue.bearing(text)
      default: break
      }
    }

    private mutating func endExtension(_ name: String, _ text: String) {
      switch name {
      case "speed": speed = speed ?? ExchangeValue.speed(text)
      case "course", "heading", "bearing": course = course ?? ExchangeValue.bearing(text)
      case "accuracy": accuracy = ExchangeValue.meters(text)
      case "favorite": place.isFavorite = text == "true"
      case "importance": place.importance = Int(text).map { min(max($0, 0), 100) } ?? 0
      case "hours", "opening_hours": place.openingHours = text.isEmpty ? nil : text
      case "photograph": if place.photographs.count < 1000 { place.photographs.append(text) }
      case "name": if !language.isEmpty, place.names.count < 200 { place.names[language] = text }
      case "amenity_subtype", "category", "icon": if place.kind.isEmpty { symbol = symbol.isEmpty ? text : symbol }
      default: break
      }
    }
  }
}

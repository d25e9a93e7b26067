internal import Calendar
internal import Geodesy

/// Reads tables of places, or of the points of a track, with any separator of columns.
struct CSVReader: ExchangeFeed {
  private let collector: ExchangeCollector
  private let fallbackName: String
  private var scanner = CSVScanner()
  private var table: Table
  var line: Int { table.lastLine }

  init(_ collector: ExchangeCollector, named name: String) {
    self.collector = collector
    fallbackName = name
    table = Table(collector: collector, way: Track(name: name))
  }

  mutating func feed(_ bytes: [UInt8]) {
    scanner.feed(bytes) { table.take($0) }
  }

  mutating func finish() {
    scanner.finish { table.take($0) }
    table.finish()
    guard !collector.isStopped else { return }
    if scanner.isTooLong { collector.complain(table.lastLine, "a row is too long; a quotation mark may be missing") }
  }
}

/// The part of a table that was read up to now.
private struct Table {
  let collector: ExchangeCollector
  var way: Track
  private(set) var lastLine = 1
  private var columns: CSVColumns?
  private var isRefused = false
  private var segment = ""

  init(collector: ExchangeCollector, way: Track) {
    self.collector = collector
    self.way = way
  }

  mutating func take(_ row: CSVScanner.Row) {
    lastLine = row.line
    guard !isRefused, !collector.isStopped else { return }
    guard let columns else {
      guard let found = CSVColumns(row.cells) else {
        isRefused = true
        let known = "lat, latitude, y or stop_lat, and lon, lng, longitude, x or stop_lon"
        let single = "coordinates, position, “lat, lon” or wkt"
        return collector.complain(row.line, "no position columns; expected \(known), or one column \(single)")
      }
      self.columns = found
      if !found.hasHeader { take(row, found) }
      return
    }
    take(row, columns)
  }

  func finish() {
    collector.take(way, line: lastLine)
  }

  private mutating func take(_ row: CSVScanner.Row, _ columns: CSVColumns) {
    let cells = Cells(row: row.cells, columns: columns)
    guard let coordinate = cells.coordinate else {
      return collector.complain(row.line, "\(ExchangeValue.quoted(cells.spelledPlace)) is no place on earth")
    }
    guard columns.isTrack else { return collector.take(cells.place(at: coordinate), line: row.line) }
    guard collector.countPoint(line: row.line) else { return }
    if way.segments.isEmpty || cells[.segment] != segment { way.segments.append([]) }
    segment = cells[.segment]
    way.segments[way.segments.count - 1].append(cells.point(at: coordinate))
  }
}

/// The cells of a row by their meaning.
private struct Cells {
  let row: [String]
  let columns: CSVColumns

  subscript(fact: CSVColumns.Fact) -> String {
    columns[fact].flatMap { row.indices.contains($0) ? row[$0] : nil } ?? ""
  }

  var spelledPlace: String { columns[.position] == nil ? self[.latitude] + " " + self[.longitude] : self[.position] }

  /// Plain degrees, or any spelling that people use.
  var coordinate: Coordinate? {
    if columns[.position] == nil, let north = ExchangeValue.number(self[.latitude]),
      let east = ExchangeValue.number(self[.longitude])
    {
      return ExchangeValue.coordinate(north: north, east: east)
    }
    let spelled = spelledPlace
    if let point = ExchangeValue.point(spelled) { return point }
    guard spelled.utf8.count <= 200, spelled.contains(where: \.isNumber) else { return nil }
    return try? CoordinateParser.coordinate(spelled)
  }

  func place(at coordinate: Coordinate) -> ExchangedPlace {
    var place = Place(name: self[.name], coordinate: coordinate)
    place.altitude = ExchangeValue.meters(self[.altitude])
    place.kind = self[.kind]
    place.description = self[.description]
    if !self[.link].isEmpty { place.links = [self[.link]] }
    if !self[.hours].isEmpty { place.openingHours = self[.hours] }
    place.importance = Int(self[.importance]).map { min(max($0, 0), 100) } ?? 0
    place.isFavorite = isYes(.favorite)
    place.created = Timestamp(self[.time])
    for (language, index) in columns.names where row.indices.contains(index) && !row[index].isEmpty {
      place.names[language] = row[index]
    }
    return ExchangedPlace(place, isTarget: isYes(.target), isDone: isYes(.done))
  }

  func point(at coordinate: Coordinate) -> TrackPoint {
    TrackPoint(
      coordinate: coordinate,
      altitude: ExchangeValue.meters(self[.altitude]),
      time: Timestamp(self[.time]),
      speed: ExchangeValue.speed(self[.speed]),
      course: ExchangeValue.bearing(self[.course]),
      accuracy: ExchangeValue.meters(self[.accuracy])
    )
  }

  private func isYes(_ fact: CSVColumns.Fact) -> Bool { ["true", "yes", "1", "x"].contains(self[fact].lowercased()) }
}

internal import Calendar
internal import Geodesy
internal import Wire

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

/// The meaning of a table's columns: by the words of its first row, or by the values in the first row.
struct CSVColumns {
  enum Fact: String, CaseIterable {
    case latitude, longitude, position, name, altitude, kind, description, link, hours, importance, favorite, target,
      done
    case time, speed, course, accuracy, segment
  }

  private(set) var indices: [Fact: Int] = [:]
  /// Columns with names in a language.
  private(set) var names: [(language: String, index: Int)] = []
  /// Whether the first row named the columns.
  let hasHeader: Bool

  /// Common column names in several languages.
  private static let words: [Fact: Set<String>] = TabbedText.rows(of: Embedded.text(of: "Columns.tsv") ?? "")
    .reduce(into: [:]) { words, row in
      guard let fact = Fact(rawValue: String(row[0])) else { return }
      words[fact] = Set(row[1].split(separator: ";").map { String($0.drop { $0 == " " }) })
    }

  /// Nil where the row neither names columns nor holds a place.
  init?(_ row: [String]) {
    var (indices, names): ([Fact: Int], [(language: String, index: Int)]) = ([:], [])
    let parts = row.map { cell in cell.lowercased().split { !$0.isLetter }.map(String.init) }
    for (index, cell) in row.enumerated() {
      let word = cell.lowercased()
      if word.hasPrefix("name:"), word.count > 5 { names.append((String(cell.dropFirst(5)), index)) }
      for fact in Fact.allCases where indices[fact] == nil && Self.words[fact]?.contains(word) == true {
        indices[fact] = index
        break
      }
      let isText = !cell.contains(where: \.isNumber)
      if isText, indices[.position] == nil, Self.words[.position]?.contains(parts[index].joined(separator: " ")) == true
      {
        indices[.position] = index
      }
    }
    // As in `stop_lat`, `GPS Latitude` and `station_name`.
    for fact in [Fact.latitude, .longitude, .name] where indices[fact] == nil {
      let words = Self.words[fact] ?? []
      indices[fact] = parts.firstIndex { $0.count > 1 && $0.last.map { $0.count > 1 && words.contains($0) } == true }
    }
    hasHeader = indices[.position] != nil || (indices[.latitude] != nil && indices[.longitude] != nil)
    if hasHeader {
      (self.indices, self.names) = (indices, names)
    } else {
      guard let guessed = Self.guess(row) else { return nil }
      self.indices = guessed
    }
  }

  subscript(fact: Fact) -> Int? { indices[fact] }

  /// Whether the rows are the points of a track rather than places.
  var isTrack: Bool { indices[.time] != nil && indices[.name] == nil }

  /// Two numbers side by side that can be degrees are a place; the first text is its name.
  private static func guess(_ row: [String]) -> [Fact: Int]? {
    let numbers = row.map { ExchangeValue.number($0) }
    for index in numbers.indices.dropLast() {
      guard let north = numbers[index], let east = numbers[index + 1], abs(north) <= 90, abs(east) <= 180 else {
        continue
      }
      var indices: [Fact: Int] = [.latitude: index, .longitude: index + 1]
      indices[.name] = numbers.indices.first { numbers[$0] == nil && !row[$0].isEmpty }
      return indices
    }
    guard let position = row.firstIndex(where: { ExchangeValue.point($0) != nil }) else { return nil }
    return [.position: position, .name: row.indices.first { $0 != position && !row[$0].isEmpty } ?? position]
  }
}

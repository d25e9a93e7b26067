internal import Geodesy

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

  /// The common names of columns in the supported languages.
  private static let words: [Fact: Set<String>] = [
    .latitude: [
      "lat", "latitude", "y", "breite", "breitengrad", "leveys", "leveyspiiri", "latitud", "широта", "point_y",
    ],
    .longitude: [
      "lon", "lng", "long", "longitude", "x", "länge", "längengrad", "pituus", "pituuspiiri", "longitud", "долгота",
      "point_x",
    ],
    .position: [
      "coordinates", "coordinate", "coords", "position", "location", "latlon", "lat/lon", "latlng", "where", "at",
      "lat lon", "lat lng", "lat long", "latitude longitude", "wkt", "geom", "geometry", "the_geom", "point",
    ],
    .name: ["name", "title", "label", "nimi", "namn", "nombre", "nome", "название", "имя", "place"],
    .altitude: ["ele", "elevation", "alt", "altitude", "height", "altmsl"],
    .kind: ["kind", "type", "category", "symbol", "sym", "amenity", "tourism"],
    .description: ["description", "desc", "comment", "comments", "note", "notes", "cmt"],
    .link: ["link", "url", "website", "web"],
    .hours: ["opening_hours", "hours", "openinghours"],
    .importance: ["importance"], .favorite: ["favorite", "favourite"], .target: ["target"], .done: ["done"],
    .time: ["time", "timestamp", "date", "datetime", "created"], .speed: ["speed", "speed_ms", "speed (m/s)"],
    .course: ["course", "track", "bearing", "heading"], .accuracy: ["accuracy", "eph", "hacc"],
    .segment: ["segment", "trackseg", "seg"],
  ]

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

internal import Geodesy
internal import Wire

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

/// A large town, as a list has it.
struct City {
  let name: String
  let north: Double
  let east: Double
  let population: Int
}

/// Reads towns from a list of `name,latitude,longitude,country,population`, with a line of headings.
struct CityFile {
  let cities: [City]

  private static let maxBytes = 64 << 20

  init(_ path: String) throws(BakingError) {
    var file = try ExtractFile(path)
    guard file.size <= Self.maxBytes else {
      throw .notReadable(path: path, reason: "it is larger than \(Self.maxBytes) bytes")
    }
    let text = String(decoding: try file.read(file.size), as: UTF8.self)
    cities = text.split(whereSeparator: \.isNewline).dropFirst().compactMap { Self.city($0) }
  }

  /// Nil where the line makes no sense.
  private static func city(_ line: Substring) -> City? {
    let fields = fields(line)
    guard fields.count >= 5, !fields[0].isEmpty, let north = Double(fields[1]), let east = Double(fields[2]),
      (-90...90).contains(north), (-180...180).contains(east), let population = Int(fields[4])
    else { return nil }
    return City(name: fields[0], north: north, east: east, population: population)
  }

  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}

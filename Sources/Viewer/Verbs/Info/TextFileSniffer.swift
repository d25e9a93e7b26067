import Cells

/// The likely type of a text file that no reader supports.
enum TextFileSniffer {
  /// Nil if it is no text.
  static func failure(for path: String) -> Failure? {
    guard let bytes = SmallFile.beginning(of: path), !bytes.isEmpty, let text = text(bytes) else { return nil }
    let guess = guess(text)
    return Failure(.isOtherText, Sanitizer.clean(path), guess.kind, guess.advice)
  }

  /// A letter may be cut at the end of the piece that was read.
  private static func text(_ bytes: [UInt8]) -> String? {
    guard !bytes.contains(where: { $0 < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].contains($0) }) else { return nil }
    return (0..<4).lazy.compactMap { String(validating: bytes.dropLast($0), as: UTF8.self) }.first
  }

  private static func guess(_ text: String) -> (kind: String, advice: String) {
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains { $0 != " " } }
    guard let first = lines.first?.drop(while: { $0.isWhitespace || $0 == "\u{feff}" }) else {
      return ("nothing but blanks", "Name another file.")
    }
    if first.hasPrefix("<") { return markup(text.lowercased()) }
    if first.hasPrefix("{") || first.hasPrefix("[") { return json(text) }
    if lines.count == 6, lines.allSatisfy({ plainNumber($0.filter { $0 != " " }) != nil }) {
      return ("looks like a world file", "Put it beside its picture under the same name, and name that.")
    }
    if isTable(lines.prefix(5)) {
      return ("looks like a table", "If it holds places, give it a name that ends in .csv, and look again.")
    }
    let options = Set(ViewOptions.all.map(\.name))
    if lines.contains(where: { line in
      line.split(separator: "=").first.map { options.contains($0.filter { $0 != " " }) } == true && line.contains("=")
    }) {
      return ("looks like a configuration", "Use it with --config.")
    }
    return ("nothing that is read here", "Use a map, a picture, places, a track, a style or the log of a receiver.")
  }

  private static func markup(_ text: String) -> (kind: String, advice: String) {
    if text.contains("<osm") {
      return ("looks like an extract of OpenStreetMap", "Make a map of it: rumbo bake FILE --out MAP.mbtiles.")
    }
    if text.contains("<svg") { return ("looks like a drawing", "Convert it to PNG.") }
    if text.contains("<html") || text.contains("<!doctype html") {
      return ("looks like a page of the web", "Perhaps a server gave it in place of the file: get that again.")
    }
    return ("looks like XML, but neither GPX nor KML", "Write it as one of these with the program that it is from.")
  }

  private static func json(_ text: String) -> (kind: String, advice: String) {
    if text.contains("\"pixel\"") {
      return ("looks like pairs of points", "Use it with rumbo align PICTURE --points FILE.")
    }
    if text.contains("\"tiles\"") || text.contains("\"tilejson\"") {
      return ("looks like a server's tile metadata (TileJSON)", "Give the map its address: rumbo https://….")
    }
    if text.contains("\"bounds\"") || text.contains("\"corners\"") {
      return ("looks like the place of a picture", "Put it beside the picture under the same name, and name that.")
    }
    return ("looks like JSON, but neither GeoJSON nor a style", "Name another file, or convert it to one of these.")
  }

  /// Whether lines have as many fields each, more than one.
  private static func isTable(_ lines: ArraySlice<Substring>) -> Bool {
    guard lines.count > 1 else { return false }
    return [",", ";", "\t"].contains { (separator: Character) in
      let counts = Set(lines.map { line in line.count { $0 == separator } })
      return counts.count == 1 && counts.first != 0
    }
  }
}

/// The kinds of files that places and tracks come in.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case gpx, kml, geojson, csv

  /// The format by a file's name; nil if the name doesn't show it.
  package init?(fileName: String) {
    let ending = fileName.split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch ending {
    case "gpx": self = .gpx
    case "kml": self = .kml
    case "geojson", "json", "geojsonl", "ndjson": self = .geojson
    case "csv", "tsv", "txt": self = .csv
    default: return nil
    }
  }

  /// The format by a file's beginning; nil if it is none of these.
  package init?(beginning bytes: [UInt8]) {
    let text = Self.text(bytes.prefix(4096))
    guard let first = text.first(where: { !$0.isWhitespace && $0 != "\u{feff}" }) else { return nil }
    if first == "<" {
      let tags = text.lowercased().split(separator: "<")
      let names = tags.lazy.map { $0.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" } }
      guard let root = names.first(where: { $0.first?.isLetter == true }) else { return nil }
      switch root.split(separator: ":").last {
      case "gpx": self = .gpx
      case "kml", "document", "placemark", "folder": self = .kml
      default: return nil
      }
    } else if first == "{" || first == "[" || first == "\u{1e}" {
      let kinds = ["FeatureCollection", "\"Feature\"", "\"Point\"", "LineString\"", "Polygon\"", "\"MultiPoint\""]
      guard text.contains("\"type\""), kinds.contains(where: { text.contains($0) }) else { return nil }
      self = .geojson
    } else {
      return nil
    }
  }

  /// Text in whatever encoding, as far as its Latin letters go.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.filter { $0 != 0 && $0 < 0x80 }, as: UTF8.self)
  }
}

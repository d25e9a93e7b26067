internal import Geodesy
internal import Wire

/// The metadata of an archive or a tile server, under TileJSON's names.
struct ArchiveMetadata {
  private let values: JSON
  private let layerList: JSON?

  /// Reads metadata that are one JSON object; anything else counts as empty.
  init(_ bytes: [UInt8]) {
    values = (try? JSONParser.parse(bytes)) ?? [:]
    layerList = values["vector_layers"]
  }

  /// Takes metadata that come as rows, one of which may hold the JSON with the layers.
  init(rows: [(name: String, value: String)]) {
    values = .object(JSONObject(rows.map { ($0.name, .string($0.value)) }))
    layerList = values["json"]?.string.flatMap { try? JSONParser.parse(Array($0.utf8)) }?["vector_layers"]
  }

  func description(named name: String) -> MapDescription {
    MapDescription(name: text("name") ?? name, attribution: text("attribution").map(PlainText.of(html:)))
  }

  var layers: [String] {
    layerList?.array?.prefix(1_000).compactMap { $0["id"]?.string } ?? []
  }

  /// The tile addresses, with placeholders as in `TileAddress`.
  var templates: [String] {
    let addresses = values["tiles"]?.array?.compactMap(\.string) ?? []
    return text("scheme") == "tms" ? addresses.map { $0.replacing("{y}", with: "{-y}") } : addresses
  }

  var zooms: ClosedRange<Int>? {
    guard let first = number("minzoom"), let last = number("maxzoom"), 0 <= first, first <= last,
      first <= TileID.deepestZoom
    else { return nil }
    return first...min(last, TileID.deepestZoom)
  }

  /// Whether a tile that isn't there is to be cut out of the nearest one above it.
  var isCutFromAbove: Bool { text("cut_from_above") == "true" }

  var origin: ArchiveOrigin? {
    guard let source = text("copied_from"), let region = text("copied_region") else { return nil }
    return ArchiveOrigin(source: source, region: region, edition: text("copied_edition"))
  }

  /// Nil if missing or invalid.
  var bounds: CoordinateBounds? {
    if let edges = values["bounds"]?.array { return ArchiveBounds.bounds(edges.map { $0.number ?? .nan }) }
    return text("bounds").flatMap { ArchiveBounds.bounds($0) }
  }

  /// The parts of the bounds that have data, where these don't reach all over them; bounded, as they are drawn.
  var coverage: [CoordinateBounds] {
    (text("coverage") ?? "").split(separator: ";", maxSplits: 1_000).compactMap { ArchiveBounds.bounds(String($0)) }
  }

  private func number(_ name: String) -> Int? { values[name]?.int ?? text(name).flatMap { Int($0) } }

  func text(_ name: String) -> String? {
    guard let text = values[name]?.string, !text.isEmpty else { return nil }
    return text
  }
}

/// Text without the markup that attributions tend to come in.
enum PlainText {
  private static let characters = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©",
  ]

  static func of(html: String) -> String {
    var text = ""
    var rest = html[...]
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      text += rest[..<mark]
      let isTag = rest[mark] == "<"
      let end = rest[mark...].firstIndex(of: isTag ? ">" : ";")
      let content = end.map { String(rest[rest.index(after: mark)..<$0]) }
      if let end, isTag || content.flatMap(character) != nil {
        text += isTag ? "" : content.flatMap(character) ?? ""
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(rest[mark])
        rest = rest[rest.index(after: mark)...]
      }
    }
    return (text + rest).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func character(_ name: String) -> String? {
    if let character = characters[name] { return character }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}

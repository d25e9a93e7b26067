import Cartography
import Cells
import Geodesy
import Images
import Tiles
import Wire

/// `rumbo info FILE`: the contents of any supported file, checked as deeply as drawing would; of a server's tiles, the
/// data that it returns.
struct InfoCommand: Command {
  static let name = "info"
  static let completableOperands = CompletableOperands(first: .files)

  private let path: String
  private let isJSON: Bool
  private let isStrict: Bool
  private let year: Int?

  init(_ arguments: Arguments) throws {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else { throw Failure(.infoNeedsFile) }
    self.path = path
    isJSON = arguments.has("json")
    isStrict = arguments.has("strict")
    year = try YearOption.year(arguments["year"])
  }

  func run() throws -> ExitCode {
    if let served = try served() {
      try StandardOutput.write(isJSON ? JSONWriter.text(of: served.json, .indented) + "\n" : Self.text(served))
      return .fine
    }
    if let report = try fileReport() {
      try StandardOutput.write(isJSON ? JSONWriter.text(of: report.json, .indented) + "\n" : Self.table(report.lines))
      return try report.exitCode(isStrict: isStrict, path)
    }
    if let report = try MapFileInspection.report(on: path) {
      let counts = year.map { YearCounts(of: (AgeIndex.rows(in: path) ?? []).map(DatedCount.init), in: $0) }
      let (town, roads) = (TownReport(on: path), RoadReport(on: path))
      var json = counts.map { report.json.adding("years", $0.json) } ?? report.json
      if let town { json = json.adding("town", town.json) }
      if let roads { json = json.adding("roads", roads.json) }
      var lines = counts.map { [("years", $0.words)] } ?? []
      lines += town?.lines ?? []
      if let roads { lines.append(("roads", roads.words)) }
      let words = Self.table(lines)
      try StandardOutput.write(isJSON ? JSONWriter.text(of: json, .indented) + "\n" : Self.text(report) + words)
      return isStrict && report.skipped.count > 0 ? .damagedInput : .fine
    }
    let report = try mapReport()
    try StandardOutput.write(isJSON ? JSONWriter.text(of: Self.json(report), .indented) + "\n" : Self.text(report))
    return isStrict && !report.skipped.isEmpty ? .damagedInput : .fine
  }

  /// The report on a file that is no map; nil if it may be one.
  private func fileReport() throws -> (any FileReport)? {
    if let report = try StoreReport(on: path) { return report }
    if let report = try StyleReport(on: path) { return report }
    if let report = try PlacesReport(on: path) { return report }
    return try LogReport(on: path)
  }

  private func mapReport() throws -> MapReport {
    do throws(TileError) {
      return try MapInspection.report(on: path)
    } catch {
      guard error.exitCode == .damagedInput, let guess = TextFileSniffer.failure(for: path) else { throw error }
      throw guess
    }
  }

  /// The report on a server's tiles; nil for anything that is no address.
  private func served() throws -> MapFileReport? {
    let serving = TileServing(cache: Environment.current.cacheFolder)
    let report = try ServedInspection.report(on: path, serving)
    guard report == nil || year == nil else { throw Failure(.yearOfServer) }
    return report
  }

  private static func json(_ report: MapReport) -> JSON {
    [
      "kind": .string(report.kind),
      "name": .string(report.name),
      "bounds": report.bounds?.json ?? .null,
      "zooms": report.zooms.map { [.integer($0.lowerBound), .integer($0.upperBound)] } ?? .null,
      "tiles": .integer(report.tiles),
      "layers": [],
      "attribution": report.attribution.map { .string($0) } ?? .null,
      "taken": report.photo?.json ?? .null,
      "skipped": .array(report.skipped.map { ["where": .string($0.place), "why": .string($0.reason)] }),
    ]
  }

  private static func text(_ report: MapReport) -> String {
    var lines = [("kind", report.kind), ("name", report.name)]
    if let size = report.size { lines.append(("size", "\(size.width) × \(size.height) pixels")) }
    lines.append(("bounds", report.bounds?.words ?? "none: shown in its own coordinates"))
    if let place = report.photo?.coordinate { lines.append(("taken at", CoordinateFormat.dms.text(of: place))) }
    if let time = report.photo?.time { lines.append(("taken", time)) }
    if let zooms = report.zooms { lines.append(("levels", "\(zooms.lowerBound) to \(zooms.upperBound)")) }
    if report.kind != "picture" { lines.append((report.kind == "pyramid" ? "tiles" : "pictures", "\(report.tiles)")) }
    if let attribution = report.attribution { lines.append(("attribution", attribution)) }
    lines += report.skipped.map { ("skipped", $0.reason) }
    return table(lines)
  }

  private static func text(_ report: MapFileReport) -> String {
    var lines = [("kind", report.kind), ("name", report.name), ("tiles", report.format.rawValue)]
    if let bounds = report.bounds { lines.append(("bounds", bounds.words)) }
    if let zooms = report.zooms { lines.append(("zooms", "\(zooms.lowerBound) to \(zooms.upperBound)")) }
    if let tiles = report.tiles { lines.append(("count", "\(tiles) tiles")) }
    lines += report.layers.map { ("layer", $0.name + ($0.features.map { ": \($0) features" } ?? "")) }
    if let attribution = report.attribution { lines.append(("attribution", attribution)) }
    lines += report.skipped.named.map { ("skipped", "\($0.place): \($0.reason)") }
    return table(lines)
  }

  private static func table(_ lines: [(name: String, value: String)]) -> String {
    lines.map { name, value in
      name + String(repeating: " ", count: 13 - name.count) + Sanitizer.clean(value) + "\n"
    }.joined()
  }
}

extension YearCounts {
  fileprivate var json: JSON {
    ["shown": .integer(shown), "hidden": .integer(hidden), "unknown": .integer(unknown)]
  }

  fileprivate var words: String { "\(shown) shown, \(hidden) hidden, \(unknown) of unknown age" }
}

extension PhotoFacts {
  fileprivate var coordinate: Coordinate? {
    position.map { Coordinate(north: $0.latitude, east: $0.longitude) }
  }

  fileprivate var json: JSON? {
    guard position != nil || time != nil else { return nil }
    return [
      "time": time.map { .string($0) } ?? .null,
      "latitude": position.map { .number($0.latitude) } ?? .null,
      "longitude": position.map { .number($0.longitude) } ?? .null,
    ]
  }
}

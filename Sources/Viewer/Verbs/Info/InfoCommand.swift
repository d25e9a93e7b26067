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
  static let completableOperands = CompletableOperands(first: .files(.read))

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
      try write(served.json, Self.lines(served))
      return .fine
    }
    if let report = try fileReport() {
      try write(report.json, report.lines)
      return try report.exitCode(isStrict: isStrict, path)
    }
    let report = try MapFileInspection.report(on: path) ?? mapReport()
    var (json, lines) = (report.json, Self.lines(report))
    if let year, report.format != nil {
      let counts = YearCounts(of: (AgeIndex.rows(in: path) ?? []).map(DatedCount.init), in: year)
      json = json.adding("years", counts.json)
      lines.append(("years", counts.words))
    }
    if let town = TownReport(on: path) {
      json = json.adding("town", town.json)
      lines += town.lines
    }
    if let roads = RoadReport(on: path) {
      json = json.adding("roads", roads.json)
      lines.append(("roads", roads.words))
    }
    if let heights = HeightReport(on: path) {
      json = json.adding("heights", heights.json)
      lines.append(("heights", heights.words))
    }
    try write(json, lines)
    return isStrict && !report.skipped.isEmpty ? .damagedInput : .fine
  }

  private func write(_ json: JSON, _ lines: [(name: String, value: String)]) throws {
    let table = lines.map { name, value in
      name + String(repeating: " ", count: 13 - name.count) + Sanitizer.clean(value) + "\n"
    }
    try StandardOutput.write([json], orText: table.joined(), asJSON: isJSON)
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
  private func served() throws -> MapReport? {
    let serving = TileServing(cache: Environment.current.cacheFolder)
    let report = try ServedInspection.report(on: path, serving)
    guard report == nil || year == nil else { throw Failure(.yearOfServer) }
    return report
  }

  private static func lines(_ report: MapReport) -> [(name: String, value: String)] {
    var lines = [("kind", report.kind), ("name", report.name)]
    if let format = report.format { lines.append(("tiles", format.rawValue)) }
    if let size = report.size { lines.append(("size", "\(size.width) × \(size.height) pixels")) }
    if let bounds = report.bounds {
      lines.append(("bounds", bounds.words))
    } else if report.format == nil {
      lines.append(("bounds", "none: shown in its own coordinates"))
    }
    if let place = report.photo?.position {
      let coordinate = Coordinate(north: place.latitude, east: place.longitude)
      lines.append(("taken at", CoordinateFormat.dms.text(of: coordinate)))
    }
    if let time = report.photo?.time { lines.append(("taken", time)) }
    if let zooms = report.zooms {
      lines.append((report.format == nil ? "levels" : "zooms", "\(zooms.lowerBound) to \(zooms.upperBound)"))
    }
    if let tiles = report.tiles, report.kind != "picture" {
      let ofPictures = (report.kind == "pyramid" ? "tiles" : "pictures", "\(tiles)")
      lines.append(report.format == nil ? ofPictures : ("count", "\(tiles) tiles"))
    }
    lines += report.layers.map { ("layer", $0.name + ($0.features.map { ": \($0) features" } ?? "")) }
    if let attribution = report.attribution { lines.append(("attribution", attribution)) }
    return lines
      + report.skipped.named.map { ("skipped", report.format == nil ? $0.reason : "\($0.place): \($0.reason)") }
  }
}

extension YearCounts {
  fileprivate var json: JSON {
    ["shown": .integer(shown), "hidden": .integer(hidden), "unknown": .integer(unknown)]
  }

  fileprivate var words: String { "\(shown) shown, \(hidden) hidden, \(unknown) of unknown age" }
}

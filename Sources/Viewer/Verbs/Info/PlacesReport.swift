import Geodesy
import Places
import Tiles
import Wire

/// The contents of a file of places and tracks, for `rumbo info`.
struct PlacesReport: FileReport {
  private let report: ExchangeReport
  private let bounds: CoordinateBounds?

  /// Reads a file as importing it would; nil if it is none of places.
  init?(on path: String) throws(PlaceError) {
    guard Self.isOfPlaces(path) else { return nil }
    var stream = try ExchangeStream(path)
    var bounds: CoordinateBounds?
    while let items = try stream.next() {
      for item in items {
        guard let box = CoordinateBounds(containing: Self.places(of: item)) else { continue }
        bounds = bounds?.union(box) ?? box
      }
    }
    (report, self.bounds) = (stream.report, bounds)
  }

  func exitCode(isStrict: Bool, _ path: String) throws(Failure) -> ExitCode {
    guard !report.isEmpty || report.problemCount == 0 else {
      throw Failure(.noPlaceReadable, path, report.problems.first?.text ?? "")
    }
    return isStrict && report.problemCount > 0 ? .damagedInput : .fine
  }

  var lines: [(name: String, value: String)] {
    var lines = [("kind", kind), ("format", report.format.rawValue), ("places", "\(report.places)")]
    lines.append(("tracks", "\(report.tracks + report.routes) with \(counted(report.points, "point"))"))
    if let bounds { lines.append(("bounds", bounds.words)) }
    lines += report.problems.map { ("skipped", $0.text) }
    let more = report.problemCount - report.problems.count
    return lines + (more > 0 ? [("skipped", "… and \(more) more")] : [])
  }

  var json: JSON {
    [
      "kind": .string(kind), "format": .string(report.format.rawValue),
      "bounds": bounds?.json ?? .null, "places": .integer(report.places),
      "tracks": .integer(report.tracks + report.routes), "points": .integer(report.points),
      "skipped": .array(report.problems.map { ["where": .string("line \($0.line)"), "why": .string($0.reason)] }),
    ]
  }

  private var kind: String { report.places == 0 && report.tracks + report.routes > 0 ? "track" : "places" }

  /// Whether its name or beginning is that of such a file; a .json may be many things, and its beginning decides.
  private static func isOfPlaces(_ path: String) -> Bool {
    let named = ["gpx", "kml", "kmz", "geojson", "csv"].contains { path.lowercased().hasSuffix("." + $0) }
    if named { return SmallFile.exists(at: path) }
    return SmallFile.beginning(of: path).flatMap { ExchangeFormat(beginning: $0) } != nil
  }

  private static func places(of item: ExchangeItem) -> [Coordinate] {
    switch item {
    case .place(let place): [place.place.coordinate]
    case .track(let track), .route(let track): track.points.map(\.coordinate)
    case .outline(let points): points.map(\.coordinate)
    case .routePoint: []
    }
  }
}

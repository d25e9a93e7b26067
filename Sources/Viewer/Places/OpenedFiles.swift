import Geodesy
import Places

/// Tracks and places of files that are named like maps: they are shown on the maps for as long as the program runs.
nonisolated struct OpenedFiles: Sendable {
  private(set) var tracks: [Track] = []
  private(set) var places: [Place] = []
  /// The borders of areas, each of which is a place besides.
  private(set) var outlines: [[TrackPoint]] = []

  /// Whether a word names such a file, by what it begins with or by its ending.
  static func isMeant(by path: String) -> Bool {
    guard let beginning = SmallFile.beginning(of: path) else { return false }
    if ExchangeFormat(beginning: beginning) != nil { return true }
    return [".gpx", ".kml", ".kmz", ".geojson", ".csv", ".tsv"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Reads them; omissions are reported on standard error.
  @MainActor
  init(_ paths: [String]) throws {
    for path in paths { try add(path) }
  }

  @MainActor
  private mutating func add(_ path: String) throws {
    var routePoints: [Place] = []
    let before = tracks.count + places.count
    var stream = try ExchangeStream(path)
    while let items = try stream.next() {
      for item in items {
        switch item {
        case .place(let exchanged): places.append(exchanged.place)
        case .track(let track), .route(let track): tracks.append(track)
        case .routePoint(let place): routePoints.append(place)
        case .outline(let outline): outlines.append(outline)
        }
      }
    }
    let report = stream.report
    // Many files hold the points of their routes also as waypoints.
    let known = Set(places.map { [$0.name, "\($0.coordinate)"] })
    places += routePoints.filter { !known.contains([$0.name, "\($0.coordinate)"]) }
    guard tracks.count + places.count == before else { return ExchangeWords.complain(report, of: path) }
    let why = report.problems.first.map { "; " + $0.text } ?? ""
    throw Failure(.noTrackNorPlace, path, why)
  }

  /// All tracks as one with gaps, and borders; nil if there are none of both.
  var lines: TrackSource? {
    guard !tracks.isEmpty || !outlines.isEmpty else { return nil }
    return .read(Track(name: tracks.first?.name ?? "", segments: tracks.flatMap(\.segments)), outlines: outlines)
  }

  /// The positions that have to be in view for all of them to be.
  var extent: [Coordinate] {
    let points = (tracks.flatMap(\.segments) + outlines).flatMap { $0.map(\.coordinate) }
    // Of a long track every few points are enough: those between them are near.
    let step = max(points.count / Self.enough, 1)
    return places.map(\.coordinate) + stride(from: 0, to: points.count, by: step).map { points[$0] } + points.suffix(1)
  }

  private static let enough = 4096
}

/// Where the track comes from that is shown and followed.
nonisolated enum TrackSource {
  /// A track, and lines that are shown with it but aren't followed.
  case read(Track, outlines: [[TrackPoint]] = [])
  /// A file that takes its time.
  case file(String)
}

import Cells
import Geodesy
import Places
import Routing
import Tiles
import Wire

/// The report of `rumbo info` on a file that is no map.
protocol FileReport {
  var lines: [(name: String, value: String)] { get }
  var json: JSON { get }

  func exitCode(isStrict: Bool, _ path: String) throws(Failure) -> ExitCode
}

extension CoordinateBounds {
  /// The corners in the south-west and the north-east, in words.
  var words: String {
    let corners = [Coordinate(latitude: south, longitude: west), Coordinate(latitude: north, longitude: east)]
    let (from, to) = (CoordinateFormat.dms.text(of: corners[0]), CoordinateFormat.dms.text(of: corners[1]))
    // A range that begins at the antimeridian is east of it, though a place there is 180° east like any other.
    return "\(abs(west.degrees) < 180 ? from : from.dropLast() + "W") to \(to)"
  }
}

/// The report of `rumbo info` on the roads in a map file.
struct RoadReport {
  private let counts: RoadCounts

  /// Nil if a map has none, or none that can be read.
  init?(on path: String) {
    guard let file = try? RoadFile(path) else { return nil }
    counts = file.counts
  }

  var json: JSON {
    [
      "ways": .integer(counts.ways), "metres": .integer(counts.length), "oneWays": .integer(counts.oneWays),
      "oneWayMetres": .integer(counts.oneWayLength), "restrictions": .integer(counts.restrictions),
      "steps": .integer(counts.steps), "tolls": .integer(counts.tolls), "ferries": .integer(counts.ferries),
    ]
  }

  var words: String {
    "\(counts.ways) (\(counts.length / 1000) km), \(counts.oneWays) one-way; \(counts.restrictions) turn restrictions"
  }
}

/// The report of `rumbo info` on the heights in a map file.
struct HeightReport {
  private let zooms: ClosedRange<Int>

  /// Nil if a map has none, or none that can be read.
  init?(on path: String) {
    guard let table = try? HeightTable(path) else { return nil }
    zooms = table.zooms
  }

  var json: JSON { ["zooms": [.integer(zooms.lowerBound), .integer(zooms.upperBound)]] }
  var words: String { "zooms \(zooms.lowerBound) to \(zooms.upperBound)" }
}

/// The report of `rumbo info` on the houses and POIs in a map file.
struct TownReport {
  private let counts: TownCounts
  /// Nil if the map doesn't have the number.
  private let buildings: Int?

  private static let maxKindsNamed = 6

  /// Nil if a map has none.
  init?(on path: String) {
    guard let counts = TownCounts(of: path) else { return nil }
    self.counts = counts
    buildings = AgeIndex.rows(in: path)?.filter { $0.kind == "building" }.reduce(0) { $0 + $1.count }
  }

  var json: JSON {
    [
      "buildings": buildings.map { .integer($0) } ?? .null, "addresses": .integer(counts.addresses),
      "sights": .integer(counts.sights), "hours": .integer(counts.hours), "phones": .integer(counts.phones),
      "websites": .integer(counts.websites),
      "kinds": .object(JSONObject(counts.kinds.map { ($0.kind, .integer($0.count)) })),
    ]
  }

  var lines: [(name: String, value: String)] {
    let houses = (buildings.map { "\($0), " } ?? "") + "\(counts.addresses) house numbers"
    let named = counts.kinds.prefix(Self.maxKindsNamed).map { "\($0.count) \($0.kind)" }
    let more = counts.kinds.count > named.count ? ["\(counts.kinds.count - named.count) other kinds"] : []
    return [
      ("buildings", houses),
      ("sights", "\(counts.sights): " + (named + more).joined(separator: ", ")),
      ("details", "\(counts.hours) hours, \(counts.phones) phones, \(counts.websites) websites"),
    ]
  }
}

/// The contents of a file of saved places, for `rumbo info`.
struct StoreReport: FileReport {
  private let contents: PlaceContents

  /// The bytes at the beginning of such a file, and the offset of its application ID.
  private static let (mark, owner) = (Array("SQLite format 3\0".utf8), 68)

  /// Nil if it is another file.
  init?(on path: String) throws(PlaceError) {
    guard let beginning = SmallFile.beginning(of: path), beginning.starts(with: Self.mark),
      beginning.dropFirst(Self.owner).starts(with: Array("Rmbo".utf8))
    else { return nil }
    contents = try PlaceStore(lookingAt: path).contents()
  }

  func exitCode(isStrict: Bool, _ path: String) throws(Failure) -> ExitCode { .fine }

  var lines: [(name: String, value: String)] {
    var lines = [("kind", "places"), ("format", "rumbo")]
    lines += [("sights", "\(contents.sights)"), ("targets", "\(contents.targets)")]
    lines.append(("tracks", "\(contents.tracks) with \(counted(contents.trackPoints, "point"))"))
    lines.append(("ink", counted(contents.ink, "drawing")))
    if let bounds = contents.bounds { lines.append(("bounds", bounds.words)) }
    return lines
  }

  var json: JSON {
    [
      "kind": "places", "format": "rumbo", "bounds": contents.bounds?.json ?? .null,
      "places": .integer(contents.sights), "targets": .integer(contents.targets),
      "tracks": .integer(contents.tracks), "points": .integer(contents.trackPoints), "ink": .integer(contents.ink),
      "skipped": [],
    ]
  }
}

/// The contents of a map style, for `rumbo info`.
struct StyleReport: FileReport {
  private let style: FileStyle
  private let name: String
  private let layers: Int

  /// Nil if it is another file.
  init?(on path: String) throws(Failure) {
    guard let first = SmallFile.beginning(of: path)?.first(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }),
      first == UInt8(ascii: "{"), let bytes = SmallFile.bytes(at: path, limit: FileStyle.sizeLimit),
      let json = try? JSONParser.parse(bytes), Self.isStyle(json)
    else { return nil }
    style = try FileStyle(at: path)
    name = Sanitizer.clean(json["name"]?.string ?? path.split(separator: "/").last.map(String.init) ?? path)
    layers = json["layers"]?.array?.count ?? 0
  }

  /// Our own begin with another style or give colours; those for other programs have layers with a type each.
  private static func isStyle(_ json: JSON) -> Bool {
    if json["extends"]?.string != nil || json["colors"]?.object != nil { return true }
    return json["layers"]?.array?.contains { $0["type"]?.string != nil } == true
  }

  func exitCode(isStrict: Bool, _ path: String) throws(Failure) -> ExitCode {
    isStrict && !style.problems.isEmpty ? .damagedInput : .fine
  }

  var lines: [(name: String, value: String)] {
    let own = [("kind", "style"), ("name", name)]
    // Our own have none.
    return own + (layers > 0 ? [("layers", "\(layers)")] : []) + style.problems.map { ("skipped", $0.failure.problem) }
  }

  var json: JSON {
    [
      "kind": "style", "name": .string(name), "layers": .integer(layers),
      "skipped": .array(
        style.problems.map { problem in
          let place = problem.layer.isEmpty ? "style" : problem.layer
          return ["where": .string(place), "why": .string(Sanitizer.clean(problem.failure.problem))]
        }
      ),
    ]
  }
}

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

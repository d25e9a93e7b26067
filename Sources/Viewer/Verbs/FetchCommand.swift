import Cells
import Geodesy
import Heights
import Places
import Regions
import Threads
import Tiles
import Wire

/// `rumbo fetch PLACE --source NAME --out MAP`: takes a region of a map along, as a map file of one's own.
struct FetchCommand: Command {
  static let name = "fetch"
  static let completableOperands = CompletableOperands(first: .nothing)

  private enum Area {
    case place(String)
    case box(CoordinateBounds)
    case track(String)
  }

  private let area: Area
  private let buffer: Distance
  private let zooms: ClosedRange<Int>?
  private let source: String
  private let output: String
  private let mapName: String
  private let arguments: Arguments
  private let progress = ProgressLine()

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    area = try Self.area(arguments)
    let isTrack = if case .track = area { true } else { false }
    buffer = try Self.buffer(arguments["buffer"]) ?? .kilometers(isTrack ? 2 : 5)
    zooms = try Self.zooms(arguments["zoom"])
    source = try Self.source(arguments)
    mapName = arguments["name"] ?? Self.name(of: area)
    output = try Self.output(arguments, named: mapName)
  }

  func run() throws -> ExitCode {
    let region = try region()
    return try DeferredSignals.during { _ in
      try Job.run(while: { !DeferredSignals.areWaiting }) { try work(on: region) }
    }
  }

  private func work(on region: Region) throws -> ExitCode {
    do {
      let plan = try plan(region)
      return arguments.has("estimate") ? try estimate(plan) : try fetch(plan)
    } catch {
      progress.end()
      throw error
    }
  }

  private func plan(_ region: Region) throws -> RegionPlan {
    let origin: any TileOrigin
    do throws(TileError) {
      origin = try TileOrigins.open(source, TileServing())
    } catch {
      throw RegionError.source(error)
    }
    return try RegionPlan(region, zooms: zooms, from: source, origin)
  }

  private func estimate(_ plan: RegionPlan) throws -> ExitCode {
    let estimate = try RegionEstimate(plan)
    guard !arguments.has("json") else {
      let levels = estimate.levels.map { level -> JSON in
        ["zoom": .integer(level.zoom), "tiles": .integer(level.tiles), "bytes": .integer(level.bytes)]
      }
      let json: JSON = [
        "tiles": .integer(estimate.tiles), "bytes": .integer(estimate.bytes), "exact": .bool(estimate.isExact),
        "zooms": .array(levels),
      ]
      try StandardOutput.write([json])
      return .fine
    }
    var (text, tiles, bytes) = ("", 0, 0)
    for level in estimate.levels {
      (tiles, bytes) = (tiles + level.tiles, bytes + level.bytes)
      let size = (estimate.isExact ? "" : "about ") + ByteCount.text(bytes)
      text += "to zoom \(level.zoom)\t\(counted(tiles, "tile"))\t\(size)\n"
    }
    try StandardOutput.write(text)
    return .fine
  }

  private func fetch(_ plan: RegionPlan) throws -> ExitCode {
    try OutputFile.checkReplacingMap(at: output, maker: "downloaded by rumbo fetch", RegionFetch.hasMade)
    let heights = try arguments.values(of: "heights").map { try HeightSources.open($0, TileServing()) }
    let isUpdate = arguments.has("update")
    let fetch = RegionFetch(plan, to: output, named: mapName, heights: heights, isUpdate: isUpdate)
    let report = try fetch.run(while: { !DeferredSignals.areWaiting }, progress: progress.show)
    progress.end()
    if let problem = report.unreadHeights { StandardOutput.complain(Sanitized.line(problem)) }
    if arguments.has("json") {
      let json: JSON = [
        "map": .string(output), "tiles": .integer(report.tiles), "bytes": .integer(report.bytes),
        "fetched": .integer(report.fetched), "unchanged": .integer(report.unchanged), "names": .integer(report.names),
        "sights": .integer(report.sights), "heights": .integer(report.heightTiles),
      ]
      try StandardOutput.write([json])
    } else if report.fetched == 0, report.unchanged > 0 {
      try StandardOutput.write("Nothing has changed.\n")
    } else {
      let names = report.names > 0 ? ", \(counted(report.names, "name")), \(counted(report.sights, "sight"))" : ""
      let heights = report.heightTiles > 0 ? ", \(counted(report.heightTiles, "tile")) of heights" : ""
      let text = "\(counted(report.tiles, "tile"))\(names)\(heights), \(ByteCount.text(report.bytes)): \(output)"
      try StandardOutput.write(Sanitizer.clean(text) + "\n")
    }
    return .fine
  }

  /// How much of a fetch is done, in a line on a terminal.
  private final class ProgressLine {
    private let line = BakeProgress()
    private var start: (time: ContinuousClock.Instant, bytes: Int)?
    private var isWaiting = false

    func show(_ progress: RegionFetch.Progress) {
      let stage: BakeProgress.Stage =
        switch progress.stage {
        case .fetching: .fetching(rate(progress))
        case .waiting(let time, let error): waiting(time, error)
        case .writing: .writing
        }
      if case .fetching = progress.stage { isWaiting = false }
      if let text = line.line(stage, progress.share) { StandardOutput.complain("\r\(text)") }
    }

    /// Reports once for each wait why there is one, on a terminal or not.
    private func waiting(_ time: Duration, _ error: TileError) -> BakeProgress.Stage {
      if !isWaiting {
        let seconds = max(Int((time / .seconds(1)).rounded(.up)), 1)
        end()
        StandardOutput.complain(Sanitized.line("\(error.problem) Trying again in \(seconds) s."))
        isWaiting = true
      }
      return .waiting
    }

    private func rate(_ progress: RegionFetch.Progress) -> Int {
      let start = self.start ?? (.now, progress.fetched)
      self.start = start
      let seconds = start.time.duration(to: .now) / .seconds(1)
      return seconds > 1 ? Int(Double(progress.fetched - start.bytes) / seconds) : 0
    }

    func end() {
      if line.isShown { StandardOutput.complain("\n") }
    }
  }
}

/// The selection of what to download.
extension FetchCommand {
  private static func area(_ arguments: Arguments) throws(Failure) -> Area {
    let place = arguments.operands.joined(separator: " ")
    let ways = [!place.isEmpty, arguments.has("bounds"), arguments.has("along")].count { $0 }
    guard ways == 1 else { throw Failure(.fetchNeedsArea) }
    if let track = arguments["along"] { return .track(track) }
    guard let text = arguments["bounds"] else { return .place(place) }
    let edges = text.split(separator: ",").compactMap { plainNumber($0) }
    guard edges.count == 4, text.split(separator: ",").count == 4, (-90...90).contains(edges[1]),
      (-90...90).contains(edges[3]), edges[1] < edges[3], edges[0] != edges[2],
      [edges[0], edges[2]].allSatisfy({ (-360...360).contains($0) })
    else {
      throw Failure(.boundsInvalid, text)
    }
    let width = edges[2] > edges[0] ? min(edges[2] - edges[0], 360) : edges[2] + 360 - edges[0]
    return .box(
      CoordinateBounds(
        south: Latitude(clamping: edges[1]),
        west: Longitude(degrees: edges[0]),
        north: Latitude(clamping: edges[3]),
        width: Turn(degrees: width)
      )
    )
  }

  private static func buffer(_ text: String?) throws(Failure) -> Distance? {
    guard let text else { return nil }
    guard let kilometers = plainNumber(text), (0.01...1000).contains(kilometers) else {
      throw Failure(.bufferInvalid, text)
    }
    return .kilometers(kilometers)
  }

  private static func zooms(_ text: String?) throws(Failure) -> ClosedRange<Int>? {
    guard let text else { return nil }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { wholeNumber($0, in: 0...22) }
    let first = ends.count == 1 ? 0 : ends[0]
    guard (1...2).contains(ends.count), let first, let last = ends[ends.count - 1], first <= last else {
      throw Failure(.zoomRangeInvalid, text)
    }
    return first...last
  }

  private static func source(_ arguments: Arguments) throws -> String {
    guard let word = arguments["source"] ?? Configuration.online(arguments) else { throw Failure(.fetchNeedsSource) }
    let catalogue = MapCatalogue()
    let service = SmallFile.exists(at: word) ? nil : catalogue.named(word)
    if service == nil, TileAddress.host(in: word) == nil, !FileName.isMeant(by: word) {
      _ = try catalogue.service(word)
    }
    let source = service.map(MapCatalogue.source) ?? word
    let forbidding = service?.allowsRegions == false ? service : MapService.forbidsRegions(at: source)
    if let forbidding {
      throw Failure(.offlineForbidden, forbidding.name, forbidding.terms)
    }
    return source
  }

  private static func name(of area: Area) -> String {
    switch area {
    case .place(let name): name
    case .box(let bounds): "Around " + CoordinateFormat.dms.text(of: bounds.center)
    case .track(let path): path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? "Track"
    }
  }

  private static func output(_ arguments: Arguments, named name: String) throws -> String {
    if let path = arguments["out"] {
      guard path != StandardFile.name else { throw Failure(.mapToOutput) }
      guard path.hasSuffix(".mbtiles") || path.hasSuffix(".pmtiles") else { throw Failure(.fetchFormatUnknown, path) }
      guard path.hasSuffix(".mbtiles") || !arguments.has("heights") else { throw Failure(.fetchHeightsNeedTable, path) }
      return path
    }
    guard !arguments.has("estimate") else { return "" }
    guard let folder = LocalMaps.makeFolder(.current) else { throw Failure(.noMapFolder) }
    return "\(folder)/\(LocalMaps.fileName(for: name)).mbtiles"
  }

  private func region() throws -> Region {
    switch area {
    case .box(let bounds): return Region(bounds)
    case .place(let name): return Region(around: try NamedPlace(name, example: "45.4386,10.9928").coordinate, buffer)
    case .track(let path):
      guard SmallFile.exists(at: path) else { throw ExchangeWords.missing(path) }
      let tracks = try TrackFile.tracks(at: path, format: nil).tracks
      let lines = tracks.flatMap { $0.segments.map { $0.map(\.coordinate) } }
      guard lines.contains(where: { !$0.isEmpty }) else { throw Failure(.noTrackInFile, path) }
      return Region(along: lines, buffer)
    }
  }
}

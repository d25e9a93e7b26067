import Cells
import Geodesy
import Heights
import Tiles
import Wire

/// `rumbo height PLACE…`: the heights of places, or of the points of a track.
struct HeightCommand: Command {
  static let name = "height"
  static let completableOperands = CompletableOperands(first: .nothing)

  private let words: [String]
  private let track: String?
  private let output: String?
  private let sources: [String]
  private let maps: RouteMaps
  private let units: UnitSystem
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    (words, track, output) = (arguments.operands, arguments["gpx"], arguments["out"])
    guard words.isEmpty == (track != nil) else { throw Failure(track == nil ? .heightNeedsPlace : .heightTrackAlone) }
    guard output == nil || track != nil else { throw Failure(.heightOutNeedsTrack) }
    sources = arguments.values(of: "heights")
    maps = try RouteMaps(arguments.values(of: "map"))
    units = arguments["units"].flatMap(UnitSystem.init(rawValue:)) ?? .metric
    isJSON = arguments.has("json")
    guard !isJSON || track == nil else { throw Failure(.heightTrackAsJSON) }
  }

  func run() throws -> ExitCode {
    if let track { return try HeightTrack(try maps.heights(sources, withWorld: false)).write(track, to: output) }
    let heights = try maps.heights(sources)
    let answers = try RoutePlaces(maps.paths, nil).places(words).map { place in
      (place: place, answer: try heights.answer(at: place.coordinate))
    }
    let text = answers.map { Sanitizer.clean("\($0.place.name): \(line($0.answer))") + "\n" }
    try StandardOutput.write(
      answers.map { Self.json(of: $0.answer, at: $0.place.coordinate) },
      orText: text.joined(),
      asJSON: isJSON
    )
    return answers.contains { $0.answer?.height.meters != nil } ? .fine : .failed
  }

  private func line(_ answer: HeightAnswer?) -> String {
    guard let answer else { return "unknown" }
    let origin = " (\(answer.source), a sample every \(units.text(ofAltitude: .meters(answer.resolution))))"
    return switch answer.height {
    case .land(let meters): units.text(ofAltitude: .meters(meters)) + origin
    case .sea(let meters): (meters < 0 ? "sea, \(units.text(ofAltitude: .meters(-meters))) deep" : "sea") + origin
    case .void: "not measured" + origin
    }
  }

  private static func json(of answer: HeightAnswer?, at place: Coordinate) -> JSON {
    let surface: String? =
      switch answer?.height {
      case .land: "land"
      case .sea: "sea"
      case .void, nil: nil
      }
    return [
      "latitude": .rounded(place.latitude.degrees, digits: 7),
      "longitude": .rounded(place.longitude.degrees, digits: 7),
      "height": answer?.height.meters.map { .rounded($0, digits: 2) } ?? .null,
      "resolution": answer.map { .rounded($0.resolution, digits: 1) } ?? .null,
      "source": answer.map { .string($0.source) } ?? .null, "surface": surface.map { .string($0) } ?? .null,
    ]
  }
}

extension RouteMaps {
  /// The named sources of heights; without any, those in the maps.
  func heights(_ sources: [String], withWorld: Bool = true) throws -> Heights {
    let environment = Environment.current
    let serving = TileServing(cache: environment.cacheFolder)
    let found =
      sources.isEmpty
      ? paths.compactMap { (try? HeightSources.stored(in: $0)) ?? nil }
      : try sources.map { source throws(TileError) in try HeightSources.open(source, serving) }
    let world = withWorld ? BundledMaps.folder(environment).map { HeightMap($0 + "/world.heights") } : nil
    return Heights(found, world: world)
  }
}

import Geodesy
import Rendering
import Threads
import Tiles

/// Opens the maps that were named, or those that come with the program.
enum MapOpening {
  static func open(
    _ names: [String],
    _ environment: Environment,
    at place: String?,
    isLive: Bool,
    memory: Int,
    serving: TileServing,
    work: BackgroundWork
  ) throws(Failure) -> MapStack {
    let names = names.isEmpty ? try bundled(environment, isLive: isLive) : names
    do throws(TileError) {
      return try MapStack.open(names, memory: memory, serving: serving, work: work)
    } catch {
      guard case .notFound(let path) = error, isLikePlace(path) else { throw failure(error) }
      let word = path.contains(" ") ? "\"\(path)\"" : path
      throw Failure(
        problem: error.problem,
        advice: place.map { "If it belongs to the place, put both in quotes: --at \"\($0) \(path)\"." }
          ?? "If it is a place and no map, write --at \(word).",
        exitCode: exitCode(of: error)
      )
    }
  }

  /// Whether it looks more like a place than like the path of a map.
  private static func isLikePlace(_ text: String) -> Bool {
    (try? CoordinateParser.place(text)) != nil || !FileName.isMeant(by: text)
  }

  private static func failure(_ error: TileError) -> Failure {
    Failure(problem: error.problem, advice: error.advice, exitCode: exitCode(of: error))
  }

  /// Does something with maps; what goes wrong becomes the program's two lines and its exit code.
  static func failing<Value>(_ body: () throws(TileError) -> Value) throws(Failure) -> Value {
    do throws(TileError) {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  /// Says what a frame lacks of maps and of those laid over them; where it lacks all, that is the program's error.
  static func tellProblems(of maps: MapStack, under fronts: [FrontMap]) throws(Failure) {
    if let error = maps.failure { throw failure(error) }
    for problem in maps.problems + fronts.flatMap(\.problems) { StandardOutput.complain(Sanitized.line(problem)) }
  }

  /// Maps that were named are there, and can be read.
  static func check(_ names: [String]) throws(Failure) {
    for name in names { _ = try failing { () throws(TileError) in try FoundMaps(at: [name]) } }
  }

  /// The maps that come along; on a terminal the position, the compass or a server's maps may do without them.
  private static func bundled(_ environment: Environment, isLive: Bool) throws(Failure) -> [String] {
    let folder = BundledMaps.folder(environment)
    let maps = folder.map { BundledMaps.maps(in: $0) + LocalMaps.files(environment) } ?? []
    guard maps.isEmpty else { return maps }
    let missing = Failure(
      problem: "The maps that come with Rumbo are missing.",
      advice: "Name a map, or set RUMBO_MAPS to the folder that holds them.",
      exitCode: .missingInput
    )
    guard isLive else { throw missing }
    StandardOutput.complain("\(missing.problem)\n\(missing.advice)\n")
    return []
  }

  static func exitCode(of error: TileError) -> ExitCode {
    switch error {
    case .notFound, .pairsNotFound: .missingInput
    case .notReadable, .notWritable: .inputOutput
    case .notServed, .unusable, .givenUp, .givesNoParts, .changed: .unavailable
    case .badAddress, .badScheme, .needsEarth: .usage
    case .notAFile, .isFolder, .pairBeside, .unknownFormat, .badManifest, .projected, .badPairs, .badPicture, .noPlace,
      .beyondWorld, .damaged, .unsupported, .badTile:
      .damagedInput
    }
  }
}

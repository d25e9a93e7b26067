import Geodesy
import Threads
import Tiles

/// Opens the maps that were named, or those that come with the program.
enum MapOpening {
  static func open(
    _ names: [String],
    _ environment: Environment,
    memory: Int,
    serving: TileServing,
    work: BackgroundWork
  ) throws(Failure) -> MapStack {
    do throws(TileError) {
      return try MapStack.open(
        names.isEmpty ? bundled(environment) : names,
        memory: memory,
        serving: serving,
        work: work
      )
    } catch {
      guard case .notFound(let path) = error, isLikePlace(path) else { throw failure(error) }
      let place = path.contains(" ") ? "\"\(path)\"" : path
      throw Failure(
        problem: error.problem,
        advice: "If it is a place and no map, write --at \(place).",
        exitCode: exitCode(of: error)
      )
    }
  }

  /// Whether it looks more like a place than like the path of a map.
  private static func isLikePlace(_ text: String) -> Bool {
    (try? CoordinateParser.place(text)) != nil || !text.contains("/") && !text.contains(".")
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

  /// Maps that were named are there, and can be read.
  static func check(_ names: [String]) throws(Failure) {
    for name in names { _ = try failing { () throws(TileError) in try FoundMaps(at: [name]) } }
  }

  private static func bundled(_ environment: Environment) -> [String] {
    if let folder = BundledMaps.folder(environment) {
      return BundledMaps.maps(in: folder) + LocalMaps.files(environment)
    }
    StandardOutput.complain(
      "The maps that come with Rumbo are missing.\nName a map, or set RUMBO_MAPS to the folder that holds them.\n"
    )
    return []
  }

  static func exitCode(of error: TileError) -> ExitCode {
    switch error {
    case .notFound, .pairsNotFound: .missingInput
    case .notReadable, .notWritable: .inputOutput
    case .notServed, .unusable, .givenUp, .givesNoParts, .changed: .unavailable
    case .badAddress, .badScheme, .needsEarth: .usage
    case .notAFile, .isFolder, .pairBeside, .unknownFormat, .badManifest, .badPairs, .badPicture, .noPlace,
      .beyondWorld, .damaged, .unsupported, .badTile:
      .damagedInput
    }
  }
}

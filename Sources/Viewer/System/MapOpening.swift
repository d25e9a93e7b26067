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
    try failing { () throws(TileError) in
      try MapStack.open(names.isEmpty ? bundled(environment) : names, memory: memory, serving: serving, work: work)
    }
  }

  /// Does something with maps; what goes wrong becomes the program's two lines and its exit code.
  static func failing<Value>(_ body: () throws(TileError) -> Value) throws(Failure) -> Value {
    do throws(TileError) {
      return try body()
    } catch {
      throw Failure(problem: error.problem, advice: error.advice, exitCode: exitCode(of: error))
    }
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

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
      guard case .notFound(let path) = error, isLikePlace(path) else { throw Failure(error) }
      let word = path.contains(" ") ? "\"\(path)\"" : path
      throw place.map { Failure(.mapMissingOrQuotes, error.problem, "\($0) \(path)") }
        ?? Failure(.mapMissingOrPlace, error.problem, word)
    }
  }

  /// Whether it looks more like a place than like the path of a map.
  private static func isLikePlace(_ text: String) -> Bool {
    (try? CoordinateParser.place(text)) != nil || !FileName.isMeant(by: text)
  }

  /// Says what a frame lacks of maps and of those laid over them; where it lacks all, that is the program's error.
  static func tellProblems(of maps: MapStack, under fronts: [FrontMap]) throws(Failure) {
    if let error = maps.failure { throw Failure(error) }
    for problem in maps.problems + fronts.flatMap(\.problems) { StandardOutput.complain(Sanitized.line(problem.text)) }
  }

  /// Maps that were named are there, and can be read.
  static func check(_ names: [String]) throws(TileError) {
    for name in names { _ = try FoundMaps(at: [name]) }
  }

  /// The maps that come along; on a terminal the position, the compass or a server's maps may do without them.
  private static func bundled(_ environment: Environment, isLive: Bool) throws(Failure) -> [String] {
    let folder = BundledMaps.folder(environment)
    let maps = folder.map { BundledMaps.maps(in: $0) + LocalMaps.files(environment) } ?? []
    guard maps.isEmpty else { return maps }
    let missing = Failure(.mapsMissing)
    guard isLive else { throw missing }
    StandardOutput.report(missing)
    return []
  }
}

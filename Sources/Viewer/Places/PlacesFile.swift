import Places

/// The file with the user's places, and the words for what can go wrong with it.
enum PlacesFile {
  /// The file that was named, or else the user's own.
  static func path(named name: String?, _ environment: Environment = .current) throws(PlaceError) -> String {
    if let name { return name }
    guard let folder = environment.dataFolder else { throw .noFolder }
    return folder + "/places.db"
  }

  /// Opens the file to change it, and makes it where there is none.
  static func open(_ path: String) throws -> PlaceStore {
    try failing { () throws(PlaceError) in try PlaceStore(at: path) }
  }

  /// Opens the file to read it; nil where there is none.
  ///
  /// Where it can't be written, it is only looked at.
  static func openToRead(_ path: String) throws -> PlaceStore? {
    guard SmallFile.exists(at: path) else { return nil }
    return try failing { () throws(PlaceError) in
      do throws(PlaceError) {
        return try PlaceStore(at: path)
      } catch .notWritable {
        return try PlaceStore(lookingAt: path)
      }
    }
  }

  /// Does something with places; what goes wrong becomes the program's two lines and its exit code.
  nonisolated static func failing<Value>(_ body: () throws(PlaceError) -> Value) throws(Failure) -> Value {
    do throws(PlaceError) {
      return try body()
    } catch {
      throw Failure(problem: error.problem, advice: error.advice, exitCode: exitCode(of: error))
    }
  }

  private nonisolated static func exitCode(of error: PlaceError) -> ExitCode {
    switch error {
    case .noFolder, .notReadable, .notWritable, .isBusy: .inputOutput
    case .unknownFormat, .damaged, .foreign, .notOurs, .tooNew: .damagedInput
    case .noSuchPlace, .noSuchTrack: .failed
    }
  }
}

internal import SQLite
package import Tiles

/// The reason why a region can't be downloaded.
package enum RegionError: Error, Equatable {
  case source(TileError)
  /// What is half fetched, or the file that it becomes.
  case file(path: String, reason: String)
  /// The region is being downloaded already.
  case beingFetched
  case tooLarge(tiles: Int)
  /// There is no tile of it.
  case empty
  /// The program was asked to end, or the user cancelled; the tiles downloaded so far are saved.
  case interrupted

  init(_ error: SQLiteError, _ path: String) {
    self = error.isBusy ? .beingFetched : .file(path: path, reason: error.problem)
  }
}

/// Says what goes wrong with a file that is being written.
func failing<Outcome: ~Copyable>(
  _ path: String,
  _ body: () throws(SQLiteError) -> Outcome
) throws(RegionError) -> Outcome {
  do throws(SQLiteError) {
    return try body()
  } catch {
    throw RegionError(error, path)
  }
}

/// Says what goes wrong with where tiles come from.
func asking<Outcome: ~Copyable>(_ body: () throws(TileError) -> Outcome) throws(RegionError) -> Outcome {
  do throws(TileError) {
    return try body()
  } catch {
    throw .source(error)
  }
}

internal import SQLite
package import Tiles

/// The reason why a region can't be downloaded.
package enum RegionError: Error, Equatable {
  case source(TileError)
  /// Reading or writing the draft or the output failed.
  case file(path: String, reason: String)
  /// Another process has the draft open.
  case beingFetched
  case tooLarge(tiles: Int)
  /// The source has no tiles in the region.
  case empty
  /// The download isn't wanted any more, e.g. cancelled; the tiles downloaded so far are saved.
  case interrupted

  init(_ error: SQLiteError, _ path: String) {
    self = error.isBusy ? .beingFetched : .file(path: path, reason: error.problem)
  }
}

/// Converts SQLite errors while writing a file.
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

/// Converts errors of the source.
func asking<Outcome: ~Copyable>(_ body: () throws(TileError) -> Outcome) throws(RegionError) -> Outcome {
  do throws(TileError) {
    return try body()
  } catch {
    throw .source(error)
  }
}

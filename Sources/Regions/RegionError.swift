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

  package var problem: String {
    switch self {
    case .source(let error): error.problem
    case .file(let path, let reason): "\(Self.name(of: path)) can't be written: \(reason)."
    case .beingFetched: "Another program is fetching that map."
    case .tooLarge(let most): "That region has more than \(most) tiles."
    case .empty: "The source has no tiles there."
    case .interrupted: "Fetching was interrupted."
    }
  }

  package var advice: String {
    switch self {
    case .source(let error): error.isOfServer ? "Run the same command again to go on from here." : error.advice
    case .file: "Check the folder and the free space on the disk."
    case .beingFetched: "Wait until it is done, or end that program first."
    case .tooLarge: "Choose a smaller region, or less deep zooms with --zoom."
    case .empty: "Check the place and the zooms; rumbo info shows what the source covers."
    case .interrupted: "Run the same command again to go on from here."
    }
  }

  private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
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

import Geodesy
import Places

/// `rumbo track record|list|stats|export|import|rename|delete|undo`: the saved tracks, and those in files.
struct TrackCommand: Command {
  static let name = "track"
  static let summary = "Record, list, measure, export and import tracks."
  static let operands = "record|list|stats|export|import|rename|delete|undo [SOURCE|TRACK|FILE] [options]"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [("record", .files), ("stats", .files), ("export", .files), ("import", .files)]
  )
  static let options: [Option] = [
    .value("out", "FILE", "the file to write (default: standard output)"),
    .choice("format", ExchangeFormat.allCases.map(\.rawValue), "the format (default: by the file's extension)"),
    .value("name", "NAME", "the name of the track"),
    .value("raw", "FILE", "while recording, also save the receiver's raw data, for replay"),
    .flag("resume", "continue the last recording"),
    .choice("units", UnitSystem.allCases.map(\.rawValue), "the units (default: metric)"),
    .flag("json", "print JSON, one object per line"),
    .value("places", "FILE", "the file of tracks (default: your own)"),
  ]

  private static let actions: [(name: String, make: (Arguments, [String]) throws -> any PlacesAction)] = [
    ("record", { try TrackRecord($0, $1) }), ("list", { try TrackList($0, $1) }), ("stats", { try TrackStats($0, $1) }),
    ("export", { try TrackExport($0, $1) }), ("import", { try PlacesImport($0, $1, verb: "track") }),
    ("rename", { try TrackRename($0, $1) }), ("delete", { try TrackDelete($0, $1) }),
    ("undo", { try TrackUndo($0, $1) }),
  ]

  private let action: any PlacesAction
  private let path: String?

  init(_ arguments: Arguments) throws {
    action = try PlacesActions.choose(arguments, verb: "track", among: Self.actions)
    path = arguments["places"]
  }

  func run() throws -> ExitCode {
    try action.run(at: PlacesFile.path(named: path))
  }
}

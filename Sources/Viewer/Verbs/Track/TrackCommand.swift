import Geodesy
import Places

/// `rumbo track record|list|stats|export|import|rename|delete`: the tracks that are kept, and those in files.
struct TrackCommand: Command {
  static let name = "track"
  static let summary = "Record tracks, tell of them, and write them for other programs."
  static let operands = "record|list|stats|export|import|rename|delete [SOURCE|TRACK|FILE] [options]"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [("record", .files), ("stats", .files), ("export", .files), ("import", .files)]
  )
  static let options: [Option] = [
    .value("out", "FILE", "where the track is written to; standard output, unless said"),
    .choice("format", ExchangeFormat.allCases.map(\.rawValue), "what is written, or read; by the ending of the file"),
    .value("name", "NAME", "what the track is to be called"),
    .value("raw", "FILE", "while recording, also keep what the receiver says, for replay"),
    .flag("resume", "record on where the last recording broke off"),
    .choice("units", UnitSystem.allCases.map(\.rawValue), "metric, unless said"),
    .flag("json", "as JSON, an object a line"),
    .value("places", "FILE", "the file with the tracks; your own, unless said"),
  ]

  private static let actions: [(name: String, make: (Arguments, [String]) throws -> any PlacesAction)] = [
    ("record", { try TrackRecord($0, $1) }), ("list", { try TrackList($0, $1) }), ("stats", { try TrackStats($0, $1) }),
    ("export", { try TrackExport($0, $1) }), ("import", { try PlacesImport($0, $1, verb: "track") }),
    ("rename", { try TrackRename($0, $1) }), ("delete", { try TrackDelete($0, $1) }),
  ]

  private let action: any PlacesAction
  private let path: String?

  init(_ arguments: Arguments) throws {
    action = try PlacesActions.choose(arguments, verb: "track", among: Self.actions)
    path = arguments["places"]
  }

  func run() throws -> ExitCode {
    try action.run(at: PlacesFile.failing { () throws(PlaceError) in try PlacesFile.path(named: path) })
  }
}

import Geodesy
import Places

/// `rumbo ink list|export|delete`: what is drawn on the map.
struct InkCommand: Command {
  static let name = "ink"
  static let summary = "List, export or delete drawings."
  static let operands = "list|export|delete [#NUMBER…|all] [options]"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [("delete", .words(["all"]))]
  )
  static let options: [Option] = [
    .value("out", "FILE", "the file to write (default: standard output)"),
    .choice("format", InkWriter.formats.map(\.rawValue), "the format (default: by the file's extension, else GeoJSON)"),
    .choice("units", UnitSystem.allCases.map(\.rawValue), "the units (default: metric)"),
    .flag("json", "print JSON, one object per line"),
    .value("places", "FILE", "the file of places (default: your own)"),
  ]

  private static let actions: [(name: String, make: (Arguments, [String]) throws -> any PlacesAction)] = [
    ("list", { try InkList($0, $1) }), ("export", { try InkExport($0, $1) }), ("delete", { try InkDelete($0, $1) }),
  ]

  private let action: any PlacesAction
  private let path: String?

  init(_ arguments: Arguments) throws {
    action = try PlacesActions.choose(arguments, verb: "ink", among: Self.actions)
    path = arguments["places"]
  }

  func run() throws -> ExitCode {
    try action.run(at: PlacesFile.path(named: path))
  }
}

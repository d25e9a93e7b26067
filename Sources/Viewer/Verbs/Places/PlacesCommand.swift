import Geodesy
import Places

/// `rumbo places list|near|search|add|edit|delete|undo|import|export|repair`: the user's own sights and targets.
struct PlacesCommand: Command {
  static let name = "places"
  static let summary = "Keep sights and targets of your own."
  static let operands = "list|near|search|add|edit|delete|undo|import|export|repair [PLACE] [options]"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [("import", .files)]
  )
  static let options: [Option] = [
    .flag("target", "a target, not a sight"),
    .flag("targets", "targets only"),
    .flag("favorites", "favourites only"),
    .value("name", "NAME", "what it is called"),
    .value("at", "PLACE", "where it is, in any usual spelling of coordinates"),
    .value("altitude", "METRES", "how high it lies"),
    .value("kind", "WORD", "what it is: museum, viewpoint …"),
    .value("description", "TEXT", "what there is to say of it"),
    .value("link", "URL", "where there is more of it"),
    .value("hours", "HOURS", "when it is open, as OpenStreetMap spells it: Tu-Su 10:00-18:00"),
    .flag("favorite", "one of the favourites"),
    .flag("current", "the target that the needle points to"),
    .flag("done", "a target that has been reached"),
    .value("map", "MAP", "the map whose names are searched too; those that come with the program, unless said"),
    .value("within", "METRES", "how far away at most"),
    .value("limit", "N", "how many at most"),
    .choice("coordinates", CoordinateFormat.allCases.map(\.rawValue), "how coordinates are spelled"),
    .choice("format", ExchangeFormat.allCases.map(\.rawValue), "what is read or written; by the ending of the file"),
    .value("out", "FILE", "where an export is written to; standard output, unless said"),
    .flag("json", "as JSON, an object a line"),
    .value("places", "FILE", "the file with the places; your own, unless said"),
  ]

  /// One thing to do with places.
  private static let actions: [(name: String, make: (Arguments, [String]) throws -> any PlacesAction)] = [
    ("list", { try PlacesList($0, $1) }), ("near", { try PlacesNear($0, $1) }),
    ("search", { try PlacesSearch($0, $1) }), ("add", { try PlacesAdd($0, $1) }), ("edit", { try PlacesEdit($0, $1) }),
    ("delete", { try PlacesDelete($0, $1) }), ("undo", { try PlacesUndo($0, $1) }),
    ("repair", { try PlacesRepair($0, $1) }),
    ("import", { try PlacesImport($0, $1) }), ("export", { try PlacesExport($0, $1) }),
  ]

  private let action: any PlacesAction
  private let path: String?

  init(_ arguments: Arguments) throws {
    action = try PlacesActions.choose(arguments, verb: "places", among: Self.actions)
    path = arguments["places"]
  }

  func run() throws -> ExitCode {
    try action.run(at: PlacesFile.failing { () throws(PlaceError) in try PlacesFile.path(named: path) })
  }
}

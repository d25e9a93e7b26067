import Geodesy
import Places

/// `rumbo places list|near|search|add|edit|delete|undo|import|export|repair`: the user's own sights and targets.
struct PlacesCommand: Command {
  static let name = "places"
  static let summary = "Manage your saved places and targets."
  static let operands = "list|near|search|add|edit|delete|undo|import|export|repair [PLACE] [options]"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [("import", .files)]
  )
  static let options: [Option] = [
    .flag("target", "a target instead of a place"),
    .flag("targets", "only targets"),
    .flag("favorites", "only favourites"),
    .value("name", "NAME", "its name"),
    .value("at", "PLACE", "its coordinates, in any common format"),
    .value("altitude", "METRES", "its altitude"),
    .value("kind", "WORD", "its type: museum, viewpoint …"),
    .value("description", "TEXT", "its description"),
    .value("link", "URL", "a link to more information"),
    .value("hours", "HOURS", "its opening hours in OpenStreetMap's syntax: Tu-Su 10:00-18:00"),
    .flag("favorite", "make it a favourite"),
    .flag("current", "make it the current target"),
    .flag("done", "mark the target as reached"),
    .flag("undo", "with import: remove what the last import added"),
    .value("map", "MAP", "also search this map (default: the bundled maps)"),
    .flag("online", "search with a geocoder instead of maps: it receives your words and roughly the place of --at"),
    .value("geocoder", "NAME|ADDRESS", "which geocoder (default: photon, or the one in your configuration)"),
    .value("within", "METRES", "the maximum distance"),
    .value("limit", "N", "the maximum number of results"),
    .choice("coordinates", CoordinateFormat.allCases.map(\.rawValue), "the format of coordinates"),
    .choice("format", ExchangeFormat.allCases.map(\.rawValue), "the format (default: by the file's extension)"),
    .value("out", "FILE", "the file to export to (default: standard output)"),
    .flag("json", "print JSON, one object per line"),
    .value("places", "FILE", "the file of places (default: your own)"),
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
    try action.run(at: PlacesFile.path(named: path))
  }
}

/// `rumbo track record|list|stats|export|import|rename|delete|undo`: the saved tracks, and those in files.
struct TrackCommand: PlacesActions {
  static let name = "track"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [("record", .files), ("stats", .files), ("export", .files), ("import", .files)]
  )

  static let actions: [NamedPlacesAction] = [
    ("record", { try TrackRecord($0, $1).run }), ("list", { try TrackList($0, $1).run }),
    ("stats", { try TrackStats($0, $1).run }), ("export", TrackActions.export),
    ("import", { try PlacesExchange.importing($0, $1, verb: name) }), ("rename", TrackActions.rename),
    ("delete", TrackActions.delete), ("undo", TrackActions.undo),
  ]

  let action: PlacesAction
  let path: String?
}

/// `rumbo places list|near|search|add|edit|delete|undo|import|export|repair`: the user's own sights and targets.
struct PlacesCommand: PlacesActions {
  static let name = "places"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [("import", .files)]
  )

  static let actions: [NamedPlacesAction] = [
    ("list", PlacesList.list), ("near", PlacesList.near), ("search", { try PlacesSearch($0, $1).run }),
    ("add", PlacesEdit.add), ("edit", PlacesEdit.edit), ("delete", PlacesEdit.delete), ("undo", PlacesEdit.undo),
    ("repair", PlacesRepair.repair), ("import", { try PlacesExchange.importing($0, $1, verb: name) }),
    ("export", PlacesExchange.export),
  ]

  let action: PlacesAction
  let path: String?
}

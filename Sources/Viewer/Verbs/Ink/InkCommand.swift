/// `rumbo ink list|export|delete`: what is drawn on the map.
struct InkCommand: PlacesActions {
  static let name = "ink"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [("delete", .words(["all"]))]
  )

  static let actions: [NamedPlacesAction] = [
    ("list", { try InkList($0, $1).run }), ("export", InkChoice.export), ("delete", InkChoice.delete),
  ]

  let action: PlacesAction
  let path: String?
}

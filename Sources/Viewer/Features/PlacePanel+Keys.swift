import Terminal

/// The keys of tables of places.
extension Action {
  static let chooseUpperTarget = Action("targets-up", keys: [.up])
  static let chooseLowerTarget = Action("targets-down", keys: [.down])
  static let targetPageUp = Action("targets-page-up", keys: [.pageUp])
  static let targetPageDown = Action("targets-page-down", keys: [.pageDown])
  static let firstTarget = Action("targets-first", keys: [.home])
  static let lastTarget = Action("targets-last", keys: [.end])
  static let addTarget = Action("targets-add", keys: [.character("a"), .insert])
  static let restoreTarget = Action("targets-restore", keys: [.character("U")])
  static let goToTarget = Action("targets-go", keys: [.enter])
  static let editTarget = Action("targets-edit", keys: [.character("e")])
  static let deleteTarget = Action("targets-delete", keys: [.character("D"), .delete])
  static let moveTargetUp = Action("targets-move-up", keys: [.shiftUp, .character("K")])
  static let moveTargetDown = Action("targets-move-down", keys: [.shiftDown, .character("J")])
  static let movePlaceHere = Action("places-move-here", keys: [.character("m")])
  static let closeTargets = Action("targets-close", keys: [.escape])
}

import Terminal

extension KeyMode {
  /// The list of targets.
  static let targets = KeyMode(
    name: "targets",
    actions: [
      .chooseUpperTarget, .chooseLowerTarget, .targetPageUp, .targetPageDown, .firstTarget, .lastTarget, .addTarget,
      .restoreTarget, .goToTarget, .editTarget, .deleteTarget, .moveTargetUp, .moveTargetDown, .closeTargets,
    ],
    hints: [
      KeyHint(.hintGoToTarget, .goToTarget, isEnd: true),
      KeyHint(.hintAddTarget, .addTarget),
      KeyHint(.hintEditTarget, .editTarget),
      KeyHint(.hintDeleteTarget, .deleteTarget),
      KeyHint(.hintRestoreTarget, .restoreTarget),
      KeyHint(.hintMoveTarget, [.moveTargetUp, .moveTargetDown]),
      KeyHint(.hintClose, .closeTargets, isEnd: true),
    ]
  )
}

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
  static let closeTargets = Action("targets-close", keys: [.escape])
}

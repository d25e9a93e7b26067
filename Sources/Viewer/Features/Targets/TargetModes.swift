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

extension PlacePanel.Kind {
  static let targets = PlacePanel.Kind(
    mode: .targets,
    header: .tableTarget,
    titleFromHere: .targetsFromHere,
    titleFromCentre: .targetsFromCentre,
    empty: .noTargetsYet
  )
}

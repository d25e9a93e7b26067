import Terminal

extension KeyMode {
  static let overlays = KeyMode(
    name: "overlays",
    section: Section(title: .sectionOverlays, openers: [.overlays], rank: 3),
    actions: [
      .chooseUpper, .chooseLower, .moveUp, .moveDown, .showOverlay, .overlayLess, .overlayMore, .addOverlay,
      .removeOverlay, .restoreOverlay, .alignOverlay, .goToOverlay, .closeOverlays,
    ],
    hints: [
      KeyHint(.hintChoose, [.chooseUpper, .chooseLower]),
      KeyHint(.hintShow, .showOverlay),
      KeyHint(.hintAdd, .addOverlay),
      KeyHint(.hintOpacity, [.overlayLess, .overlayMore]),
      KeyHint(.hintPlace, .alignOverlay),
      KeyHint(.hintOrder, [.moveUp, .moveDown]),
      KeyHint(.hintTakeOff, .removeOverlay),
      KeyHint(.hintBringBack, .restoreOverlay),
      KeyHint(.hintGoThere, .goToOverlay, isEnd: true),
      KeyHint(.hintClose, .closeOverlays, isEnd: true),
    ]
  )

  /// What would do nothing where there is no overlay.
  static let hintsOfChosenOverlay: Set<Phrase> = [
    .hintChoose, .hintShow, .hintOpacity, .hintPlace, .hintOrder, .hintTakeOff, .hintGoThere,
  ]
}

extension Action {
  static let overlays = Action(
    "overlays",
    keys: [.character("v")],
    help: .helpOverlays,
    also: .alsoOverlays,
    in: .overlays,
    rank: 5
  )

  static let chooseUpper = Action("overlays-up", keys: [.up])
  static let chooseLower = Action("overlays-down", keys: [.down])
  static let moveUp = Action("overlays-move-up", keys: [.character("K"), .shiftUp])
  static let moveDown = Action("overlays-move-down", keys: [.character("J"), .shiftDown])
  static let showOverlay = Action("overlays-show", keys: [.space])
  static let overlayLess = Action("overlays-less", keys: [.character("<")])
  static let overlayMore = Action("overlays-more", keys: [.character(">")])
  static let addOverlay = Action("overlays-add", keys: [.character("a"), .insert])
  static let removeOverlay = Action("overlays-remove", keys: [.character("D"), .delete])
  static let restoreOverlay = Action("overlays-restore", keys: [.character("U")])
  static let alignOverlay = Action("overlays-align", keys: [.character("e")])
  static let goToOverlay = Action("overlays-go", keys: [.enter])
  static let closeOverlays = Action("overlays-close", keys: [.escape])

  /// What they do is done to the overlay that is chosen.
  static let ofChosenOverlay: Set<Action> = [
    .showOverlay, .goToOverlay, .removeOverlay, .overlayLess, .overlayMore, .alignOverlay,
  ]
}

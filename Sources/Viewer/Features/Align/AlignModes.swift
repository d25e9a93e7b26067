import Terminal

extension KeyMode {
  static let align = KeyMode(
    name: "align",
    section: Section(title: .sectionAlign, openers: [.alignPicture], rank: 4),
    placesPoints: true,
    actions: ArrowActions.align.all + Action.ofAligning + [
      .alignGrow, .alignShrink, .alignTurnLeft, .alignTurnRight, .alignTurnLeftFinely, .alignTurnRightFinely,
      .alignNarrow, .alignWiden, .alignLower, .alignRaise, .alignCrop,
    ],
    hints: [
      .movePicture,
      KeyHint(.hintSize, [.alignGrow, .alignShrink]),
      KeyHint(.hintPairs, .alignPairs),
      .alignOpacity,
      KeyHint(.hintTurn, [.alignTurnLeft, .alignTurnRight]),
      .alignUndo,
      KeyHint(.hintTurnLittle, [.alignTurnLeftFinely, .alignTurnRightFinely]),
      KeyHint(.hintWidth, [.alignNarrow, .alignWiden]),
      KeyHint(.hintHeight, [.alignLower, .alignRaise]),
      KeyHint(.hintCut, .alignCrop),
      .alignFurther, .alignHide, .alignRedo, .pan,
      KeyHint(ofMouse: .hintAlignMouse),
      .alignKeep, .alignLeave,
    ]
  )

  static let pairs = KeyMode(
    name: "pairs",
    section: Section(title: .sectionPairs, openers: [.alignPicture, .alignPairs], rank: 5),
    placesPoints: true,
    actions: ArrowActions.align.all + Action.ofAligning + [
      .pairsMark, .pairsNext, .pairsPrevious, .pairsRemove, .pairsFit, .pairsTable, .pairsZoomIn, .pairsZoomOut,
    ],
    hints: [
      KeyHint(.hintMark, .pairsMark),
      .alignOpacity,
      KeyHint(.hintCross, ArrowActions.align.near),
      .alignUndo,
      KeyHint(.hintZoom, [.pairsZoomIn, .pairsZoomOut]),
      KeyHint(.hintPair, .pairsNext),
      KeyHint(.hintRemovePair, .pairsRemove),
      KeyHint(.hintFit, .pairsFit),
      KeyHint(.hintByHand, .alignPairs),
      KeyHint(.hintTable, .pairsTable),
      KeyHint(ofMouse: .hintClickMark),
      .alignRedo, .alignFurther,
      KeyHint(ofMouse: .hintDragEnd),
      .alignHide, .pan, .alignKeep, .alignLeave,
    ]
  )
}

extension KeyHint {
  static let movePicture = KeyHint(.hintMove, ArrowActions.align.near)
  fileprivate static let alignOpacity = KeyHint(.hintOpacity, [.alignLess, .alignMore])
  fileprivate static let alignFurther = KeyHint(
    .hintFurther,
    ArrowActions.align.further,
    shifting: ArrowActions.align.near
  )
  fileprivate static let alignHide = KeyHint(.hintHide, ofActionNamed: "lens")
  fileprivate static let alignUndo = KeyHint(.hintUndo, Action.alignUndo)
  fileprivate static let alignRedo = KeyHint(.hintRedo, Action.alignRedo)
  fileprivate static let alignKeep = KeyHint(.hintKeep, Action.alignSave, isEnd: true)
  fileprivate static let alignLeave = KeyHint(.hintLeave, Action.alignLeave, isEnd: true)
}

extension ArrowActions {
  static let align = ArrowActions("align")
}

extension Action {
  static let alignPicture = Action(
    "align-picture",
    keys: [.character("a")],
    help: .helpAlign,
    in: .overlays,
    rank: 6,
    needsMap: true
  )

  /// Those of both modes.
  static let ofAligning: [Action] = [
    .alignSave, .alignUndo, .alignRedo, .alignPairs, .alignLess, .alignMore, .alignLeave,
  ]
  static let alignSave = Action("align-save", keys: [.enter])
  static let alignUndo = Action("align-undo", keys: [.character("u")])
  static let alignRedo = Action("align-redo", keys: [.character("U")])
  static let alignPairs = Action("align-pairs", keys: [.character("p")])
  static let alignLess = Action("align-less", keys: [.character("<")])
  static let alignMore = Action("align-more", keys: [.character(">")])
  static let alignLeave = Action("align-leave", keys: [.escape])

  static let alignGrow = Action("align-grow", keys: [.character("+"), .character("=")])
  static let alignShrink = Action("align-shrink", keys: [.character("-"), .character("_")])
  static let alignNarrow = Action("align-narrow", keys: [.character("(")])
  static let alignWiden = Action("align-widen", keys: [.character(")")])
  static let alignLower = Action("align-lower", keys: [.character("{")])
  static let alignRaise = Action("align-raise", keys: [.character("}")])
  static let alignTurnLeft = Action("align-turn-left", keys: [.character("[")])
  static let alignTurnRight = Action("align-turn-right", keys: [.character("]")])
  static let alignTurnLeftFinely = Action("align-turn-left-finely", keys: [.character(",")])
  static let alignTurnRightFinely = Action("align-turn-right-finely", keys: [.character(".")])
  static let alignCrop = Action("align-crop", keys: [.tab])

  static let pairsMark = Action("pairs-mark", keys: [.space])
  static let pairsNext = Action("pairs-next", keys: [.tab])
  static let pairsPrevious = Action("pairs-previous", keys: [.shiftTab])
  static let pairsRemove = Action("pairs-remove", keys: [.delete, .backspace, .character("D")])
  static let pairsFit = Action("pairs-fit", keys: [.character("f")])
  static let pairsTable = Action("pairs-table", keys: [.character("t")])
  static let pairsZoomIn = Action("pairs-zoom-in", keys: [.character("+"), .character("=")])
  static let pairsZoomOut = Action("pairs-zoom-out", keys: [.character("-"), .character("_")])
}

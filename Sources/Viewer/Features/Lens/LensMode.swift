import Terminal

extension KeyMode {
  static let lens = KeyMode(
    name: "lens",
    section: Section(title: .sectionLens, openers: [.adjustLens], rank: 2),
    actions: ArrowActions.lens.all + [
      .lensShape, .lensGrow, .lensShrink, .lensTurnLeft, .lensTurnRight, .lensLess, .lensMore, .lensHarder,
      .lensSofter, .lensAlone, .lensClose,
    ],
    hints: [
      KeyHint(.hintMove, ArrowActions.lens.near),
      KeyHint(.hintShape, .lensShape),
      KeyHint(.hintSize, [.lensGrow, .lensShrink]),
      KeyHint(.hintAngle, [.lensTurnLeft, .lensTurnRight]),
      KeyHint(.hintOpacity, [.lensLess, .lensMore]),
      KeyHint(.hintSoftness, [.lensHarder, .lensSofter]),
      KeyHint(.hintAlone, .lensAlone),
      KeyHint(.hintCloseLens, anyOf: [.lensClose], isEnd: true),
    ]
  )
}

extension ArrowActions {
  static let lens = ArrowActions("lens")
}

extension Action {
  static let lensShape = Action("lens-shape", keys: [.tab])
  static let lensGrow = Action("lens-grow", keys: [.character("+"), .character("=")])
  static let lensShrink = Action("lens-shrink", keys: [.character("-"), .character("_")])
  static let lensTurnLeft = Action("lens-turn-left", keys: [.character("[")])
  static let lensTurnRight = Action("lens-turn-right", keys: [.character("]")])
  static let lensLess = Action("lens-less", keys: [.character("<")])
  static let lensMore = Action("lens-more", keys: [.character(">")])
  static let lensHarder = Action("lens-harder", keys: [.character(",")])
  static let lensSofter = Action("lens-softer", keys: [.character(".")])
  static let lensAlone = Action("lens-alone", keys: [.character("e")])
  static let lensClose = Action("lens-close", keys: [.enter, .escape])
}

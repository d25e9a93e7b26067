import Terminal

/// What moves the map.
extension Action {
  static let ofMoving: [Action] = [
    .panLeft, .panDown, .panUp, .panRight,
    .panLeftFurther, .panDownFurther, .panUpFurther, .panRightFurther,
    .zoomIn, .zoomOut, .turnLeft, .turnRight,
    .northUp, .wholeMap, .fit, .viewBefore,
  ]
}

extension Action {
  private static func pan(_ name: String, _ keys: [Key], _ help: Phrase, rank: Int) -> Action {
    Action(
      name,
      keys: keys,
      help: help,
      in: .move,
      rank: rank,
      goesWithMovement: true,
      needsMap: true,
      idleness: .mapEndsHere
    )
  }

  static let panLeft = pan("pan-left", [.left, .character("h")], .helpPan, rank: 1)
  static let panDown = pan("pan-down", [.down, .character("j")], .helpPan, rank: 2)
  static let panUp = pan("pan-up", [.up, .character("k")], .helpPan, rank: 3)
  static let panRight = pan("pan-right", [.right, .character("l")], .helpPan, rank: 4)
  static let panLeftFurther = pan("pan-left-further", [.shiftLeft, .character("H")], .helpPanFurther, rank: 5)
  static let panDownFurther = pan("pan-down-further", [.shiftDown, .character("J")], .helpPanFurther, rank: 6)
  static let panUpFurther = pan("pan-up-further", [.shiftUp, .character("K")], .helpPanFurther, rank: 7)
  static let panRightFurther = pan("pan-right-further", [.shiftRight, .character("L")], .helpPanFurther, rank: 8)
  static let zoomIn = Action(
    "zoom-in",
    keys: [.character("+"), .character("=")],
    help: .helpZoomIn,
    in: .move,
    rank: 9,
    goesWithMovement: true,
    needsMap: true,
    idleness: .noCloser
  )
  static let zoomOut = Action(
    "zoom-out",
    keys: [.character("-"), .character("_")],
    help: .helpZoomOut,
    in: .move,
    rank: 10,
    goesWithMovement: true,
    needsMap: true,
    idleness: .wholeMapShown
  )
  static let turnLeft = Action(
    "turn-left",
    keys: [.character("[")],
    help: .helpTurn,
    called: .titleTurnLeft,
    in: .move,
    rank: 12,
    goesWithMovement: true
  )
  static let turnRight = Action(
    "turn-right",
    keys: [.character("]")],
    help: .helpTurn,
    called: .titleTurnRight,
    in: .move,
    rank: 13,
    goesWithMovement: true
  )
  static let northUp = Action(
    "north-up",
    keys: [.character("n")],
    help: .helpNorthUp,
    in: .move,
    rank: 14,
    goesWithMovement: true,
    idleness: .northIsUp
  )
  static let wholeMap = Action(
    "whole-map",
    keys: [.character("0")],
    help: .helpWholeMap,
    in: .move,
    rank: 15,
    goesWithMovement: true,
    needsMap: true,
    idleness: .wholeMapShown
  )
  static let fit = Action(
    "fit",
    keys: [.character("f")],
    help: .helpFit,
    in: .move,
    rank: 16,
    goesWithMovement: true,
    needsMap: true,
    idleness: .wholeMapShown
  )
  static let viewBefore = Action(
    "previous-view",
    keys: [.backspace],
    help: .helpViewBefore,
    in: .move,
    rank: 17,
    goesWithMovement: true,
    needsMap: true,
    idleness: .noViewBefore
  )
}

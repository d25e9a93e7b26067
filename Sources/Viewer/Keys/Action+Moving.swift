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
  static let panLeft = Action(
    "pan-left",
    keys: [.left, .character("h")],
    help: .helpPan,
    in: .move,
    rank: 1,
    goesWithMovement: true,
    needsMap: true,
    idleness: .mapEndsHere
  )
  static let panDown = Action(
    "pan-down",
    keys: [.down, .character("j")],
    help: .helpPan,
    in: .move,
    rank: 2,
    goesWithMovement: true,
    needsMap: true,
    idleness: .mapEndsHere
  )
  static let panUp = Action(
    "pan-up",
    keys: [.up, .character("k")],
    help: .helpPan,
    in: .move,
    rank: 3,
    goesWithMovement: true,
    needsMap: true,
    idleness: .mapEndsHere
  )
  static let panRight = Action(
    "pan-right",
    keys: [.right, .character("l")],
    help: .helpPan,
    in: .move,
    rank: 4,
    goesWithMovement: true,
    needsMap: true,
    idleness: .mapEndsHere
  )
  static let panLeftFurther = Action(
    "pan-left-further",
    keys: [.shiftLeft, .character("H")],
    help: .helpPanFurther,
    in: .move,
    rank: 5,
    goesWithMovement: true,
    needsMap: true,
    idleness: .mapEndsHere
  )
  static let panDownFurther = Action(
    "pan-down-further",
    keys: [.shiftDown, .character("J")],
    help: .helpPanFurther,
    in: .move,
    rank: 6,
    goesWithMovement: true,
    needsMap: true,
    idleness: .mapEndsHere
  )
  static let panUpFurther = Action(
    "pan-up-further",
    keys: [.shiftUp, .character("K")],
    help: .helpPanFurther,
    in: .move,
    rank: 7,
    goesWithMovement: true,
    needsMap: true,
    idleness: .mapEndsHere
  )
  static let panRightFurther = Action(
    "pan-right-further",
    keys: [.shiftRight, .character("L")],
    help: .helpPanFurther,
    in: .move,
    rank: 8,
    goesWithMovement: true,
    needsMap: true,
    idleness: .mapEndsHere
  )
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
    in: .move,
    rank: 12,
    goesWithMovement: true
  )
  static let turnRight = Action(
    "turn-right",
    keys: [.character("]")],
    help: .helpTurn,
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

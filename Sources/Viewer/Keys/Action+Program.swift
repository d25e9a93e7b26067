import Terminal

/// What is not about a part of the program, but about all of it.
extension Action {
  static let ofProgram: [Action] = [
    .boxZoom, .nextBlocks, .nextStyle, .nextUnits,
    .nextSpelling, .close, .suspend, .quit,
  ]

  static let boxZoom = Action(
    "zoom-to-box",
    keys: [.character("z")],
    help: .helpZoomToBox,
    in: .move,
    rank: 11,
    needsMap: true
  )
  static let nextBlocks = Action(
    "next-blocks",
    keys: [.character("b")],
    help: .helpBlocks,
    in: .look,
    rank: 1,
    goesWithMovement: true
  )
  static let nextStyle = Action(
    "next-style",
    keys: [.character("s")],
    help: .helpStyle,
    also: .alsoStyle,
    in: .look,
    rank: 2,
    goesWithMovement: true
  )
  static let nextUnits = Action(
    "next-units",
    keys: [.character("u")],
    help: .helpUnits,
    also: .alsoUnits,
    in: .look,
    rank: 3,
    goesWithMovement: true
  )
  static let nextSpelling = Action(
    "next-coordinates",
    keys: [.character("g")],
    help: .helpSpelling,
    in: .look,
    rank: 4,
    goesWithMovement: true
  )
  static let close = Action("close", keys: [.escape], help: .helpClose, in: .program, rank: 4)
  static let suspend = Action(
    "suspend",
    keys: [.control("z")],
    help: .helpSuspend,
    in: .program,
    rank: 5,
    goesWithMovement: true
  )
  static let quit = Action(
    "quit",
    keys: [.character("q"), .control("c")],
    help: .helpQuit,
    also: .alsoQuit,
    in: .program,
    rank: 6,
    goesWithMovement: true
  )

  /// Quitting by C-c, which only what lives may depend on holds up to ask.
  static let interrupt = Action("interrupt", keys: [])

  /// Whoever has something to copy does so by the same key.
  static let copy = Action("copy", keys: [.character("C")], help: .helpCopy, also: .alsoCopy, in: .find, rank: 8)
}

import Places
import Terminal

extension KeyMode {
  static let ink = KeyMode(
    name: "ink",
    section: Section(title: .sectionInk, openers: [.ink], rank: 6),
    placesPoints: true,
    actions: ArrowActions.ink.all + Action.inkColors + [
      .inkNextTool, .inkPreviousTool, .inkEraser, .inkNarrower, .inkWider, .inkUndo, .inkRedo, .inkClear, .inkMark,
      .inkEnter, .inkLeave,
    ],
    firstHints: [.movePen],
    toolHints: InkTool.allCases.flatMap { tool in tool.hints.map { ToolHint(tool: tool.phrase, hint: $0) } },
    hints: [
      KeyHint(.hintTool, .inkNextTool),
      KeyHint(.hintColor, Action.inkColors),
      KeyHint(.hintInkWidth, [.inkNarrower, .inkWider]),
      KeyHint(.hintTakeBack, .inkUndo),
      KeyHint(.hintDeleteAll, .inkClear),
      KeyHint(.hintEraser, .inkEraser),
      KeyHint(.hintAgain, .inkRedo),
      .pan,
      KeyHint(ofMouse: .hintDoubleClick),
      KeyHint(.hintLeave, .inkLeave, isEnd: true),
    ]
  )
}

extension KeyHint {
  static let movePen = KeyHint(.hintMovePen, ArrowActions.ink.near)
}

extension ArrowActions {
  static let ink = ArrowActions("ink")
}

extension Action {
  static let inkNextTool = Action("ink-next-tool", keys: [.tab])
  static let inkPreviousTool = Action("ink-previous-tool", keys: [.shiftTab])
  static let inkEraser = Action("ink-eraser", keys: [.character("e")])
  static let inkNarrower = Action("ink-narrower", keys: [.character(",")])
  static let inkWider = Action("ink-wider", keys: [.character(".")])
  static let inkUndo = Action("ink-undo", keys: [.backspace])
  static let inkRedo = Action("ink-redo", keys: [.control("r")])
  static let inkClear = Action("ink-clear", keys: [.delete])
  static let inkMark = Action("ink-mark", keys: [.space])
  static let inkEnter = Action("ink-finish", keys: [.enter])
  static let inkLeave = Action("ink-leave", keys: [.escape])
  /// One for each colour, in the order of these.
  static let inkColors = InkColor.allCases.indices.map { index in
    Action("ink-color-\(index + 1)", keys: [.character(Character("\(index + 1)"))])
  }
}

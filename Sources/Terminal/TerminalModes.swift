/// The strings that take a terminal over and give it back.
struct TerminalModes {
  let enter: [UInt8]
  /// Undoes all of it, wherever a frame was cut.
  let leave: [UInt8]
  /// Switches reports of every move of the pointer on, and off again except for drags; empty without a mouse.
  let trackPointer: [UInt8]
  let trackDrags: [UInt8]

  init(_ terminal: Terminfo, usesMouse: Bool) {
    // Presses and drags, with numbers of any size; focus; pastes distinguished from keys.
    let own = (usesMouse ? ["1002", "1006"] : []) + ["1004", "2004"]
    var enter = terminal["smcup"] + terminal["civis"] + terminal["smkx"]
    var leave = ""
    if terminal.isModern {
      enter += own.map { "\u{1b}[?\($0)h" }.joined()
      // A screen that is held back would hide all the rest, so this goes first.
      let undone = ["2026"] + (usesMouse ? ["1016", "1003"] : []) + own.reversed()
      leave += undone.map { "\u{1b}[?\($0)l" }.joined()
    }
    enter += terminal["sgr0"]
    leave += terminal["sgr0"]
    if !terminal["csr"].isEmpty { leave += "\u{1b}[r" }
    // The default character set, in case a frame was cut within line-drawing characters.
    leave += "\u{1b}(B\u{f}" + terminal["rmkx"]
    leave += terminal.showsCursor
    // Without a second screen the shell goes on below ours.
    leave += terminal["rmcup"].isEmpty ? "\u{1b}[999;1H\n" : terminal["rmcup"]
    let tellsMoves = terminal.isModern && usesMouse
    trackPointer = tellsMoves ? Array("\u{1b}[?1003h".utf8) : []
    // Most terminals treat both as one setting, which resetting either of them turns off.
    trackDrags = tellsMoves ? Array("\u{1b}[?1003l\u{1b}[?1002h".utf8) : []
    self.enter = Array(enter.utf8)
    self.leave = Array(leave.utf8)
  }
}

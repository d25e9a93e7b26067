import Cells
import Geodesy
import Places
import Scene
import Terminal

/// The keys.
extension InkFeature {
  func take(_ key: Key) -> Bool {
    mouse.interrupt()
    guard let action = host.look.keys.action(for: key, in: .ink) else { return false }
    switch action {
    case .inkLeave: leaveStep()
    case .inkNextTool: choose(state.tool.next)
    case .inkPreviousTool: choose(state.tool.next(by: -1))
    case .inkEraser: choose(state.tool == .eraser ? .pen : .eraser)
    case .inkNarrower: state.width = InkWidth.next(after: state.width, by: -1)
    case .inkWider: state.width = InkWidth.next(after: state.width, by: 1)
    case .inkUndo: undo()
    case .inkRedo: redo()
    case .inkClear: clear()
    case .inkMark: mark()
    case .inkFinish: enter()
    default:
      state.color = InkColor.allCases.first { action.name == "ink-color-\($0.rawValue + 1)" } ?? state.color
      movePen(by: action)
    }
    return true
  }

  /// One step at a time: what is being drawn goes first, then the pen of the keys, then the mode.
  private func leaveStep() {
    mouse.start = nil
    if surface.hand != nil {
      dropStroke()
    } else if draft != nil {
      dropDraft()
    } else if erasedTo != nil {
      settleEraser()
    } else {
      close()
    }
  }

  func choose(_ tool: InkTool) {
    release()
    liftPen()
    finishDraft()
    state.tool = tool
  }

  func askForNote(at place: Coordinate) {
    let hint = "\(words(.inkNoteHint)) · \(Prompt.savingKeys(words))"
    // Above the bars of the tools and of the keys.
    let prompt = Prompt(host, title: words(.inkNote), hint: hint, above: 2) { [weak self] text in
      if let text { self?.write(text) } else { self?.question = nil }
    }
    question = (prompt, place)
  }

  private func write(_ text: String) {
    guard let place = question?.place else { return }
    question = nil
    guard text.contains(where: { $0 != " " }) else { return }
    keep(
      InkItem(
        .note,
        color: state.color,
        dotsPerWorld: dotsPerWorld,
        points: [InkPoint(place)],
        text: text,
        created: host.timestamp
      )
    )
  }
}

/// Taking back.
extension InkFeature {
  /// Undoes a change without drawing mode; nil where another one is the last.
  func undo(change number: Int) -> String? {
    guard document.lastChange == number, document.undo() else { return nil }
    retractClearedMessage()
    return words(.undoneDrawing)
  }

  func undo() {
    // The unfinished item is the latest change.
    if surface.hand != nil { return dropStroke() }
    if draft != nil { return takeCornerBack() }
    release()
    settleEraser()
    guard document.undo() else { return host.messages.refuse(words(.nothingToUndo)) }
    retractClearedMessage()
  }

  func takeCornerBack() {
    if draft?.removeLast() != true { dropDraft() }
  }

  private func redo() {
    release()
    settleEraser()
    if !document.redo() { host.messages.refuse(words(.nothingToRedo)) }
  }

  func clear() {
    dropStroke()
    dropDraft()
    release()
    settleEraser()
    guard !document.isEmpty else { return }
    document.clear()
    host.messages.show(words(.inkCleared))
  }
}

/// The pen that is moved by keys.
extension InkFeature {
  /// In dots: an arrow key goes one column sideways or half a row, with Shift four times as far.
  private static let (step, farStep) = (2.0, 8.0)
  /// The assumed speed of the pen while a key is held.
  private static let speed = 60.0

  private func movePen(by action: Action) {
    guard let step = action.arrowStep else { return }
    let length = step.isFar ? Self.farStep : Self.step
    movePen(step.columns * length, step.rows * length)
  }

  private var penPoint: ScreenPoint {
    let viewport = host.navigator.shown
    return pen.map { viewport.screenPoint(of: viewport.nearestCopy(of: $0)) } ?? viewport.visibleCenter
  }

  private func movePen(_ right: Double, _ down: Double) {
    // While the mouse draws, the pen follows the mouse.
    guard !mouse.isDown else { return }
    let viewport = host.navigator.shown
    let start = penPoint
    // At the centre of a dot, and above the bar.
    func bounded(_ value: Double, _ dots: Int) -> Double { min(max(value.rounded(.down), 0), Double(dots - 1)) + 0.5 }
    let x = bounded(start.x * 2 + right, viewport.columns * 2)
    let y = bounded(start.y * 4 + down, max(bar?.box(in: viewport).row ?? 1, 1) * 4)
    let place = viewport.worldPoint(at: ScreenPoint(x: x / 2, y: y / 4))
    pen = place
    let way = max(abs(x - start.x * 2), abs(y - start.y * 4))
    if let hand = surface.hand { surface.move(to: place.coordinate, seconds: hand.seconds + way / Self.speed) }
    if let last = erasedTo { erase(from: last, to: place) }
  }

  /// Ends what is drawn corner by corner where the pen is, or goes on from there where that would be too little.
  private func enter() {
    guard draft != nil else { return mark() }
    if pen != nil { mark() }
    if draft?.isWhole == true || pen == nil { finishDraft() }
  }

  /// Puts the pen down or lifts it; with other tools it marks a place.
  private func mark() {
    guard !release() else { return }
    let place = pen ?? host.navigator.shown.worldPoint(at: penPoint)
    pen = place
    switch state.tool {
    case .pen: surface.hand == nil ? beginStroke(at: place.coordinate) : liftPen()
    case .note: askForNote(at: place.coordinate)
    case .eraser: erasedTo == nil ? erase(from: place, to: place) : settleEraser()
    case .arrow, .line, .area: addCorner(place.coordinate)
    }
  }
}

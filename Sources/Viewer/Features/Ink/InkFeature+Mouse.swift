import Cells
import Geodesy
import Places
import Scene
import Terminal

/// The state of the mouse in ink mode.
struct InkMouse {
  /// Where and when it was clicked last, and the dot that it left.
  var click: (cell: CellPoint, time: Duration, dot: InkRecorder.Serial?)?
  /// Where the left button is held since.
  var start: CellPoint?
  /// Whether letting go will be a click.
  var isClick = false
  var began = Duration.zero

  var isDown: Bool { start != nil }

  /// A key comes: what was clicked before it and what is clicked after it are no double click.
  mutating func interrupt() {
    click = nil
    isClick = false
  }
}

/// The mouse: the left button draws; the wheel and its button zoom and drag the map, as without ink.
extension InkFeature {
  func take(_ event: MouseEvent) -> Bool {
    guard isOn, question == nil else { return false }
    let cell = CellPoint(column: event.column, row: event.row)
    switch event.action {
    case .press(.left):
      let viewport = host.navigator.shown
      // Clicks on a panel belong to the panel: the map isn't visible there.
      guard !host.panels.padding.boxes(in: viewport).contains(where: { $0.contains(cell) }) else {
        return bar?.contains(cell) == true
      }
      press(event, cell)
    case .drag(.left) where mouse.isDown: drag(event, cell)
    case .release(.left) where mouse.isDown: release(cell)
    default: return false
    }
    return true
  }

  /// A right click takes the last corner back; it marks nothing else here.
  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard isOn, case .menu = gesture else { return false }
    if question == nil { takeCornerBack() }
    return true
  }

  private func place(of event: MouseEvent) -> WorldPoint {
    host.navigator.shown.worldPoint(at: ScreenPoint(event))
  }

  private func press(_ event: MouseEvent, _ cell: CellPoint) {
    let place = place(of: event)
    pen = nil
    (mouse.start, mouse.isClick, mouse.began) = (cell, true, now)
    if let click = mouse.click, now - click.time <= MouseGestures.doubleClick, MouseGestures.isNear(click.cell, cell) {
      mouse.click = nil
      mouse.start = nil
      return doubleClick(leaving: click.dot)
    }
    switch state.tool {
    case .pen:
      // A pen that keys have put down goes on from there.
      liftPen()
      beginStroke(at: place.coordinate)
    case .note: break
    case .eraser: erase(from: place, to: place)
    case .arrow:
      dropDraft()
      addCorner(place.coordinate)
    case .line, .area: addCorner(place.coordinate)
    }
  }

  private func drag(_ event: MouseEvent, _ cell: CellPoint) {
    let place = place(of: event)
    if cell != mouse.start { mouse.isClick = false }
    switch state.tool {
    case .pen:
      // As exact as it is saved.
      let milliseconds = ((now - mouse.began) / .milliseconds(1)).rounded()
      surface.move(to: place.coordinate, seconds: milliseconds / 1000)
    case .note: break
    case .eraser: if let last = erasedTo { erase(from: last, to: place) }
    case .arrow, .line, .area: draft?.drag(to: place.coordinate)
    }
  }

  private func release(_ cell: CellPoint) {
    // A stroke without movement is a dot.
    mouse.click = mouse.isClick ? (cell, now, surface.hand.map { _ in unfinished.serial }) : nil
    release()
    if state.tool == .note, mouse.isClick { ask(at: cell) }
  }

  /// Ends the drawing by the held left button; false if it isn't held.
  ///
  /// Terminals occasionally lose a release: then the next key ends it.
  @discardableResult
  func release() -> Bool {
    guard mouse.isDown else { return false }
    mouse.start = nil
    switch state.tool {
    case .pen: liftPen()
    case .eraser: settleEraser()
    case .note: break
    case .arrow: finishDraft()
    case .line, .area: draft?.release()
    }
    return true
  }

  /// Finishes what is drawn corner by corner; otherwise it clears everything, as if the first click had drawn nothing.
  private func doubleClick(leaving dot: InkRecorder.Serial?) {
    if state.tool.hasCorners, finishDraft() { return }
    if let dot { document.forgetLast(dot) }
    clear()
  }

  private func ask(at cell: CellPoint) {
    let place = host.navigator.shown.worldPoint(at: ScreenPoint(middleOf: cell))
    askForNote(at: place.coordinate)
  }
}

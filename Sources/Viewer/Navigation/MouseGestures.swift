package import Cells
package import Terminal

/// Makes gestures of what the mouse does: drags, double clicks, boxes.
package struct MouseGestures {
  package enum Gesture: Equatable {
    /// The hand took hold of the map: whatever moves, stops.
    case grab
    /// The map was dragged on by so many cells.
    case pan(columns: Int, rows: Int)
    case release
    case zoom(steps: Int, at: MouseEvent)
    case zoomIn(at: MouseEvent)
    /// A box is being drawn, or was drawn to its end.
    case boxing(CellRect)
    case box(CellRect)
    case click(CellPoint)
    /// The right button was pressed and let go at a place.
    case menu(CellPoint)
  }

  private struct Hold {
    let button: MouseEvent.Button
    let start: CellPoint
    var last: CellPoint
    let isBox: Bool
    var hasMoved = false
  }

  private var hold: Hold?
  private var lastClick: (at: CellPoint, time: Duration)?
  /// Whether the next drag with the left button draws a box (the key `z`).
  package var boxIsNext = false

  package init() {}

  /// Two clicks within this time are a double click.
  static let doubleClick = Duration.milliseconds(400)

  /// The box that is being drawn.
  package var box: CellRect? {
    guard let hold, hold.isBox, hold.hasMoved else { return nil }
    return Self.rect(hold.start, hold.last)
  }

  /// Whether what the left button does draws a box.
  func isForBox(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .press(.left): boxIsNext
    case .drag(.left), .release(.left): hold?.isBox == true && hold?.button == .left
    default: false
    }
  }

  package mutating func take(_ event: MouseEvent, at time: Duration) -> Gesture? {
    let cell = CellPoint(column: event.column, row: event.row)
    switch event.action {
    case .wheel(let steps): return .zoom(steps: steps, at: event)
    case .move: return nil
    case .press(let button): return press(button, cell, event, time)
    case .drag: return drag(to: cell)
    case .release: return release(at: cell)
    }
  }

  /// Forgets a drag under way.
  mutating func cancel() {
    hold = nil
    boxIsNext = false
  }

  private mutating func press(
    _ button: MouseEvent.Button,
    _ cell: CellPoint,
    _ event: MouseEvent,
    _ time: Duration
  ) -> Gesture? {
    let isBox = button == .right || button == .left && boxIsNext
    hold = Hold(button: button, start: cell, last: cell, isBox: isBox)
    guard button == .left, !isBox else { return .grab }
    let previous = lastClick
    lastClick = (cell, time)
    guard let previous, time - previous.time <= Self.doubleClick, Self.isNear(previous.at, cell) else { return .grab }
    lastClick = nil
    hold = nil
    return .zoomIn(at: event)
  }

  private mutating func drag(to cell: CellPoint) -> Gesture? {
    guard var held = hold, cell != held.last else { return nil }
    let (columns, rows) = (held.last.column - cell.column, held.last.row - cell.row)
    held.last = cell
    held.hasMoved = true
    hold = held
    lastClick = nil
    if held.isBox { return .boxing(Self.rect(held.start, cell)) }
    return .pan(columns: columns, rows: rows)
  }

  private mutating func release(at cell: CellPoint) -> Gesture? {
    guard let held = hold else { return nil }
    hold = nil
    if held.isBox {
      boxIsNext = false
      if held.hasMoved { return .box(Self.rect(held.start, held.last)) }
      return held.button == .right ? .menu(cell) : .release
    }
    return held.hasMoved || held.button == .middle ? .release : .click(cell)
  }

  /// Whether two clicks are near enough to each other to be a double click.
  static func isNear(_ first: CellPoint, _ second: CellPoint) -> Bool {
    abs(first.column - second.column) <= 1 && abs(first.row - second.row) <= 1
  }

  private static func rect(_ first: CellPoint, _ second: CellPoint) -> CellRect {
    CellRect(
      column: min(first.column, second.column),
      row: min(first.row, second.row),
      columns: abs(first.column - second.column) + 1,
      rows: abs(first.row - second.row) + 1
    )
  }
}

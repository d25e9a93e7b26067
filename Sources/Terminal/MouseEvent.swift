/// A mouse event over a cell.
package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press(Button)
    case drag(Button)
    case release(Button)
    /// Moved without a button held.
    case move
    /// Steps of the wheel; up and away from the hand is positive.
    case wheel(Int)
  }

  package enum Button: Hashable, Sendable {
    case left, middle, right
  }

  package var action: Action
  package var column: Int
  package var row: Int
  /// The position within the cell, 0…1 each way; the centre if the terminal counts only cells.
  package var fractionX: Double
  package var fractionY: Double

  package init(_ action: Action, column: Int, row: Int, fractionX: Double = 0.5, fractionY: Double = 0.5) {
    self.action = action
    self.column = column
    self.row = row
    self.fractionX = fractionX
    self.fractionY = fractionY
  }
}

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

extension MouseEvent {
  /// Parses a report of the terminal; nil for unsupported events, such as a horizontal wheel.
  ///
  /// The code has the button in bits 0, 1, 6 and 7, the modifiers in 2 to 4, and movement in 5. Positions count from 1,
  /// in cells, or in pixels if their size is given.
  init?(code: Int, x: Int, y: Int, isRelease: Bool, pixels: CellPixels?) {
    guard let action = Self.action(code: code, isRelease: isRelease) else { return nil }
    if let pixels {
      let (across, down) = (Double(max(x - 1, 0)) / pixels.width, Double(max(y - 1, 0)) / pixels.height)
      self.init(
        action,
        column: Int(across),
        row: Int(down),
        fractionX: across - across.rounded(.down),
        fractionY: down - down.rounded(.down)
      )
    } else {
      self.init(action, column: max(x - 1, 0), row: max(y - 1, 0))
    }
  }

  private static func action(code: Int, isRelease: Bool) -> Action? {
    guard (0..<128).contains(code) else { return nil }
    let button: Button? = [.left, .middle, .right, nil][code & 3]
    if code & 64 != 0 {
      guard !isRelease, code & 2 == 0 else { return nil }
      return .wheel(code & 1 == 0 ? 1 : -1)
    }
    if code & 32 != 0 { return button.map(Action.drag) ?? .move }
    guard let button else { return nil }
    return isRelease ? .release(button) : .press(button)
  }
}

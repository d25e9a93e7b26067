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

import Terminal

/// The keys that change it; where one has nothing to change it does nothing.
extension LensWindow {
  /// Takes a key that changes a window; false for any other.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .left: move(-0.02, 0)
    case .right: move(0.02, 0)
    case .up: move(0, -0.04)
    case .down: move(0, 0.04)
    case .shiftLeft: move(-0.1, 0)
    case .shiftRight: move(0.1, 0)
    case .shiftUp: move(0, -0.2)
    case .shiftDown: move(0, 0.2)
    case .character("+"), .character("="): resize(by: 0.1)
    case .character("-"), .character("_"): resize(by: -0.1)
    case .character("["): turn(by: -15)
    case .character("]"): turn(by: 15)
    case .character(","): soften(by: -0.05)
    case .character("."): soften(by: 0.05)
    default: return false
    }
    return true
  }

  private mutating func move(_ right: Double, _ down: Double) {
    guard shape.hasPlace else { return }
    (x, y) = (min(max(x + right, 0), 1), min(max(y + down, 0), 1))
  }

  mutating func resize(by step: Double) {
    guard shape.hasSize else { return }
    size = min(max(size + step, Self.sizes.lowerBound), Self.sizes.upperBound)
  }

  private mutating func turn(by step: Double) {
    guard shape.hasAngle else { return }
    degrees = (degrees + step).remainder(dividingBy: 360)
  }

  private mutating func soften(by step: Double) {
    guard shape.hasPlace else { return }
    softness = min(max(softness + step, 0), 1)
  }
}

import Terminal

/// The keys that change it.
extension LensWindow {
  /// Takes a key that changes it; false for any other.
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
    case .character("["): degrees = (degrees - 15).remainder(dividingBy: 360)
    case .character("]"): degrees = (degrees + 15).remainder(dividingBy: 360)
    case .character(","): softness = max(softness - 0.05, 0)
    case .character("."): softness = min(softness + 0.05, 1)
    default: return false
    }
    return true
  }

  private mutating func move(_ right: Double, _ down: Double) {
    (x, y) = (min(max(x + right, 0), 1), min(max(y + down, 0), 1))
  }

  mutating func resize(by step: Double) {
    size = min(max(size + step, Self.sizes.lowerBound), Self.sizes.upperBound)
  }
}

import Routing

extension Step {
  /// Whether the road goes on under another name, and bends at most, so that nobody would say that it turns.
  nonisolated var goesStraightOn: Bool {
    guard kind == .newName, !name.spoken.isEmpty else { return false }
    return direction == .straight || !isChoice && [.slightLeft, .slightRight].contains(direction)
  }
}

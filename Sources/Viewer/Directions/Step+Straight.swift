import Routing

extension Step {
  /// Whether the road continues under another name, and bends too little for a turn.
  nonisolated var goesStraightOn: Bool {
    guard kind == .newName, !name.spoken.isEmpty else { return false }
    return direction == .straight || !isChoice && [.slightLeft, .slightRight].contains(direction)
  }
}

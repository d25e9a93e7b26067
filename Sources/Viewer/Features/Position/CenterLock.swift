/// Whether the middle of the map follows the position.
enum CenterLock: String, CaseIterable {
  case off
  case on
  /// More of the map is shown in front than behind.
  case lookAhead = "look-ahead"

  var words: String {
    switch self {
    case .off: "free"
    case .on: "locked"
    case .lookAhead: "locked ahead"
    }
  }
}

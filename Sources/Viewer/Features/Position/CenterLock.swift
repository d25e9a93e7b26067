/// Whether the middle of the map follows the position.
enum CenterLock: String, CaseIterable {
  case off
  case on
  /// More of the map is shown in front than behind.
  case lookAhead = "look-ahead"

  /// A padlock, and what it means.
  func words(isASCII: Bool) -> String {
    switch self {
    case .off: isASCII ? "[ ] free" : "🔓 free"
    case .on: isASCII ? "[#] locked" : "🔒 locked"
    case .lookAhead: isASCII ? "[^] locked ahead" : "🔒 locked ahead"
    }
  }
}

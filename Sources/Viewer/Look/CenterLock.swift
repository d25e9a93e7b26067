/// Whether the map follows the position.
enum CenterLock: String, CaseIterable {
  case off
  case on
  /// More of the map is shown in front than behind.
  case lookAhead = "look-ahead"

  /// A padlock, and what it means.
  func text(in words: Words, isASCII: Bool) -> String {
    switch self {
    case .off: (isASCII ? "[ ] " : "🔓 ") + words(.lockFree)
    case .on: (isASCII ? "[#] " : "🔒 ") + words(.lockOn)
    case .lookAhead: (isASCII ? "[^] " : "🔒 ") + words(.lockAhead)
    }
  }
}

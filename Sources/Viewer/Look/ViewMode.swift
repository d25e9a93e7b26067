/// The rotation of the map and the compass, and how much of the compass is shown.
enum ViewMode: String, CaseIterable {
  case map
  case mapAndCompass = "map+compass"
  case heading = "course-up"
  case compass

  /// The former name of `course-up`: still accepted as a value, and the name in JSON output.
  static let formerName = "heading"

  init?(named name: String) { self.init(rawValue: name == Self.formerName ? Self.heading.rawValue : name) }

  var jsonName: String { self == .heading ? Self.formerName : rawValue }
}

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

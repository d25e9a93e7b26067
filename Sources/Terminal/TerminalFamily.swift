internal import Cells

/// How many colours terminals have that say who they are.
enum TerminalFamily {
  /// What GNU screen answers.
  static let screen = 83

  /// By the name that a terminal gives itself; nil where it is unknown.
  static func colors(ofName name: String) -> ColorDepth? {
    // What tmux gets it passes on in as many colours as there are outside, which it knows best.
    if name.hasPrefix("tmux") { return .indexed }
    let trueColor = [
      "XTerm", "VTE", "kitty", "foot", "WezTerm", "iTerm2", "Konsole", "mintty", "contour", "ghostty", "mlterm",
    ]
    return trueColor.contains(where: name.hasPrefix) ? .trueColor : nil
  }

  /// By the answer to the question for its family and version (secondary device attributes).
  static func colors(of family: Int, version: Int) -> ColorDepth? {
    switch family {
    case 41: version >= 331 ? .trueColor : .indexed  // xterm
    case 65: version >= 3600 ? .trueColor : .indexed  // VTE
    case 77: .trueColor  // mintty
    case 84, 85: .indexed  // tmux and rxvt-unicode
    default: nil
    }
  }
}

internal import Cells

/// The capabilities of terminals that identify themselves: the number of colours, and links.
enum TerminalFamily {
  /// The number that GNU screen reports.
  static let screen = 83

  /// The colours by the terminal's reported name; nil if it is unknown.
  static func colors(ofName name: String) -> ColorDepth? {
    // tmux converts colours to those of the terminal outside, which it knows best.
    if name.hasPrefix("tmux") { return .indexed }
    let trueColor = [
      "XTerm", "VTE", "kitty", "foot", "WezTerm", "iTerm2", "Konsole", "mintty", "contour", "ghostty", "mlterm",
    ]
    return trueColor.contains(where: name.hasPrefix) ? .trueColor : nil
  }

  /// Whether it supports placeholder cells of Kitty's protocol; other terminals with this protocol show those cells as
  /// unknown characters.
  static func drawsPlaces(_ name: String) -> Bool {
    if name.contains("ghostty") { return true }
    guard name.contains("kitty") else { return false }
    let numbers = name.split { !$0.isNumber }.compactMap { Int($0) }
    // Since 0.28; within tmux the version isn't known.
    return numbers.count < 2 || (numbers[0], numbers[1]) >= (0, 28)
  }

  /// The colours by the terminal's secondary device attributes: its family and version.
  static func colors(of family: Int, version: Int) -> ColorDepth? {
    switch family {
    case 41: version >= 331 ? .trueColor : .indexed  // xterm
    case 65: version >= 3600 ? .trueColor : .indexed  // VTE
    case 77: .trueColor  // mintty
    case 84, 85: .indexed  // tmux and rxvt-unicode
    default: nil
    }
  }

  /// Before this version VTE had no links, or crashed on them.
  static let firstVTEWithLinks = 5000

  /// Whether one of this name makes links of what is written as such (OSC 8); one that isn't known doesn't.
  static func hasLinks(ofName name: String) -> Bool {
    if name.hasPrefix("tmux") { return isTmuxWithLinks(name) }
    if name.hasPrefix("VTE") { return (number(in: name) ?? 0) >= firstVTEWithLinks }
    let others = ["kitty", "foot", "WezTerm", "iTerm2", "Konsole", "mintty", "contour", "ghostty"]
    return others.contains(where: name.hasPrefix)
  }

  /// Nil if family and version don't determine it.
  static func hasLinks(of family: Int, version: Int) -> Bool? { family == 65 ? version >= firstVTEWithLinks : nil }

  /// From 3.4 on tmux passes links on where the terminal outside has them.
  private static func isTmuxWithLinks(_ name: String) -> Bool {
    let numbers = name.drop { !$0.isNumber }.split(separator: ".", maxSplits: 1)
    guard let major = numbers.first.flatMap({ Int($0) }), numbers.count == 2 else { return false }
    let minor = Int(numbers[1].prefix { $0.isASCII && $0.isNumber }) ?? 0
    return (major, minor) >= (3, 4)
  }

  private static func number(in name: String) -> Int? {
    Int(name.drop { !$0.isNumber }.prefix { $0.isASCII && $0.isNumber })
  }
}

internal import Cells
internal import Glibc

extension Capabilities {
  /// The capabilities known before the terminal has answered.
  init(of terminal: Terminfo, colors: ColorDepth?, links: Bool? = nil) {
    self.init(
      colors: colors ?? (Self.isPromisedTrueColor(terminal) ? .trueColor : terminal.depth),
      describedColors: terminal.depth,
      isUnicode: Self.isUnicode,
      name: terminal.name,
      hasFixedColors: colors != nil,
      hasFixedLinks: links != nil
    )
    hasLinks = links ?? Self.isPromisedLinks(terminal)
    if terminal.isConsole { background = .dark }
  }

  /// Whether the environment promises 24 bits.
  ///
  /// Within GNU screen, which can't pass them on, that is the promise of the terminal outside.
  private static func isPromisedTrueColor(_ terminal: Terminfo) -> Bool {
    !isInScreen(terminal) && ["truecolor", "24bit"].contains(variable("COLORTERM"))
  }

  /// Whether the environment names a VTE with links; another terminal that runs inside it has its own variables.
  private static func isPromisedLinks(_ terminal: Terminfo) -> Bool {
    let version = variable("VTE_VERSION").flatMap { Int($0) } ?? 0
    return variable("TMUX") == nil && !isInScreen(terminal) && version >= TerminalFamily.firstVTEWithLinks
  }

  private static func isInScreen(_ terminal: Terminfo) -> Bool {
    variable("TMUX") == nil && (variable("STY") != nil || terminal.name.hasPrefix("screen"))
  }

  /// Whether the locale names UTF-8.
  ///
  /// Whether that locale is installed doesn't matter; where none is named, today's terminals understand it.
  private static var isUnicode: Bool {
    guard let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first else { return true }
    return name.lowercased().contains("utf-8") || name.lowercased().contains("utf8")
  }

  /// A variable of the environment; nil where it is empty.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Makes the C library, and so ncurses, read and measure characters as Unicode.
  ///
  /// Only this category is set: another would also change the decimal point.
  static func adoptLocale() {
    unsafe setlocale(LC_CTYPE, "")
    if unsafe String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" {
      unsafe setlocale(LC_CTYPE, "C.UTF-8")
    }
  }
}

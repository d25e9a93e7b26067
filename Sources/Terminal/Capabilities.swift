package import Cells
internal import Glibc

/// The capabilities of the terminal, as far as it has reported them.
package struct Capabilities: Hashable, Sendable {
  /// The brightness of the terminal's background.
  package enum Background: Sendable {
    case dark, light
  }

  package internal(set) var colors: ColorDepth
  /// How many colours its description has, whatever the environment promises.
  let describedColors: ColorDepth
  /// Whether the locale uses UTF-8.
  package internal(set) var isUnicode: Bool
  /// Whether a frame can be made to appear at once.
  package internal(set) var hasSynchronizedUpdates = false
  /// Whether the mouse reports positions within cells.
  package internal(set) var hasPixelMouse = false
  package internal(set) var background: Background?
  /// Whether it makes links of what is written as such.
  package internal(set) var hasLinks = false
  /// Whether it has identified itself as GNU screen, which doesn't support 24-bit colours.
  package internal(set) var isInScreen = false
  /// How many columns a character of ambiguous width takes; nil where it was not asked, or not answered.
  package internal(set) var ambiguousWidth: Int?
  /// The terminal's own name, or that in `TERM`.
  package internal(set) var name: String
  /// Whether it supports Kitty's protocol for images, and whether it has sixels, with the number of colours.
  private(set) var takesKittyPictures = false
  private(set) var hasSixels = false
  private(set) var sixelColors: Int?
  /// Whether it has identified itself as tmux, and the name of the terminal outside.
  private(set) var isInTmux = false
  private(set) var outside: String?
  /// Whether the terminal has answered all it ever will.
  package internal(set) var isComplete = false
  /// Whether the depth of colours is the user's choice, so that no answer changes it.
  let hasFixedColors: Bool
  /// The same for links.
  let hasFixedLinks: Bool
}

extension Capabilities {
  /// The protocol for pixels; nil if it hasn't reported one.
  ///
  /// Kitty's protocol doesn't imply placeholder cells, so the terminal's name matters, too.
  package var pixels: PixelProtocol? {
    guard colors != .none, isUnicode else { return nil }
    guard !isInTmux else {
      let holds = takesKittyPictures && outside.map(TerminalFamily.drawsPlaces) ?? false
      return holds ? .kitty(throughTmux: true) : nil
    }
    guard isComplete, !isInScreen else { return nil }
    if takesKittyPictures, TerminalFamily.drawsPlaces(name) { return .kitty(throughTmux: false) }
    return hasSixels ? .sixel(colors: sixelColors ?? 256) : nil
  }

  /// Learns from an answer of the terminal.
  mutating func learn(_ answer: Answer) {
    switch answer {
    case .attributes(let hasSixels):
      isComplete = true
      self.hasSixels = hasSixels
    case .status: break
    case .kittyPictures:
      takesKittyPictures = true
    case .sixelColors(let count):
      sixelColors = count
    case .description(let name):
      outside = Sanitizer.clean(name)
    case .name(let name):
      self.name = Sanitizer.clean(name)
      isInTmux = name.hasPrefix("tmux")
      raiseColors(to: TerminalFamily.colors(ofName: name))
      setLinks(TerminalFamily.hasLinks(ofName: name))
    case .family(TerminalFamily.screen, _):
      isInScreen = true
      if !hasFixedColors { colors = describedColors }
      setLinks(false)
    case .family(let family, let version):
      raiseColors(to: TerminalFamily.colors(of: family, version: version))
      TerminalFamily.hasLinks(of: family, version: version).map { setLinks($0) }
    case .background(let red, let green, let blue):
      // The eye's sensitivity to each, as ITU-R BT.709 weighs them.
      background = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.5 ? .dark : .light
    case .mode(Queries.synchronizedUpdates, let isKnown):
      hasSynchronizedUpdates = isKnown
    case .mode(Queries.pixelMouse, let isKnown):
      hasPixelMouse = isKnown
    case .trueColor:
      raiseColors(to: .trueColor)
    case .cursor(_, let column):
      if column == 2 || column == 3 { ambiguousWidth = column - 1 }
    case .mode, .cellPixels:
      break
    }
  }

  private mutating func setLinks(_ areThere: Bool) {
    if !hasFixedLinks { hasLinks = areThere }
  }

  private mutating func raiseColors(to depth: ColorDepth?) {
    guard !hasFixedColors, let depth, depth == .trueColor || colors != .trueColor else { return }
    colors = depth
  }
}

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
    !isInScreen(terminal) && ["truecolor", "24bit"].contains(Terminfo.variable("COLORTERM"))
  }

  /// Whether the environment names a VTE with links; another terminal that runs inside it has its own variables.
  private static func isPromisedLinks(_ terminal: Terminfo) -> Bool {
    let version = Terminfo.variable("VTE_VERSION").flatMap { Int($0) } ?? 0
    return Terminfo.variable("TMUX") == nil && !isInScreen(terminal) && version >= TerminalFamily.firstVTEWithLinks
  }

  private static func isInScreen(_ terminal: Terminfo) -> Bool {
    Terminfo.variable("TMUX") == nil && (Terminfo.variable("STY") != nil || terminal.name.hasPrefix("screen"))
  }

  /// Whether the locale names UTF-8.
  ///
  /// Whether that locale is installed doesn't matter; where none is named, today's terminals understand it.
  private static var isUnicode: Bool {
    guard let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Terminfo.variable).first else { return true }
    return name.lowercased().contains("utf-8") || name.lowercased().contains("utf8")
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

package import Cells

/// What this terminal can do, as far as it has said so yet.
package struct Capabilities: Hashable, Sendable {
  /// What the terminal is drawn on.
  package enum Background: Sendable {
    case dark, light
  }

  package internal(set) var colors: ColorDepth
  /// How many colours its description has, whatever the environment promises.
  let describedColors: ColorDepth
  /// Whether the terminal's settings say that it understands UTF-8.
  package internal(set) var isUnicode: Bool
  /// Whether a frame can be made to appear at once.
  package internal(set) var hasSynchronizedUpdates = false
  /// Whether the mouse tells where in a cell it is.
  package internal(set) var hasPixelMouse = false
  package internal(set) var background: Background?
  /// Whether it makes links of what is written as such.
  package internal(set) var hasLinks = false
  /// Whether it has said that it is GNU screen, which can't pass on 24 bits.
  package internal(set) var isInScreen = false
  /// How many columns a character of ambiguous width takes; nil where it was not asked, or not answered.
  package internal(set) var ambiguousWidth: Int?
  /// What the terminal calls itself, or what `TERM` calls it.
  package internal(set) var name: String
  /// Whether it takes pictures by Kitty's protocol, and whether it has sixels, in so many colours.
  private(set) var takesKittyPictures = false
  private(set) var hasSixels = false
  private(set) var sixelColors: Int?
  /// Whether it has said that it is tmux, and what the terminal outside is called.
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
  /// How it is given pixels; nil where it hasn't said that it takes any.
  ///
  /// That of Kitty says nothing about cells that stand for a picture, so it also matters who says so.
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

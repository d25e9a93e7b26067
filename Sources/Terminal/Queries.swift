internal import Cells

/// The queries sent to a terminal when the screen opens.
///
/// The answers arrive among the keys, at any time.
enum Queries {
  /// Whether a frame can be shown at once.
  static let synchronizedUpdates = 2026
  /// Whether the mouse can be followed by the pixel.
  static let pixelMouse = 1016

  static func all(of terminal: Terminfo, _ options: ScreenOptions) -> [UInt8] {
    var text = ""
    if terminal.isModern {
      text += "\u{1b}]11;?\u{1b}\\"  // the colour of the background
      text += "\u{1b}[>q"  // its name
      text += "\u{1b}[>c"  // its family and version
      text += "\u{1b}[16t"  // the size of a cell in pixels
      text += "\u{1b}P+q524742\u{1b}\\"  // whether it takes 24-bit colours
      text += "\u{1b}[?\(synchronizedUpdates)$p"
      if options.usesMouse { text += "\u{1b}[?\(pixelMouse)$p" }
      if options.asksForPixels {
        // Within tmux or GNU screen that would be taken for the title of a window.
        if !terminal.isInsideAnother { text += String(decoding: kittyPictures, as: UTF8.self) }
        text += "\u{1b}[?1;1;0S"  // how many colours its sixels may have
      }
      // An ambiguous character in the corner, and where the cursor stands after it; the first frame covers it.
      if options.measuresAmbiguousWidth { text += "\u{1b}[H\u{a7}\u{1b}[6n" }
    }
    // After its answer there will be no others.
    return Array(text.utf8) + attributes
  }

  /// The device attributes, which every terminal reports.
  static let attributes = Array("\u{1b}[c".utf8)

  /// The device status, reported once the preceding bytes are processed.
  static let status = Array("\u{1b}[5n".utf8)

  /// The size of a cell in pixels.
  static let cellPixels = Array("\u{1b}[16t".utf8)

  /// Whether it takes pictures by Kitty's protocol.
  static let kittyPictures = KittyWriter.question(throughTmux: false)

  /// Queries to the terminal outside tmux, if tmux passes them through: support for pictures, and its name.
  static let outsideOfTmux =
    KittyWriter.question(throughTmux: true) + KittyWriter.passed(Array("\u{1b}P+q544e\u{1b}\\".utf8))
}

internal import CNcurses
internal import Cells
internal import Glibc

/// The terminal's description.
struct Terminfo {
  let name: String
  let colors: Int
  /// Whether it declares 24-bit colours.
  let isTrueColor: Bool
  /// Whether it is the console of Linux, whose ground is black.
  let isConsole: Bool
  /// Whether it is one of the many that understand what xterm does; consoles and old terminals do not.
  let isModern: Bool
  /// Whether what it erases takes the background of the moment.
  let erasesInColor: Bool
  /// The sequences of its keys.
  let keys: [[UInt8]: Key]
  private let strings: [String: String]

  /// Reads the description of the terminal that `TERM` names.
  @MainActor
  init(descriptor: Int32) throws(TerminalError) {
    guard let value = unsafe getenv("TERM") else { throw .noTerminalName }
    let name = unsafe String(cString: value)
    guard !name.isEmpty else { throw .noTerminalName }
    var status: Int32 = 0
    guard unsafe setupterm(nil, descriptor, &status) == OK else {
      // 0 is for those that are known, but are no screens.
      throw status == 0 && name == "dumb" ? .unsuitableTerminal(name) : .unknownTerminal(name)
    }
    defer { cn_forget_description() }
    guard Self.string("cup") != nil else { throw .unsuitableTerminal(name) }
    self.name = name
    colors = unsafe max(0, Int(tigetnum("colors")))
    isTrueColor = unsafe tigetflag("RGB") == 1 || tigetflag("Tc") == 1 || colors >= 1 << 24
    erasesInColor = unsafe tigetflag("bce") == 1
    isConsole = name.hasPrefix("linux")
    isModern = Self.oldFamilies.allSatisfy { !name.hasPrefix($0) }
    keys = Self.readKeys()
    let names = [
      "smcup", "rmcup", "civis", "cnorm", "smkx", "rmkx", "sgr0", "csr", "ech", "rep", "indn", "dch", "ich", "setaf",
    ]
    strings = Dictionary(uniqueKeysWithValues: names.compactMap { name in Self.string(name).map { (name, $0) } })
  }

  /// The number of colours that it declares.
  var depth: ColorDepth {
    if isTrueColor { return .trueColor }
    return colors >= 256 ? .indexed : colors >= 16 ? .sixteen : colors >= 8 ? .eight : .none
  }

  /// Whether it takes its 256 colours as all do that have learnt them from xterm.
  var numbersColorsAsXterm: Bool { self["setaf"].contains("38;5;") }

  /// Whether the environment names a window of tmux or GNU screen.
  var isInsideAnother: Bool {
    Self.variable("TMUX") != nil || Self.variable("STY") != nil
      || ["tmux", "screen"].contains(where: name.hasPrefix)
  }

  /// A variable of the environment; nil where it is empty.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The sequence that shows the cursor; the one of xterm-like descriptions would also change how it blinks.
  var showsCursor: String { self["civis"] == "\u{1b}[?25l" ? "\u{1b}[?25h" : self["cnorm"] }

  /// A string of the description, without its delays; empty where there is none.
  subscript(_ name: String) -> String { strings[name] ?? "" }

  private static let oldFamilies = ["linux", "vt", "ansi", "cons", "sun", "wy", "ibm", "hp", "dumb"]

  private static func string(_ name: String) -> String? {
    guard let value = unsafe cn_string(name) else { return nil }
    return withoutDelays(unsafe String(cString: value))
  }

  /// Leaves out the waits that the first video terminals needed: `$<5>`.
  static func withoutDelays(_ text: String) -> String {
    let parts = text.split(separator: "$<", omittingEmptySubsequences: false)
    return String(parts[0]) + parts.dropFirst().map { $0.drop { $0 != ">" }.dropFirst() }.joined()
  }

  private static func readKeys() -> [[UInt8]: Key] {
    let names: [(String, Key)] = [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
      ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .shiftTab),
      ("kri", .shiftUp), ("kind", .shiftDown), ("kLFT", .shiftLeft), ("kRIT", .shiftRight), ("kent", .enter),
    ]
    let functions = (1...12).map { ("kf\($0)", Key.function($0)) }
    // A key that sends a single byte is recognised as a control key already.
    let sequences = (names + functions).compactMap { name, key in string(name).map { (Array($0.utf8), key) } }
    return Dictionary(sequences.filter { $0.0.count > 1 }) { first, _ in first }
  }
}

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

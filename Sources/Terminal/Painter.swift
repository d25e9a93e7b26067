internal import Cells

/// Turns frames into bytes: with modern sequences at 256 colours or more, otherwise with ncurses as long as it supports
/// the frame.
@MainActor
struct Painter {
  private let curses: Curses
  private let features: ANSIFeatures
  private let numbersColorsAsXterm: Bool
  /// The last frame as it was given, as it fits the terminal, and as it was painted.
  private var given: CellGrid?
  private var fitted: CellGrid?
  private var painted: CellGrid?
  /// Whether a frame has held something that ncurses cannot measure.
  private var hasMetUnknown = false
  private let hidesCursor: [UInt8]
  private let showsCursor: [UInt8]
  private var isCursorShown = false
  /// Whether cells may show pixels, which ncurses doesn't know of.
  var leavesPixels = false

  init(curses: Curses, terminal: Terminfo) {
    self.curses = curses
    features = terminal.features
    numbersColorsAsXterm = terminal.numbersColorsAsXterm
    hidesCursor = Array(terminal["civis"].utf8)
    showsCursor = Array(terminal.showsCursor.utf8)
  }

  /// Whether the frame is the one that was painted last.
  func isShown(_ frame: CellGrid) -> Bool { frame == given }

  /// The bytes that show a frame after the one painted last.
  ///
  /// Some cells may keep the pixels that they show.
  mutating func update(to frame: CellGrid, on terminal: Capabilities, keeping kept: [Bool]? = nil) -> [UInt8] {
    let isDirect = isDirect(terminal.colors)
    // ncurses knows nothing of links.
    let hasLinks = isDirect && terminal.hasLinks
    let fitting = (hasLinks ? frame : frame.withoutLinks).withoutDrawnCursor.fit(for: terminal)
    // ncurses knows pairs of colours, and would change them for what doesn't show.
    var picture = isDirect || terminal.colors == .none ? fitting : fitting.calm(after: last)
    kept.map { picture.leavePixels($0) }
    defer { (given, fitted, painted) = (frame, fitting, picture) }
    if !isDirect {
      if let bytes = curses.update(from: painted, to: picture, features: features) {
        return withCursor(terminal.atOnce(bytes), at: frame.cursor?.cell, isThere: true)
      }
      hasMetUnknown = true
      forget()
    }
    var features = features
    if terminal.hasSynchronizedUpdates { features.insert(.synchronizedUpdate) }
    if kept != nil { features.subtract([.scrollRegion, .shiftInRow]) }
    return withCursor(
      ANSIWriter.update(from: painted, to: picture, features: features),
      at: frame.cursor?.cell,
      isThere: false
    )
  }

  /// Bytes during which the cursor is hidden, and what puts it into a cell after them.
  private mutating func withCursor(_ bytes: [UInt8], at cell: CellPoint?, isThere: Bool) -> [UInt8] {
    let hidden = (isCursorShown ? hidesCursor : []) + bytes
    isCursorShown = cell != nil
    guard let cell else { return hidden }
    return hidden + (isThere ? [] : Array("\u{1b}[\(cell.row + 1);\(cell.column + 1)H".utf8)) + showsCursor
  }

  private var last: (picture: CellGrid, calm: CellGrid)? {
    guard let fitted, let painted else { return nil }
    return (fitted, painted)
  }

  /// The bytes that show pixels in some cells of the frame that is shown.
  mutating func show(_ pixels: [UInt8], in cells: [Bool], on terminal: Capabilities) -> [UInt8] {
    painted?.leavePixels(cells)
    return withCursor(terminal.atOnce(pixels), at: given?.cursor?.cell, isThere: false)
  }

  /// Takes nothing for granted about what is shown.
  mutating func forget() {
    (given, fitted, painted) = (nil, nil, nil)
  }

  private func isDirect(_ depth: ColorDepth) -> Bool {
    guard !leavesPixels else { return true }
    return switch depth {
    case .none: hasMetUnknown
    case .eight: hasMetUnknown || curses.colors < 8
    case .sixteen: hasMetUnknown || curses.colors < 16
    case .indexed: hasMetUnknown || curses.colors < 256 || numbersColorsAsXterm
    case .trueColor: true
    }
  }
}

extension CellGrid {
  /// Notes which cells show pixels, by a paint that costs more to write than to leave alone, and that no frame has.
  fileprivate mutating func leavePixels(_ isPixels: [Bool]) {
    let pixels = Cell(
      Glyph("\u{10eeee}"),
      foreground: CellColor(hex: 0x10eeee),
      background: CellColor(hex: 0xeeee10),
      style: [.bold, .dim, .italic, .underline, .reverse]
    )
    for index in cells.indices where isPixels[index] { cells[index] = pixels }
  }
}

extension Capabilities {
  /// Shows what was held back, where the terminal does that.
  var endOfUpdate: [UInt8] {
    hasSynchronizedUpdates ? Array("\u{1b}[?\(Queries.synchronizedUpdates)l".utf8) : []
  }

  /// Makes the terminal show a frame only when all of it has arrived, if it supports that.
  fileprivate func atOnce(_ frame: [UInt8]) -> [UInt8] {
    guard hasSynchronizedUpdates, !frame.isEmpty else { return frame }
    let mode = "\u{1b}[?\(Queries.synchronizedUpdates)"
    return Array("\(mode)h".utf8) + frame + endOfUpdate
  }
}

extension Terminfo {
  /// The terminal's features that our own writer may use.
  fileprivate var features: ANSIFeatures {
    var features: ANSIFeatures = []
    if !self["ech"].isEmpty { features.insert(.erase) }
    if !self["rep"].isEmpty { features.insert(.repetition) }
    if !self["csr"].isEmpty, !self["indn"].isEmpty { features.insert(.scrollRegion) }
    if !self["dch"].isEmpty, !self["ich"].isEmpty { features.insert(.shiftInRow) }
    if erasesInColor { features.insert(.coloredErase) }
    return features
  }
}

extension CellGrid {
  /// The same picture in the colours and characters that a terminal has.
  fileprivate func fit(for terminal: Capabilities) -> CellGrid {
    let colored = terminal.colors == .trueColor ? self : reduced(to: terminal.colors)
    return terminal.isUnicode ? colored : colored.withoutUnicode
  }

  /// Stands in for what a terminal without Unicode would take for several characters.
  private var withoutUnicode: CellGrid {
    var plain = self
    for index in cells.indices {
      guard let base = cells[index].glyph.base?.value else { continue }
      // Block elements and dots.
      if (0x2580..<0x25a0).contains(base) || (0x2800..<0x2900).contains(base) { plain.cells[index].glyph = Glyph("#") }
    }
    return plain.inASCII
  }
}

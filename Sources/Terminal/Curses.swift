internal import CGuard
internal import CNcurses
internal import Cells
internal import Glibc

/// The one screen of ncurses: sets the terminal's modes, and paints if it supports all that the terminal needs.
///
/// Its output goes into memory and is taken from there, so that its frames use the same non-blocking line as ours, and
/// so that it never restores the terminal by itself.
@MainActor
@safe
final class Curses {
  /// How many colours it can paint.
  var colors: Int { ink.colors }

  private let screen: OpaquePointer
  private let input: UnsafeMutablePointer<FILE>
  private let output: UnsafeMutablePointer<FILE>
  private var ink: CursesInk
  private var shownPairs: [Int32] = []
  /// The position of the cursor after the last output.
  private var cursor = CellPoint(column: 0, row: 0)

  /// Takes over the terminal behind these descriptors, which stay the caller's.
  init(input: Int32, output: Int32) throws(TerminalError) {
    guard let keys = unsafe fdopen(dup(input), "r"), let line = unsafe fdopen(dup(output), "w"),
      let screen = unsafe newterm(nil, line, keys)
    else { throw .system(doing: "Starting ncurses", code: errno) }
    unsafe (self.screen, self.input, self.output) = (screen, keys, line)
    raw()
    noecho()
    nonl()
    typeahead(-1)
    let memory = cg_memory()
    guard memory >= 0, unsafe dup2(memory, fileno(line)) >= 0 else {
      throw .system(doing: "Allocating frames", code: errno)
    }
    Glibc.close(memory)
    curs_set(0)
    ink = CursesInk()
    _ = takeOutput()
  }

  isolated deinit {
    endwin()
    unsafe delscreen(screen)
    unsafe fclose(output)
    unsafe fclose(input)
  }

  var size: (columns: Int, rows: Int) {
    unsafe (Int(getmaxx(cn_window())), Int(getmaxy(cn_window())))
  }

  func resize(columns: Int, rows: Int) {
    resizeterm(Int32(rows), Int32(columns))
  }

  /// Takes what ncurses has written since the last time.
  private func takeOutput() -> [UInt8] {
    let memory = unsafe fileno(output)
    let count = Int(lseek(memory, 0, SEEK_CUR))
    guard count > 0 else { return [] }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = unsafe max(0, pread(memory, buffer.baseAddress, count, 0))
    }
    ftruncate(memory, 0)
    lseek(memory, 0, SEEK_SET)
    return bytes
  }

  /// Cells as ncurses wants them, with the colour pairs they need.
  @MainActor
  struct CursesInk {
    /// How many colours there are to paint with.
    let colors: Int

    private let hasDefaultColors: Bool
    private var pairs: PairCache
    /// The last cell translated: most are like the one before.
    private var last: (cell: Cell, painted: cchar_t, pair: Int32)?

    /// Turns colours on, in the screen that has just been opened.
    init() {
      let count = start_color() == OK ? Int(cn_colors()) : 0
      // Beyond these, a number is no longer one of a palette that everybody knows.
      colors = count <= 256 ? count : 0
      hasDefaultColors = colors > 0 && use_default_colors() == OK
      pairs = PairCache(
        colors: colors,
        capacity: colors > 0 ? max(1, Int(cn_pairs())) : 1,
        fixed: hasDefaultColors || colors < 8
          ? .init(foreground: -1, background: -1) : .init(foreground: 7, background: 0)
      )
    }

    /// The cell for ncurses, and the number of its pair.
    mutating func paint(_ cell: Cell) -> (painted: cchar_t, pair: Int32) {
      if let last, last.cell == cell { return (last.painted, last.pair) }
      let pair = pair(for: cell)
      let scalars = cell.glyph.packed
      var painted = cchar_t()
      unsafe cn_set(
        &painted,
        wchar_t(truncatingIfNeeded: scalars & 0x1f_ffff),
        wchar_t(truncatingIfNeeded: scalars >> 21 & 0x1f_ffff),
        wchar_t(truncatingIfNeeded: scalars >> 42 & 0x1f_ffff),
        attributes(of: cell),
        pair
      )
      last = (cell, painted, pair)
      return (painted, pair)
    }

    /// A cell now shows the one pair, and no longer the other.
    mutating func show(_ pair: Int32, insteadOf earlier: Int32) {
      pairs.show(pair, insteadOf: earlier)
    }

    /// Notes that this many cells are blank now.
    mutating func showNothing(cells: Int) {
      pairs.showNothing(cells: cells)
      last = nil
    }

    private mutating func pair(for cell: Cell) -> Int32 {
      guard colors > 0 else { return 0 }
      let wanted = PairCache.Colors(
        foreground: number(of: cell.foreground, otherwise: 7),
        background: number(of: cell.background, otherwise: 0)
      )
      switch pairs.pair(wanted) {
      case .known(let number):
        return number
      case .new(let number):
        init_extended_pair(number, Int32(wanted.foreground), Int32(wanted.background))
        return number
      case .none:
        return 0
      }
    }

    private func number(of color: CellColor, otherwise standard: Int16) -> Int16 {
      guard case .indexed(let index) = color.kind else {
        return hasDefaultColors ? -1 : min(standard, Int16(colors) - 1)
      }
      return min(Int16(index), Int16(colors) - 1)
    }

    private func attributes(of cell: Cell) -> attr_t {
      var attributes: attr_t = 0
      if cell.style.contains(.bold) { attributes |= cn_bold.rawValue }
      if cell.style.contains(.dim) { attributes |= cn_dim.rawValue }
      if cell.style.contains(.underline) { attributes |= cn_underline.rawValue }
      if cell.style.contains(.reverse) { attributes |= cn_reverse.rawValue }
      if cell.style.contains(.italic) { attributes |= cn_italic() }
      return attributes
    }
  }
}

/// Frames.
extension Curses {
  /// The bytes that turn one frame into another; nil if it contains glyphs that ncurses can't measure.
  ///
  /// Rows that the terminal can scroll are scrolled first, which ncurses wouldn't do: it identifies rows by their
  /// characters, and rows of blocks look alike.
  func update(from shown: CellGrid?, to frame: CellGrid, features: ANSIFeatures) -> [UInt8]? {
    var moved: [UInt8] = []
    if let shown {
      if let (bytes, picture) = ANSIWriter.moves(from: shown, to: frame, features: features) {
        // ncurses finds the cursor where it has left it.
        moved = bytes + Array("\u{1b}[\(cursor.row + 1);\(cursor.column + 1)H".utf8)
        believe(picture, insteadOf: shown)
      }
    } else {
      cn_forget_shown()
      ink.showNothing(cells: frame.cells.count)
      shownPairs = Array(repeating: 0, count: frame.cells.count)
    }
    for row in 0..<frame.rows {
      guard let columns = frame.changedColumns(in: row, from: shown) else { continue }
      guard paint(columns, in: row, of: frame) else { return nil }
    }
    cursor = frame.cursor?.cell ?? CellPoint(column: 0, row: 0)
    unsafe wmove(cn_window(), Int32(cursor.row), Int32(cursor.column))
    unsafe wrefresh(cn_window())
    return moved + ColorFilter.filtered(takeOutput())
  }

  /// Tells ncurses that the terminal shows something else than what it was made to show.
  private func believe(_ picture: CellGrid, insteadOf shown: CellGrid) {
    var painted: [cchar_t] = []
    for row in 0..<picture.rows where picture.changedColumns(in: row, from: shown) != nil {
      painted.removeAll(keepingCapacity: true)
      for index in row * picture.columns..<(row + 1) * picture.columns
      where picture.cells[index].glyph != .continuation {
        painted.append(ink.paint(picture.cells[index]).painted)
      }
      unsafe _ = mvwadd_wchnstr(cn_shown(), Int32(row), 0, painted, Int32(painted.count))
    }
    cn_compare_all()
  }

  private func paint(_ columns: Range<Int>, in row: Int, of frame: CellGrid) -> Bool {
    var cells: [cchar_t] = []
    cells.reserveCapacity(columns.count)
    for column in columns {
      let index = row * frame.columns + column
      let cell = frame.cells[index]
      let (painted, pair) = ink.paint(cell)
      ink.show(pair, insteadOf: shownPairs[index])
      shownPairs[index] = pair
      guard cell.glyph != .continuation else { continue }
      let isWide = column + 1 < frame.columns && frame.cells[index + 1].glyph == .continuation
      guard isMeasured(cell.glyph, isWide: isWide) else { return false }
      cells.append(painted)
    }
    return unsafe mvwadd_wchnstr(cn_window(), Int32(row), Int32(columns.lowerBound), cells, Int32(cells.count)) == OK
  }

  /// Whether ncurses, which asks the C library, takes a character to be as wide as we do.
  private func isMeasured(_ glyph: Glyph, isWide: Bool) -> Bool {
    let base = glyph.packed & 0x1f_ffff
    // Letters and blocks are, and they are nearly all there is.
    if !isWide, base < 0x300 || (0x2500..<0x2600).contains(base) { return true }
    return wcwidth(wchar_t(base)) == (isWide ? 2 : 1)
  }
}

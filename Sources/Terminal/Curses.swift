internal import CGuard
internal import CNcurses
internal import Cells
internal import Glibc

/// The one screen of ncurses: it sets the terminal's modes, and paints where it can say what the terminal needs.
///
/// All that it writes goes into memory and is taken from there, so that its frames leave by the same line as ours and
/// never block, and so that it never gives the terminal back by itself.
@MainActor
@safe
final class Curses {
  /// How many colours it can paint.
  let colors: Int

  private let screen: OpaquePointer
  private let input: UnsafeMutablePointer<FILE>
  private let output: UnsafeMutablePointer<FILE>
  private let hasDefaultColors: Bool
  private var pairs: PairCache
  private var shownPairs: [Int32] = []

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
      throw .system(doing: "Making room for frames", code: errno)
    }
    Glibc.close(memory)

    curs_set(0)
    unsafe leaveok(cn_window(), true)
    let hasColors = start_color() == OK
    hasDefaultColors = hasColors && use_default_colors() == OK
    colors = hasColors ? Int(cn_colors()) : 0
    let fixed =
      hasDefaultColors ? PairCache.Colors(foreground: -1, background: -1) : .init(foreground: 7, background: 0)
    pairs = PairCache(capacity: hasColors ? max(1, Int(cn_pairs())) : 1, fixed: fixed)
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

  /// What turns one frame into another; nil where it holds glyphs that ncurses cannot measure.
  func update(from shown: CellGrid?, to grid: CellGrid) -> [UInt8]? {
    if shown == nil {
      cn_forget_shown()
      pairs.showNothing(cells: grid.cells.count)
      shownPairs = Array(repeating: 0, count: grid.cells.count)
    }
    for row in 0..<grid.rows {
      guard let columns = changed(in: row, from: shown, to: grid) else { continue }
      guard paint(columns, in: row, of: grid) else { return nil }
    }
    unsafe wrefresh(cn_window())
    return takeOutput()
  }

  /// The columns of a row from the first that changed to the last; nil where none did.
  private func changed(in row: Int, from shown: CellGrid?, to grid: CellGrid) -> Range<Int>? {
    let start = row * grid.columns
    guard let shown else { return grid.columns > 0 ? 0..<grid.columns : nil }
    let (old, new) = (shown.cells.span, grid.cells.span)
    var (first, last) = (0, grid.columns - 1)
    while first <= last, old[start + first] == new[start + first] { first += 1 }
    guard first <= last else { return nil }
    while old[start + last] == new[start + last] { last -= 1 }
    // A wide character is only ever painted whole.
    while first > 0, new[start + first].glyph == .continuation { first -= 1 }
    return first..<last + 1
  }

  private func paint(_ columns: Range<Int>, in row: Int, of grid: CellGrid) -> Bool {
    var painted: [cchar_t] = []
    painted.reserveCapacity(columns.count)
    for column in columns {
      let index = row * grid.columns + column
      let cell = grid.cells[index]
      let pair = pair(for: cell)
      pairs.show(pair, insteadOf: shownPairs[index])
      shownPairs[index] = pair
      guard cell.glyph != .continuation else { continue }
      let isWide = column + 1 < grid.columns && grid.cells[index + 1].glyph == .continuation
      guard let base = cell.glyph.base, isMeasured(base, isWide: isWide) else { return false }
      painted.append(curses(cell, pair))
    }
    return unsafe mvwadd_wchnstr(cn_window(), Int32(row), Int32(columns.lowerBound), painted, Int32(painted.count))
      == OK
  }

  /// Whether ncurses, which asks the C library, takes a character to be as wide as we do.
  private func isMeasured(_ base: Unicode.Scalar, isWide: Bool) -> Bool {
    // Letters and blocks are, and they are nearly all there is.
    if !isWide, base.value < 0x300 || (0x2500..<0x2600).contains(base.value) { return true }
    return wcwidth(wchar_t(base.value)) == (isWide ? 2 : 1)
  }

  private func curses(_ cell: Cell, _ pair: Int32) -> cchar_t {
    let scalars = cell.glyph.scalars.map { wchar_t($0.value) }
    var painted = cchar_t()
    unsafe cn_set(
      &painted,
      scalars[0],
      scalars.count > 1 ? scalars[1] : 0,
      scalars.count > 2 ? scalars[2] : 0,
      attributes(of: cell),
      pair
    )
    return painted
  }

  private func attributes(of cell: Cell) -> attr_t {
    var attributes: attr_t = 0
    if cell.style.contains(.bold) { attributes |= cn_bold.rawValue }
    if cell.style.contains(.dim) { attributes |= cn_dim.rawValue }
    if cell.style.contains(.underline) { attributes |= cn_underline.rawValue }
    if cell.style.contains(.reverse) { attributes |= cn_reverse.rawValue }
    if cell.style.contains(.italic) { attributes |= cn_italic() }
    if colors == 8, case .indexed(8..<16) = cell.foreground.kind { attributes |= cn_bold.rawValue }
    return attributes
  }

  private func pair(for cell: Cell) -> Int32 {
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
    switch color.kind {
    case .indexed(let index):
      Int(index) < colors ? Int16(index) : colors == 8 && index < 16 ? Int16(index - 8) : standard
    case .standard, .rgb: hasDefaultColors ? -1 : standard
    }
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
}

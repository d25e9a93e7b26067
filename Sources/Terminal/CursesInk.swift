internal import CNcurses
internal import Cells

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
    guard case .indexed(let index) = color.kind else { return hasDefaultColors ? -1 : min(standard, Int16(colors) - 1) }
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

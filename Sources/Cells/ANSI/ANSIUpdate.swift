/// The bytes of one update, with what they have done to the terminal so far.
struct ANSIUpdate {
  /// The typical number of bytes for a picture's cell in true colour.
  private static let defaultBytes = 32

  private var bytes = ANSIBytes()
  private let features: ANSIFeatures
  private let inverses = GlyphInverse.table
  private let columns: Int
  private let links: [LinkAddress]
  private var beginning = 0
  private var pen = CellPaint()
  /// Where the cursor is; nil where only a move to an absolute place is sure.
  private var column: Int?
  private var row: Int?

  init(columns: Int, links: [LinkAddress] = [], features: ANSIFeatures) {
    self.columns = columns
    self.links = links
    self.features = features
    if features.contains(.synchronizedUpdate) { writeMode(.setMode) }
    beginning = bytes.count
  }

  /// Reserves capacity for a number of cells.
  mutating func expect(_ cells: Int) {
    bytes.reserve(cells * Self.defaultBytes)
  }

  /// Leaves the terminal's own colours behind; gives nothing where nothing was to do.
  mutating func finish() -> [UInt8] {
    guard bytes.count > beginning else { return [] }
    setPaint(CellPaint())
    if features.contains(.synchronizedUpdate) { writeMode(.resetMode) }
    return bytes.finish()
  }

  private mutating func writeMode(_ final: ANSIWord) {
    bytes.write(.introducer)
    bytes.write(.synchronizedUpdate)
    bytes.write(final)
  }

  /// Moves rows; a terminal then has its cursor at home, and all its rows back for the next scroll.
  mutating func scroll(_ region: ANSIScroll.Region) {
    bytes.write(.introducer)
    bytes.write(region.rows.lowerBound + 1)
    bytes.write(.semicolon)
    bytes.write(region.rows.upperBound + 1)
    bytes.write(.scrollRegion)
    bytes.writeSequence(abs(region.distance), region.distance > 0 ? .scrollUp : .scrollDown)
    bytes.write(.introducer)
    bytes.write(.scrollRegion)
    (column, row) = (0, 0)
  }

  /// Moves the cells of a row.
  mutating func shift(row: Int, by distance: Int) {
    move(toColumn: 0, row: row)
    bytes.writeSequence(abs(distance), distance > 0 ? .deleteCells : .insertCells)
  }

  var paint: CellPaint { pen }

  /// Writes the cells of a row that the plan doesn't skip.
  mutating func write(_ cells: Span<Cell>, row: Int, ways: [ANSIRowPlan.Method]) {
    var next = 0
    while next < cells.count {
      guard ways[next] != .skipped, cells[next].glyph != .continuation else {
        next += 1
        continue
      }
      move(toColumn: next, row: row)
      let end = writePicture(cells, from: next, ways.span)
      if end > next {
        (column, next) = (end, end)
      } else {
        next += writeRun(cells, at: next, ways)
      }
    }
  }

  /// Writes what is a picture from there on; returns where it ends.
  private mutating func writePicture(_ cells: Span<Cell>, from start: Int, _ ways: Span<ANSIRowPlan.Method>) -> Int {
    let cell = cells[start]
    if TrueColors.include(cell) { return bytes.writePicture(cells, from: start, ways, in: TrueColors.self, pen: &pen) }
    guard IndexedColors.include(cell) else { return start }
    return bytes.writePicture(cells, from: start, ways, in: IndexedColors.self, pen: &pen)
  }

  /// Writes a cell and all that are like it; returns how many columns that were.
  private mutating func writeRun(_ cells: Span<Cell>, at start: Int, _ ways: [ANSIRowPlan.Method]) -> Int {
    let (cell, way) = (cells[start], ways[start])
    var end = start + 1
    while end < cells.count, cells[end] == cell, ways[end] == way { end += 1 }
    let hasRightHalf = Self.isContinued(cells, at: end)
    let isWide = hasRightHalf && end == start + 1
    // The last of a run may be wide; it is a run of its own then.
    if hasRightHalf && !isWide { end -= 1 }
    let paint = way == .inverse ? CellPaint(ofInverse: cell) ?? CellPaint(of: cell) : CellPaint(of: cell)
    let glyph = way == .inverse ? inverses.glyph(of: cell.glyph) ?? cell.glyph : cell.glyph
    if end == start + 1 && !isWide && ANSIGlyph.isPlain(glyph) {
      setPaint(paint, before: ANSIWord(scalar: glyph.packed))
      advance(by: 1)
      return 1
    }
    setPaint(paint)
    if isWide || end - start == 1 {
      write(glyph, columns: isWide ? 2 : 1)
      return isWide ? 2 : 1
    }
    write(glyph, times: end - start)
    return end - start
  }

  /// The compiler fails on a span to the right of `&&`, hence the guard.
  private static func isContinued(_ cells: Span<Cell>, at column: Int) -> Bool {
    guard column < cells.count else { return false }
    return cells[column].glyph == .continuation
  }

  private mutating func write(_ glyph: Glyph, times count: Int) {
    let blank = glyph == .space && canErase
    if blank && count > 3, let start = column, start + count == columns {
      bytes.write(.introducer)
      bytes.write(.eraseLine)
    } else if features.contains(.repetition), pen.style.link == 0, (0x20..<0x7f).contains(glyph.packed), count > 6 {
      write(glyph, columns: 1)
      bytes.writeSequence(count - 1, .repetition)
      advance(by: count - 1)
    } else if blank && count > 10 {
      bytes.writeSequence(count, .eraseCells)
    } else {
      for _ in 0..<count {
        write(glyph, columns: 1)
      }
    }
  }

  private var canErase: Bool {
    pen.style.isEmpty && features.contains(pen.background == 0 ? .erase : .coloredErase)
  }

  @inline(__always)
  private mutating func write(_ glyph: Glyph, columns wanted: Int) {
    if wanted == 1 && ANSIGlyph.isPlain(glyph) {
      bytes.write(ANSIWord(scalar: glyph.packed))
      advance(by: 1)
      return
    }
    let form = ANSIGlyph(glyph, columns: wanted)
    form.write(to: &bytes)
    advance(by: wanted)
    if !form.hasSureWidth { column = nil }
  }

  /// After the last column the cursor waits for the next character to wrap; where it is then differs.
  @inline(__always)
  private mutating func advance(by count: Int) {
    guard let start = column else { return }
    column = start + count < columns ? start + count : nil
  }

  @inline(__always)
  private mutating func move(toColumn target: Int, row targetRow: Int) {
    if column != target || row != targetRow { jump(toColumn: target, row: targetRow) }
  }

  private mutating func jump(toColumn target: Int, row targetRow: Int) {
    defer { (column, row) = (target, targetRow) }
    closeLink()
    if let row, row == targetRow, let column, column < target {
      bytes.writeSequence(target - column, .cursorForward)
      return
    }
    if let row, row < targetRow, lineCost(targetRow - row, target) < positionCost(target, targetRow) {
      bytes.write(.carriageReturn)
      for _ in row..<targetRow { bytes.write(.lineFeed) }
      if target > 0 { bytes.writeSequence(target, .cursorForward) }
      return
    }
    bytes.write(.introducer)
    if targetRow > 0 { bytes.write(targetRow + 1) }
    if target > 0 {
      bytes.write(.semicolon)
      bytes.write(target + 1)
    }
    bytes.write(.cursorPosition)
  }

  private func lineCost(_ rows: Int, _ column: Int) -> Int {
    1 + rows + (column == 0 ? 0 : column == 1 ? 3 : 3 + digits(column))
  }

  private func positionCost(_ column: Int, _ row: Int) -> Int {
    3 + (row == 0 ? 0 : digits(row + 1)) + (column == 0 ? 0 : 1 + digits(column + 1))
  }

  private func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
  }

  @inline(__always)
  private mutating func setPaint(_ paint: CellPaint, before glyph: ANSIWord = .nothing) {
    let next = pen.written(with: paint)
    if next == pen {
      bytes.write(glyph)
    } else if next.style.link != pen.style.link {
      change(to: next)
      bytes.write(glyph)
    } else {
      bytes.writeRendition(from: pen, to: next, before: glyph)
      pen = next
    }
  }

  /// Leaves a link and enters another one, with the colours changed in between: in a link there is nothing but its text.
  private mutating func change(to next: CellPaint) {
    closeLink()
    var unlinked = next
    unlinked.style.link = 0
    if unlinked != pen { bytes.writeRendition(from: pen, to: unlinked) }
    if links.indices.contains(next.style.link - 1) { bytes.openLink(to: links[next.style.link - 1]) }
    pen = next
  }

  private mutating func closeLink() {
    guard pen.style.link != 0 else { return }
    bytes.closeLink()
    pen.style.link = 0
  }
}

/// Terminal features beyond cursor movement and colours.
package struct ANSIFeatures: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Shows an update at once and not while it is written (mode 2026).
  package static let synchronizedUpdate = ANSIFeatures(rawValue: 1)
  /// Repeats the character before (REP); used for ASCII only, since tmux forgets others.
  package static let repetition = ANSIFeatures(rawValue: 2)
  /// Blanks cells without writing them (ECH, EL), in the terminal's own background.
  package static let erase = ANSIFeatures(rawValue: 4)
  /// Erases cells in the current background, see `bce` in terminfo.
  package static let coloredErase = ANSIFeatures(rawValue: 8)
  /// Moves some rows up or down (DECSTBM with SU, SD).
  package static let scrollRegion = ANSIFeatures(rawValue: 16)
  /// Moves the cells of a row left or right (DCH, ICH).
  package static let shiftInRow = ANSIFeatures(rawValue: 32)

  /// The features of all current terminals.
  package static let common: ANSIFeatures = [.synchronizedUpdate, .erase, .scrollRegion, .shiftInRow]
  package static let all: ANSIFeatures = [.common, .repetition, .coloredErase]

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

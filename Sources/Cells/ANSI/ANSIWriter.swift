/// Turns grids into the bytes that show them in a terminal.
package enum ANSIWriter {
  /// The grid row by row, for files and pipes: no cursor moves, and each row ends with its colours reset and a newline.
  ///
  /// Blanks in the terminal's own background at the end of a row are left out.
  package static func page(_ grid: CellGrid) -> [UInt8] {
    // A page may be read by anything.
    let grid = grid.withoutLinks
    var page = ANSIPage()
    for row in 0..<grid.rows {
      page.write(grid.cells[row * grid.columns..<(row + 1) * grid.columns])
    }
    return page.finish()
  }

  /// The fewest bytes that make a terminal show the new grid, where it shows the old one now.
  ///
  /// Nothing is assumed where there is no old grid or one of another size. The terminal is left with its own colours,
  /// its cursor wherever it happens to be. Nothing is returned where nothing changed.
  package static func update(from old: CellGrid?, to new: CellGrid, features: ANSIFeatures = .common) -> [UInt8] {
    guard let old, old.columns == new.columns, old.rows == new.rows else {
      let unknown = CellGrid(columns: new.columns, rows: new.rows, filledWith: ANSIScroll.unknown)
      return update(from: unknown, new, features.subtracting([.scrollRegion, .shiftInRow]))
    }
    let shown = old.numberingLinks(as: new)
    return shown.cells == new.cells ? [] : update(from: shown, new, features)
  }

  private static func update(from old: CellGrid, _ new: CellGrid, _ features: ANSIFeatures) -> [UInt8] {
    var update = ANSIUpdate(columns: new.columns, links: new.links, features: features)
    let shown = move(old, new, features, &update)
    let changes = CellChanges(from: shown, to: new)
    update.expect(changes.count)
    var plan = ANSIRowPlan(columns: new.columns)
    for row in changes.rows {
      let range = row * new.columns..<(row + 1) * new.columns
      let cells = new.cells.span.extracting(range)
      plan.plan(cells, changed: changes.marks.span.extracting(range), from: update.paint)
      update.write(cells, row: row, ways: plan.ways)
    }
    return update.finish()
  }

  /// Lets the terminal move what it shows, where most of the picture has moved; returns what it shows then.
  static func move(
    _ old: CellGrid,
    _ new: CellGrid,
    _ features: ANSIFeatures,
    _ update: inout ANSIUpdate
  ) -> CellGrid {
    guard !features.isDisjoint(with: [.scrollRegion, .shiftInRow]), let shift = GridShift.find(from: old, to: new)
    else {
      return old
    }
    let scroll = ANSIScroll(shift: shift)
    var shown = old
    if features.contains(.scrollRegion), let region = scroll.region(from: old, to: new) {
      shown.scroll(region)
      update.scroll(region)
    }
    if features.contains(.shiftInRow) {
      for row in scroll.rows(from: shown, to: new) {
        shown.shift(row: row, by: shift.columns)
        update.shift(row: row, by: shift.columns)
      }
    }
    return shown
  }
}

/// Rows of a grid as lines of text with colours.
struct ANSIPage {
  private var bytes = ANSIBytes()
  private var pen = CellPaint()

  mutating func write(_ row: ArraySlice<Cell>) {
    let end = (row.lastIndex { !$0.isNothing } ?? row.startIndex - 1) + 1
    for column in row.startIndex..<end where row[column].glyph != .continuation {
      let isWide = column + 1 < row.endIndex && row[column + 1].glyph == .continuation
      write(row[column], columns: isWide ? 2 : 1)
    }
    setPaint(CellPaint())
    bytes.write(.lineFeed)
  }

  private mutating func write(_ cell: Cell, columns: Int) {
    setPaint(CellPaint(of: cell))
    ANSIGlyph(cell.glyph, columns: columns).write(to: &bytes)
  }

  private mutating func setPaint(_ paint: CellPaint) {
    let next = pen.written(with: paint)
    if next != pen { bytes.writeRendition(from: pen, to: next) }
    pen = next
  }

  func finish() -> [UInt8] {
    bytes.finish()
  }
}

extension Cell {
  /// Whether it shows no more than an empty terminal does.
  fileprivate var isNothing: Bool {
    glyph == .space && background == .standard && style.isDisjoint(with: .visibleOnBlanks)
  }
}

/// Which cells of a terminal don't look as they should.
struct CellChanges {
  /// A mark for each cell, row by row.
  let marks: [Bool]
  /// The rows that have any, from the top.
  private(set) var rows: [Int] = []
  private(set) var count = 0

  init(from old: CellGrid, to new: CellGrid) {
    var marks = [Bool](repeating: false, count: new.cells.count)
    let (oldCells, newCells) = (old.cells.span, new.cells.span)
    var markSpan = marks.mutableSpan
    for row in 0..<new.rows {
      var found = 0
      for index in row * new.columns..<(row + 1) * new.columns
      where !oldCells[index].looks(like: newCells[index]) {
        markSpan[index] = true
        found += 1
        // A wide character is written whole.
        if newCells[index].glyph == .continuation, index > row * new.columns { markSpan[index - 1] = true }
      }
      if found > 0 { rows.append(row) }
      count += found
    }
    self.marks = marks
  }
}

extension Cell {
  /// Whether both look the same on a terminal: blanks do, whatever the colour of their ink.
  @inline(__always)
  fileprivate func looks(like other: Cell) -> Bool {
    if self == other { return true }
    guard glyph == other.glyph else { return false }
    return glyph == .continuation || glyph == .space && CellPaint(of: self) == CellPaint(of: other)
  }
}

extension ANSIWriter {
  /// The first part of an update alone: what the terminal can move of the picture that it shows.
  ///
  /// For painters that write the rest themselves. The grid is what the terminal shows then; nothing is returned where
  /// moving isn't worth it.
  package static func moves(
    from old: CellGrid,
    to new: CellGrid,
    features: ANSIFeatures = .common
  ) -> (bytes: [UInt8], shown: CellGrid)? {
    var update = ANSIUpdate(columns: new.columns, features: features.subtracting(.synchronizedUpdate))
    let shown = move(old, new, features, &update)
    let bytes = update.finish()
    return bytes.isEmpty ? nil : (bytes, shown)
  }
}

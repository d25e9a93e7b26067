/// Moving the drawing by whole cells, and redrawing only the part that comes into view.
extension ClassRaster {
  /// Moves everything so that the given cell comes to the corner; the part that leaves is gone, and the part that comes
  /// into view is undefined, to be copied over.
  mutating func move(columns: Int, rows: Int) {
    for mapClass in MapClass.allCases where !isEmpty(mapClass) {
      let old = drawn[mapClass.index]
      let samples = rows * MapLattice.samplesPerCell
      let moved = (old.lowerBound - samples)..<(old.upperBound - samples)
      let target = moved.clamped(to: 0..<sampleRows)
      if rows != 0 { moveRows(of: mapClass, from: old, by: rows) }
      if columns != 0 { moveColumns(of: mapClass, in: target, by: columns) }
      forget(mapClass)
      touch(mapClass, target)
    }
  }

  /// Whole rows of cells, which lie one after the other.
  private mutating func moveRows(of mapClass: MapClass, from old: Range<Int>, by rows: Int) {
    let base = start(of: mapClass)
    let offset = rows * MapLattice.samplesPerCell * wordsPerRow
    let (first, end, size) = (old.lowerBound * wordsPerRow, old.upperBound * wordsPerRow, planeSize)
    withWords { words in
      if rows > 0 {
        for index in max(first, offset)..<max(end, offset) { words[base + index - offset] = words[base + index] }
      } else {
        for index in stride(from: min(end, size + offset) - 1, through: first, by: -1) {
          words[base + index - offset] = words[base + index]
        }
      }
      // Words without a moved source are empty now.
      for index in first..<end where !(first - offset..<end - offset).contains(index) {
        words[base + index] = 0
      }
    }
  }

  /// Eight cells are a word, and the next eight lie eight words farther.
  private mutating func moveColumns(of mapClass: MapClass, in rows: Range<Int>, by columns: Int) {
    let base = start(of: mapClass)
    let wordsPerRow = wordsPerRow
    let whole = columns >> 3
    let bits = UInt64((columns & 7) << 3)
    withWords { words in
      for row in rows {
        let start = base + Self.start(ofRow: row, wordsPerRow: wordsPerRow)
        func word(_ index: Int) -> UInt64 {
          index >= 0 && index < wordsPerRow ? words[start + index << 3] : 0
        }
        func moved(_ index: Int) -> UInt64 {
          bits == 0
            ? word(index + whole)
            : word(index + whole) >> bits | word(index + whole + 1) << (64 - bits)
        }
        if columns > 0 {
          for index in 0..<wordsPerRow { words[start + index << 3] = moved(index) }
        } else {
          for index in (0..<wordsPerRow).reversed() { words[start + index << 3] = moved(index) }
        }
      }
    }
  }

  /// Copies cells of another raster whose corner is at a cell of this one; cells count without the rim, which is cell
  /// -1 and the one behind the last.
  mutating func copy(_ other: borrowing ClassRaster, at corner: (column: Int, row: Int), _ cells: CellBox) {
    let columns = max(cells.minColumn, -1)...min(cells.maxColumn, self.columns)
    let rows = max(cells.minRow, -1)...min(cells.maxRow, self.rows)
    for mapClass in MapClass.allCases where !isEmpty(mapClass) || !other.isEmpty(mapClass) {
      let (base, otherBase) = (madeStart(of: mapClass), other.start(of: mapClass))
      let (wordsPerRow, otherWords) = (wordsPerRow, other.wordsPerRow)
      let isThere = other.hasPlane(mapClass)
      withWords { words in
        for row in rows {
          let start = base + ((row + 1) << 3) * wordsPerRow
          let otherStart = otherBase + ((row - corner.row + 1) << 3) * otherWords
          for line in 0..<8 {
            for column in columns {
              let (place, otherPlace) = (column + 1, column - corner.column + 1)
              let word = isThere ? other.planes[otherStart + line + otherPlace & ~7] : 0
              let byte = word >> UInt64((otherPlace & 7) << 3) & 0xff
              let index = start + line + place & ~7
              let shift = UInt64((place & 7) << 3)
              words[index] = words[index] & ~(0xff << shift) | byte << shift
            }
          }
        }
      }
      if !other.isEmpty(mapClass) { touch(mapClass, (rows.lowerBound + 1) << 3..<(rows.upperBound + 2) << 3) }
    }
  }
}

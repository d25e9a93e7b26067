/// The differences of two screens as a person reads them: first names, then other characters, then colours.
///
/// Columns and rows count from 0, as everywhere.
package enum ScreenDifference {
  /// The maximum number of lines.
  package static let limit = 24
  /// Pages with more columns or rows are no screens.
  private static let largest = 1000
  /// The length beyond which a text is cut.
  private static let longest = 60

  /// Compares pages of text, with or without colours; no lines if they show the same.
  ///
  /// Blank rows at the end don't count.
  package static func lines(from expected: [UInt8], to actual: [UInt8], limit: Int = limit) -> [String] {
    guard expected != actual else { return [] }
    let sizes = [size(of: expected), size(of: actual)]
    let (columns, rows) = (max(sizes[0].columns, sizes[1].columns), max(sizes[0].rows, sizes[1].rows))
    let grids = [expected, actual].map { ANSIPageReader.grid(of: $0, columns: columns, rows: rows) }
    return lines(from: grids[0], to: grids[1], limit: limit)
  }

  private static func size(of page: [UInt8]) -> (columns: Int, rows: Int) {
    let rows = page.split(separator: 0x0a, omittingEmptySubsequences: false)
    return (min(rows.map(\.count).max() ?? 0, largest), min(rows.count, largest))
  }

  /// Compares screens of the same size.
  package static func lines(from old: CellGrid, to new: CellGrid, limit: Int = limit) -> [String] {
    // With another number of rows most of them have moved.
    guard lastRow(old) == lastRow(new) else { return cut(rowLines(old, new), to: limit) }
    let (names, covered) = nameChanges(old, new)
    let characters = areas(old, new) { column, row in
      old[column, row].glyph != new[column, row].glyph && !covered.contains(CellPoint(column: column, row: row))
    }
    let colors = areas(old, new) { column, row in
      let (before, after) = (old[column, row], new[column, row])
      return before.glyph == after.glyph && before != after
    }
    let texts = characters.map { area in
      let texts = [old, new].map { text(of: area, in: $0) }
      return area.text
        + (area.rows.count == 1 ? ": \(texts[0]) is now \(texts[1])" : ": \(area.count) characters differ")
    }
    return cut(names + texts + colors.map { $0.text + ": colours differ" }, to: limit)
  }

  /// The first lines, and how many more there are.
  package static func cut(_ lines: [String], to limit: Int) -> [String] {
    lines.count <= limit ? lines : lines.prefix(limit - 1) + ["… and \(lines.count - limit + 1) more"]
  }

  /// The last row that isn't blank.
  private static func lastRow(_ grid: CellGrid) -> Int {
    (grid.cells.lastIndex { $0 != .blank } ?? 0) / max(grid.columns, 1)
  }

  private static func rowLines(_ old: CellGrid, _ new: CellGrid) -> [String] {
    let rows = [old, new].map { grid in
      grid.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(lastRow(grid) + 1)
    }
    return rows[1].difference(from: rows[0]).map { change in
      switch change {
      case .remove(let row, let line, _): (row, 0, "− row \(row): \(short(line))")
      case .insert(let row, let line, _): (row, 1, "+ row \(row): \(short(line))")
      }
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private static func short(_ text: some StringProtocol) -> String {
    text.count > longest ? text.prefix(longest) + "…" : String(text)
  }
}

/// Parts of neighbouring rows that differ.
extension ScreenDifference {
  private struct Area {
    var rows: ClosedRange<Int>
    var columns: ClosedRange<Int>
    var count: Int

    var text: String {
      let rows = rows.count == 1 ? "row \(rows.lowerBound)" : "rows \(rows.lowerBound)–\(rows.upperBound)"
      let isOne = columns.count == 1
      return rows + (isOne ? ", column \(columns.lowerBound)" : ", columns \(columns.lowerBound)–\(columns.upperBound)")
    }
  }

  private static func areas(
    _ old: CellGrid,
    _ new: CellGrid,
    where differs: (_ column: Int, _ row: Int) -> Bool
  ) -> [Area] {
    (0..<new.rows).reduce(into: []) { areas, row in
      let columns = (0..<new.columns).filter { differs($0, row) }
      guard let first = columns.first, let last = columns.last else { return }
      if let above = areas.last, above.rows.upperBound == row - 1 {
        let hull = min(above.columns.lowerBound, first)...max(above.columns.upperBound, last)
        let rows = above.rows.lowerBound...row
        areas[areas.count - 1] = Area(rows: rows, columns: hull, count: above.count + columns.count)
      } else {
        areas.append(Area(rows: row...row, columns: first...last, count: columns.count))
      }
    }
  }

  private static func text(of area: Area, in grid: CellGrid) -> String {
    var line = CellGrid(columns: area.columns.count, rows: 1)
    for (index, column) in area.columns.enumerated() { line[index, 0] = grid[column, area.rows.lowerBound] }
    let text = line.text.dropLast()
    return text.isEmpty ? "blank" : "“\(short(text))”"
  }
}

/// Names and other words, which are compared as such.
extension ScreenDifference {
  /// A name on a screen, or any words with one blank between them.
  package struct Name: Hashable {
    let text: String
    let place: CellPoint
    let columns: Int

    package init(_ text: String, column: Int, row: Int, columns: Int? = nil) {
      (self.text, place) = (text, CellPoint(column: column, row: row))
      self.columns = columns ?? text.count
    }

    fileprivate var line: String { "\(short(text)) at \(place.column),\(place.row)" }

    fileprivate func overlaps(_ other: Name) -> Bool {
      place.row == other.place.row && place.column < other.place.column + other.columns
        && other.place.column < place.column + columns
    }

    /// The words without some at the beginning and the end.
    fileprivate func dropping(_ first: Int, _ last: Int) -> Name {
      let words = text.split(separator: " ")
      let dropped = words.prefix(first).reduce(0) { $0 + CharacterWidth.standard.of(String($1)) + 1 }
      let rest = words.dropFirst(first).dropLast(last).joined(separator: " ")
      return Name(rest, column: place.column + dropped, row: place.row)
    }
  }

  /// The changes of names in the order of the screen; a name that moved or changed is one of them.
  package static func lines(from old: [Name], to new: [Name]) -> [String] {
    var removed = subtracting(new, from: old)
    var changes: [(place: CellPoint, line: String)] = []
    for name in subtracting(old, from: new) {
      let same = removed.firstIndex { $0.text == name.text }
      guard let index = same ?? removed.firstIndex(where: name.overlaps) else {
        changes.append((name.place, "+ \(name.line)"))
        continue
      }
      let former = removed.remove(at: index)
      let (before, after) = same == nil ? differingWords(former, name) : (former, name)
      let parts = [("− ", before), ("+ ", after)].filter { !$0.1.text.isEmpty }.map { $0.0 + $0.1.line }
      changes.append((former.place, parts.joined(separator: "; ")))
    }
    changes += removed.map { ($0.place, "− \($0.line)") }
    return changes.sorted { ($0.place.row, $0.place.column) < ($1.place.row, $1.place.column) }.map(\.line)
  }

  private static func subtracting(_ others: [Name], from names: [Name]) -> [Name] {
    let others = Set(others)
    return names.filter { !others.contains($0) }
  }

  private static func differingWords(_ old: Name, _ new: Name) -> (Name, Name) {
    let words = [old, new].map { $0.text.split(separator: " ") }
    let shortest = min(words[0].count, words[1].count)
    let first = (0..<shortest).first { words[0][$0] != words[1][$0] } ?? shortest
    let ends = words.map { Array($0.reversed()) }
    let last = (0..<shortest - first).first { ends[0][$0] != ends[1][$0] } ?? shortest - first
    return (old.dropping(first, last), new.dropping(first, last))
  }

  /// The changes of the names on two screens, and the cells that these cover.
  private static func nameChanges(_ old: CellGrid, _ new: CellGrid) -> (lines: [String], covered: Set<CellPoint>) {
    let names = [self.names(on: old), self.names(on: new)]
    var covered: Set<CellPoint> = []
    for name in Set(names[0]).symmetricDifference(names[1]) {
      for column in 0..<name.columns {
        covered.insert(CellPoint(column: name.place.column + column, row: name.place.row))
      }
    }
    return (lines(from: names[0], to: names[1]), covered)
  }

  private static func names(on grid: CellGrid) -> [Name] {
    (0..<grid.rows).flatMap { row -> [Name] in
      var names: [Name] = []
      var column = 0
      while column < grid.columns {
        guard isOfName(grid[column, row]) else {
          column += 1
          continue
        }
        let start = column
        var text = String.UnicodeScalarView()
        while column < grid.columns,
          isOfName(grid[column, row])
            || grid[column, row].glyph == .space && column + 1 < grid.columns && isOfName(grid[column + 1, row])
        {
          text.append(contentsOf: grid[column, row].glyph.scalars)
          column += 1
        }
        names.append(Name(String(text), column: start, row: row, columns: column - start))
      }
      return names
    }
  }

  /// Frames of panels are pictures too.
  private static func isOfName(_ cell: Cell) -> Bool {
    !cell.glyph.isOfPicture && !(0x2500..<0x2580).contains(cell.glyph.base?.value ?? 0)
  }
}

import Cells

/// Writes names into cells, in colours that can be read on what is under them.
struct LabelPainter {
  let palette: MapPalette
  let shift: (columns: Int, rows: Int)
  /// Whether marks are drawn in ASCII.
  let isPlain: Bool

  func write(_ placed: LabelItem.Placed, on raster: borrowing ClassRaster, into grid: inout CellGrid) -> PlacedLabel {
    let (item, candidate) = placed
    var cells: [CellPoint] = []
    let band = item.classes.isEmpty ? nil : bandClass(item, candidate, raster)
    for line in candidate.lines {
      let column = line.column - shift.columns
      let row = line.row - shift.rows
      cells += (column..<column + line.width).map { CellPoint(column: $0, row: row) }
    }
    let grounds = cells.map { band ?? CellProbe.area($0.column, $0.row, in: raster) }
    write(candidate, item, cells, grounds, into: &grid)
    if palette.depth == .none || isPlain, band == nil { clearEnds(of: candidate, raster, into: &grid) }
    let first = candidate.lines[0]
    var label = PlacedLabel(
      name: item.key.name,
      text: candidate.lines.map { spelled($0, item.key.kind) }.joined(separator: " "),
      kind: item.key.kind,
      column: first.column - shift.columns,
      row: first.row - shift.rows,
      cells: cells
    )
    label.isCounting = candidate.isCounting
    return label
  }

  private func write(
    _ candidate: LabelCandidate,
    _ item: LabelItem,
    _ cells: [CellPoint],
    _ grounds: [MapClass],
    into grid: inout CellGrid
  ) {
    let kind = item.key.kind
    let wanted = [palette.color(kind.ink), palette.color(.text), .black, .white]
    var grounds = grounds
    var ink = ink(of: wanted, on: grounds)
    if ink == nil {
      // Letters that are black here and white there are hard to read as one name.
      grounds = Array(repeating: Self.most(of: grounds), count: grounds.count)
      ink = self.ink(of: wanted, on: grounds)
    }
    var style: CellStyle = item.isBold ? .bold : []
    if palette.depth == .none, kind.group == .street || kind.group == .shield { style.insert(.reverse) }
    for line in candidate.lines {
      grid.write(
        spelled(line, kind),
        at: CellPoint(column: line.column - shift.columns, row: line.row - shift.rows),
        style: style
      )
    }
    for (cell, ground) in zip(cells, grounds.map(palette.nameGround)) {
      let color = ink ?? palette.readable(wanted, on: ground.shown)
      grid[cell.column, cell.row].background = ground.cell
      grid[cell.column, cell.row].foreground = color.cellColor(palette.depth)
    }
    if let offset = candidate.markOffset { mark(cells[offset], in: &grid) }
  }

  /// Keeps patterns of areas and lines of characters, which look like letters, a cell away from a name; streets stay
  /// whole.
  private func clearEnds(
    of candidate: LabelCandidate,
    _ raster: borrowing ClassRaster,
    into grid: inout CellGrid
  ) {
    for line in candidate.lines {
      let (start, row) = (line.column - shift.columns, line.row - shift.rows)
      for column in [start - 1, start + line.width] where grid.contains(column, row) {
        if CellProbe.streetShare(column, row, in: raster) < 0.2 { grid[column, row].glyph = .space }
      }
    }
  }

  /// The first of some inks that is readable on all classes under a name.
  private func ink(of wanted: [MapColor], on grounds: [MapClass]) -> MapColor? {
    let shown = Set(grounds).map { palette.nameGround($0).shown }
    return wanted.first { ink in shown.allSatisfy { palette.isReadable(ink, on: $0) } }
  }

  /// The class under most of a name.
  private static func most(of grounds: [MapClass]) -> MapClass {
    let counts = grounds.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key ?? .ground
  }

  private func spelled(_ line: LabelCandidate.Line, _ kind: LabelKind) -> String {
    guard isPlain, let mark = kind.mark ?? (kind.group == .place ? LabelKind.townMark : nil) else { return line.text }
    return line.text.replacing(mark.sign, with: mark.plain)
  }

  private func mark(_ cell: CellPoint, in grid: inout CellGrid) {
    let ground = palette.color(.markGround)
    let ink = palette.readable([palette.color(.markText)], on: ground.shown(palette.depth))
    grid[cell.column, cell.row].background = ground.cellColor(palette.depth)
    grid[cell.column, cell.row].foreground = ink.cellColor(palette.depth)
    grid[cell.column, cell.row].style = palette.depth == .none ? [.bold, .reverse] : .bold
  }

  /// Of the classes that the street has, the one under most of the name, more important ones counting more.
  private func bandClass(_ item: LabelItem, _ candidate: LabelCandidate, _ raster: borrowing ClassRaster) -> MapClass {
    var best = (mapClass: MapClass.street, weight: 0)
    for mapClass in item.classes {
      var count = 0
      for line in candidate.lines {
        for column in line.column..<line.column + line.width {
          count +=
            CellProbe.mask(of: mapClass, column - shift.columns, line.row - shift.rows, in: raster).nonzeroBitCount
        }
      }
      let weight = count * (1 + mapClass.rank)
      if weight > best.weight { best = (mapClass, weight) }
    }
    return best.weight > 0 ? best.mapClass : item.classes.max { $0.rank < $1.rank } ?? .street
  }
}

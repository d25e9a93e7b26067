import Cells

/// Writes names into cells, in colours that can be read on what is under them.
struct LabelPainter {
  let palette: MapPalette
  let shift: (columns: Int, rows: Int)
  /// Whether marks are drawn in ASCII.
  let isPlain: Bool

  func write(_ placed: LabelPlacer.Placed, on raster: borrowing ClassRaster, into grid: inout CellGrid) -> PlacedLabel {
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
    let first = candidate.lines[0]
    return PlacedLabel(
      name: item.key.name,
      text: candidate.lines.map { spelled($0, item.key.kind) }.joined(separator: " "),
      kind: item.key.kind,
      column: first.column - shift.columns,
      row: first.row - shift.rows,
      cells: cells
    )
  }

  private func write(
    _ candidate: LabelCandidate,
    _ item: LabelItem,
    _ cells: [CellPoint],
    _ grounds: [MapClass],
    into grid: inout CellGrid
  ) {
    let kind = item.key.kind
    let shown = Set(grounds).map { palette.shown[$0.index] }
    let wanted = [palette.color(kind.ink), palette.color(.text), .black, .white]
    let ink = wanted.first { ink in
      shown.allSatisfy { ColorSpace.contrast(ink.shown(palette.depth), $0) >= ColorSpace.readable }
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
    for (cell, ground) in zip(cells, grounds) {
      let color =
        ink.map { palette.depth == .sixteen ? palette.readable([], on: palette.shown[ground.index]) : $0 }
        ?? palette.readable(wanted, on: palette.shown[ground.index])
      grid[cell.column, cell.row].background = palette.color(ground)
      grid[cell.column, cell.row].foreground = color.cellColor(palette.depth)
    }
    if let offset = candidate.markOffset { mark(cells[offset], in: &grid) }
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

  /// Of the classes that the street has, the one that most of the name lies on, more important ones counting more.
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

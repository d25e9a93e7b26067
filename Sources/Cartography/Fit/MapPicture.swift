import Cells

/// The picture of a layout in a view: the class of each sample and, if cells are fitted, how they are drawn.
///
/// It is reused from frame to frame. If the map has only moved by whole cells, the part that stays in view is moved
/// along, and only the new part is painted: every decision repeats exactly, so that the result is the same.
struct MapPicture {
  private(set) var raster = ClassRaster(columns: 0, rows: 0)
  private(set) var fits: [CellFit] = []
  /// Of a row of cells, kept for its memory.
  private var cells: [CellClasses] = []
  private var made: (shift: (columns: Int, rows: Int), content: Content)?

  /// The values that a picture depends on except its position.
  struct Content: Equatable {
    /// Differs between layouts that differ.
    var layout: Int
    var zoom: Double
    var blocks: BlockSet
    var depth: ColorDepth
  }

  /// The reach of closing and opening, in cells.
  private static let margin = 1
  /// Below it houses are merged over more cells than the margin has.
  private static let leastZoom = 14.0

  mutating func update(
    _ sheets: [SheetLayout],
    columns: Int,
    rows: Int,
    shift: (columns: Int, rows: Int),
    _ content: Content,
    _ palette: MapPalette
  ) {
    let look = CellLook(content.blocks, depth: content.depth)
    let fitter = look.family.map { CellFitter(family: $0, palette: palette) }
    let painter = RasterPainter(zoom: content.zoom, shift: shift, bandScale: look.bandScale)
    if let made, made.content == content, raster.columns == columns, raster.rows == rows,
      content.zoom >= Self.leastZoom
    {
      let step = (columns: shift.columns - made.shift.columns, rows: shift.rows - made.shift.rows)
      if step == (0, 0) { return }
      if abs(step.columns) < columns / 2, abs(step.rows) < rows / 2 {
        self.made?.shift = shift
        return move(step, sheets, painter, fitter)
      }
    }
    if raster.columns != columns || raster.rows != rows { raster = ClassRaster(columns: columns, rows: rows) }
    painter.paint(sheets, into: &raster)
    fits.removeAll(keepingCapacity: true)
    if let fitter { Self.fit(raster, fitter, &cells, into: &fits) }
    made = (shift, content)
  }

  private static func fit(
    _ raster: borrowing ClassRaster,
    _ fitter: CellFitter,
    _ cells: inout [CellClasses],
    into fits: inout [CellFit]
  ) {
    for row in 0..<raster.rows {
      CellComposer.compose(raster, row: row, into: &cells)
      for cell in cells { fits.append(cell.only.map { CellFit($0) } ?? fitter.fit(cell)) }
    }
  }

  private mutating func move(
    _ step: (columns: Int, rows: Int),
    _ sheets: [SheetLayout],
    _ painter: RasterPainter,
    _ fitter: CellFitter?
  ) {
    raster.move(columns: step.columns, rows: step.rows)
    if fitter != nil { moveFits(by: step) }
    for strip in strips(of: step) { paint(strip, sheets, painter, fitter) }
  }

  private mutating func moveFits(by step: (columns: Int, rows: Int)) {
    let (columns, rows) = (raster.columns, raster.rows)
    let old = fits
    let kept = max(0, -step.columns)..<min(columns, columns - step.columns)
    for row in max(0, -step.rows)..<min(rows, rows - step.rows) {
      let start = (row + step.rows) * columns + step.columns
      fits.replaceSubrange(
        row * columns + kept.lowerBound..<row * columns + kept.upperBound,
        with: old[start + kept.lowerBound..<start + kept.upperBound]
      )
    }
  }

  /// The cells that come into view, and the cells beside them that were at the edge before.
  private func strips(of step: (columns: Int, rows: Int)) -> [CellBox] {
    let (columns, rows) = (raster.columns, raster.rows)
    var strips: [CellBox] = []
    if step.columns > 0 {
      strips.append(CellBox(columns - step.columns - Self.margin...columns, -1...rows))
    } else if step.columns < 0 {
      strips.append(CellBox(-1...Self.margin - 1 - step.columns, -1...rows))
    }
    if step.rows > 0 {
      strips.append(CellBox(-1...columns, rows - step.rows - Self.margin...rows))
    } else if step.rows < 0 {
      strips.append(CellBox(-1...columns, -1...Self.margin - 1 - step.rows))
    }
    return strips
  }

  private mutating func paint(
    _ strip: CellBox,
    _ sheets: [SheetLayout],
    _ painter: RasterPainter,
    _ fitter: CellFitter?
  ) {
    let corner = (column: strip.minColumn - Self.margin, row: strip.minRow - Self.margin)
    var part = ClassRaster(
      columns: strip.maxColumn - strip.minColumn + 1 + 2 * Self.margin,
      rows: strip.maxRow - strip.minRow + 1 + 2 * Self.margin
    )
    var painter = painter
    painter.shift = (painter.shift.columns + corner.column, painter.shift.rows + corner.row)
    painter.paint(sheets, into: &part)
    raster.copy(part, at: corner, strip)
    guard let fitter else { return }
    var fitted: [CellFit] = []
    Self.fit(part, fitter, &cells, into: &fitted)
    for row in max(strip.minRow, 0)...min(strip.maxRow, raster.rows - 1) {
      for column in max(strip.minColumn, 0)...min(strip.maxColumn, raster.columns - 1) {
        fits[row * raster.columns + column] = fitted[(row - corner.row) * part.columns + column - corner.column]
      }
    }
  }
}

extension CellBox {
  fileprivate init(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) {
    self.init(
      minColumn: columns.lowerBound,
      maxColumn: columns.upperBound,
      minRow: rows.lowerBound,
      maxRow: rows.upperBound
    )
  }
}

extension CellLook {
  /// The glyphs that cells are fitted with; nil where they aren't.
  fileprivate var family: GlyphFamily? {
    switch self {
    case .blocks(let family), .patterns(let family): family
    case .braille, .characters: nil
    }
  }
}

import Cells

/// Draws ages by form on the map of a year: streets of unknown age as sparse dots, buildings by their signs.
struct AgeLayer {
  private let signs: AgeSigns
  private let look: CellLook
  private let depth: ColorDepth
  private let corner: (columns: Int, rows: Int)

  /// Samples of streets that make a cell a street's, where it shows only one thing.
  private static let leastSamples = 14
  private static let knownStreets = MapClass.allCases.filter(\.isKnownStreet)

  init(_ style: Style, at zoom: Double, _ look: CellLook, _ depth: ColorDepth, corner: (columns: Int, rows: Int)) {
    (self.look, self.depth, self.corner) = (look, depth, corner)
    signs = AgeSigns(style, at: zoom, isPlain: look.isPlain, depth: depth)
  }

  func draw(on raster: borrowing ClassRaster, into grid: inout CellGrid) {
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        if look.isBraille, grid[column, row].glyph != .space { continue }
        if let cell = cell(column, row, raster) { grid[column, row] = cell }
      }
    }
  }

  /// Nil where what is drawn already will do.
  private func cell(_ column: Int, _ row: Int, _ raster: borrowing ClassRaster) -> Cell? {
    var known: UInt64 = 0
    for mapClass in Self.knownStreets { known |= CellProbe.mask(of: mapClass, column, row, in: raster) }
    if known.nonzeroBitCount < Self.leastSamples, !look.isBraille,
      let street = street(CellProbe.mask(of: .undatedStreet, column, row, in: raster), column, row)
    {
      return street
    }
    guard known == 0 else { return nil }
    return switch CellProbe.area(column, row, in: raster) {
    case .undatedBuilding: signs.unknown
    case .building where signs.known.glyph != .space: signs.known
    case .landmark where depth == .none: signs.known
    default: nil
    }
  }

  private func street(_ mask: UInt64, _ column: Int, _ row: Int) -> Cell? {
    var cell = signs.unknown
    if look.isPlain {
      guard mask.nonzeroBitCount >= Self.leastSamples else { return nil }
      let isMarked = (column + corner.columns + row + corner.rows).isMultiple(of: 2)
      cell.glyph = isMarked ? Glyph("+") : .space
      return cell
    }
    let dots = CellWriter.sparseDots(mask)
    guard dots != 0 else { return nil }
    cell.glyph = BlockGlyphs.braille(dots)
    return cell
  }
}

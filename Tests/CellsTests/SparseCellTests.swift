import Cells
import Testing

/// Thinning out cells without colours, so that stronger content stands out.
struct SparseCellTests {
  private static func sparse(_ cell: Cell, besides kept: [CellPoint] = []) -> Cell {
    var grid = CellGrid(columns: 1, rows: 1, filledWith: cell)
    grid.makeSparse(besides: kept)
    return grid[0, 0]
  }

  @Test(
    arguments: [("█", [], "⠡"), (" ", .reverse, "⠡"), ("▀", [], "⠁"), ("▀", .reverse, "⠠"), ("⣿", [], "⠡")]
      as [(Unicode.Scalar, CellStyle, Unicode.Scalar)]
  )
  func `areas and dots are a fourth of their dots`(glyph: Unicode.Scalar, style: CellStyle, sparse: Unicode.Scalar) {
    #expect(Self.sparse(Cell(Glyph(glyph), style: style)) == Cell(Glyph(sparse)))
  }

  @Test(arguments: [(" ", []), ("a", .reverse), ("~", []), ("░", []), ("→", .bold)] as [(Unicode.Scalar, CellStyle)])
  func `text, signs and shades stay`(sign: Unicode.Scalar, style: CellStyle) {
    let cell = Cell(Glyph(sign), style: style)
    #expect(Self.sparse(cell) == cell)
  }

  @Test func `what is kept stays`() {
    let name = Cell(.space, style: .reverse)
    #expect(Self.sparse(name, besides: [CellPoint(column: 0, row: 0), CellPoint(column: 5, row: 0)]) == name)
  }
}

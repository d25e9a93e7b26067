import Cells
import Tiles

/// The codes of the quarters of cells, computed once for each block of a lattice: a pan computes only what comes into view.
struct ReliefCodes {
  typealias Quarters = SIMD4<ReliefSampler.Code>

  private var lattice: MapLattice?
  private var blocks: [CellPoint: [Quarters]] = [:]

  static let (columns, rows) = (32, 16)
  private static let most = 256
  /// Where heights are missing.
  static let missing = Quarters(repeating: .max)

  /// The codes of a view's cells, row by row.
  mutating func codes(_ heights: ReliefHeights, in view: CellBox, on lattice: MapLattice) -> [Quarters] {
    if self.lattice != lattice || blocks.count > Self.most { (self.lattice, blocks) = (lattice, [:]) }
    let sampler = heights.sampler(on: lattice, perCell: 2, around: view)
    var codes = Array(repeating: Self.missing, count: view.columns * view.rows)
    for blockRow in Self.block(view.minRow, Self.rows)...Self.block(view.maxRow, Self.rows) {
      for blockColumn in Self.block(view.minColumn, Self.columns)...Self.block(view.maxColumn, Self.columns) {
        let place = CellPoint(column: blockColumn, row: blockRow)
        guard let block = blocks[place] ?? Self.quarters(sampler, place) else { continue }
        blocks[place] = block
        let (left, top) = (blockColumn * Self.columns, blockRow * Self.rows)
        let shown = max(left, view.minColumn)...min(left + Self.columns - 1, view.maxColumn)
        for row in max(top, view.minRow)...min(top + Self.rows - 1, view.maxRow) {
          let start = (row - view.minRow) * view.columns + shown.lowerBound - view.minColumn
          let source = (row - top) * Self.columns + shown.lowerBound - left
          codes.replaceSubrange(start..<start + shown.count, with: block[source..<source + shown.count])
        }
      }
    }
    return codes
  }

  private static func block(_ cell: Int, _ size: Int) -> Int { cell >= 0 ? cell / size : (cell + 1) / size - 1 }

  private static func quarters(_ sampler: any ReliefSampling, _ place: CellPoint) -> [Quarters]? {
    let box = CellBox((place.column * columns, place.row * rows), columns: columns, rows: rows)
    guard let samples = sampler.samples(box) else { return nil }
    var quarters = (0..<rows * columns).map { cell in
      let first = cell / columns * columns * 4 + cell % columns * 2
      let below = first + columns * 2
      return Quarters(samples[first], samples[first + 1], samples[below], samples[below + 1])
    }
    // A single step up and down again can't be seen, but costs two colours.
    for cell in quarters.indices where (1..<columns - 1).contains(cell % columns) {
      let (left, right) = (quarters[cell - 1], quarters[cell + 1])
      let difference = pointwiseMax(left, quarters[cell]) &- pointwiseMin(left, quarters[cell])
      quarters[cell].replace(with: left, where: (left .== right) .& ((difference .== 1) .| (difference .== 16)))
    }
    return quarters
  }
}

extension ReliefHeights {
  /// How a view is shaded, with so many samples on each side of a cell.
  func sampler(on lattice: MapLattice, perCell: Int, around view: CellBox) -> any ReliefSampling {
    guard hasTerrain, lattice.zoom >= ReliefColors.firstZoomOfTerrain else {
      return ReliefSampler(world, on: lattice, perCell: perCell)
    }
    return TerrainSampler(self, on: lattice, perCell: perCell, around: view)
  }
}

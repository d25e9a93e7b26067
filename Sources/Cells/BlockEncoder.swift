package import Raster

/// Turns a picture into cells: for each the glyph of a set and the two colours that come nearest to it in sRGB.
package struct BlockEncoder: Sendable {
  package let blocks: BlockSet
  package let depth: ColorDepth
  package let dither: Bool
  let table: PartitionTable
  private let inkAreas: [Float]

  /// Error per sample that nobody sees; below it a cell is plain, whatever glyph would be a little nearer.
  private static let tolerance: Float = 1.5

  package init(_ set: BlockSet, depth: ColorDepth, dither: Bool = false) {
    blocks = set
    self.depth = depth
    self.dither = dither
    let table = PartitionTable(set)
    self.table = table
    inkAreas = table.partitions.map(table.inkArea(of:))
  }

  /// Fills the grid with the picture on the canvas, which has `samplesPerCell` of the set for each of its cells.
  ///
  /// Cells where the canvas is clear become blank.
  package func encode(_ canvas: Bitmap, into grid: inout CellGrid) {
    let samples = blocks.samplesPerCell
    precondition(
      canvas.width == grid.columns * samples.width && canvas.height == grid.rows * samples.height,
      "the canvas covers the grid"
    )
    guard grid.columns > 0 else { return }
    var sums = CellSums(features: table.areas.count)
    var search = PartitionSearch(table)
    let bytes = canvas.bytes.span
    let stride = canvas.width * 4
    for row in 0..<grid.rows {
      for first in Swift.stride(from: 0, to: grid.columns, by: 8) {
        var starts: [8 of Int] = .init(repeating: 0)
        for lane in 0..<8 {
          let column = min(first + lane, grid.columns - 1)
          starts[lane] = row * samples.height * stride + column * samples.width * 4
        }
        sums.read(bytes, starts: starts, stride: stride, set: blocks)
        let best = search.best(for: sums)
        for lane in 0..<min(8, grid.columns - first) {
          grid.cells[row * grid.columns + first + lane] = cell(of: sums, best, lane: lane)
        }
      }
    }
  }

  private func cell(of sums: CellSums, _ best: PartitionSearch.Result, lane: Int) -> Cell {
    if sums.whole[3][lane] == 0 { return .blank }
    if depth == .none { return inkCell(of: sums, lane: lane) }
    let partition = table.partitions[Int(best.partition[lane])]
    let area = inkAreas[Int(best.partition[lane])]
    if best.saved[lane] <= Self.tolerance * table.whole {
      return Cell(.space, background: color(of: sums.whole, area: table.whole, lane: lane))
    }
    var ink: [4 of SIMD8<Float>] = .init(repeating: .zero)
    for feature in partition.weights.indices where partition.weights[feature] != 0 {
      for channel in 0..<3 { ink[channel] += partition.weights[feature] * sums.features[feature * 4 + channel] }
    }
    var ground = sums.whole
    for channel in 0..<3 { ground[channel] -= ink[channel] }
    let one = color(of: ink, area: area, lane: lane)
    let other = color(of: ground, area: table.whole - area, lane: lane)
    if one == other { return Cell(.space, background: one) }
    return Cell(partition.glyph, foreground: one, background: other)
  }

  private func color(of sum: [4 of SIMD8<Float>], area: Float, lane: Int) -> CellColor {
    func byte(_ channel: Int) -> UInt8 { UInt8(min(max((sum[channel][lane] / area).rounded(), 0), 255)) }
    return CellColor(red: byte(0), green: byte(1), blue: byte(2)).reduced(to: depth)
  }
}

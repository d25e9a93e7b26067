import Cells
import Raster

/// Mixes cells of a front and a back sample by sample, and encodes the result again.
struct SampleMixer {
  let blocks: BlockSet
  let depth: ColorDepth

  struct Job {
    let back: Cell
    let front: Cell
    /// The samples of the front, if its cell doesn't show them.
    let samples: Bitmap?
    /// How much of the front each dot shows.
    let dots: UInt64
  }

  /// The number of adjacent cells on the canvas that they are mixed on.
  private static let columns = 8

  func fitted(_ jobs: [Job], _ reader: inout CellSamples) -> [Cell] {
    let (columns, rows) = (Self.columns, (jobs.count + Self.columns - 1) / Self.columns)
    let samples = blocks.samplesPerCell
    var above = Bitmap(width: columns * samples.width, height: rows * samples.height)
    var below = above
    var mask = Mask(width: columns * LensWindow.dots.width, height: rows * LensWindow.dots.height)
    for (number, job) in jobs.enumerated() {
      let (column, row) = (number % columns, number / columns)
      reader.draw(job.back, column: column, row: row, into: &below)
      if let picture = job.samples {
        above.replace(at: column * samples.width, row * samples.height, with: picture)
      } else {
        reader.draw(job.front, column: column, row: row, into: &above)
      }
      mask.set(job.dots, column, row)
    }
    below.cover(
      with: above,
      by: mask,
      columns: (0..<above.width).map { $0 * LensWindow.dots.width / samples.width },
      rows: (0..<above.height).map { $0 * LensWindow.dots.height / samples.height }
    )
    var fitted = CellGrid(columns: columns, rows: rows)
    BlockEncoder(blocks, depth: depth).encode(below, into: &fitted)
    return Array(fitted.cells.prefix(jobs.count))
  }
}

extension Mask {
  /// Puts the eight dots of a cell in their places.
  fileprivate mutating func set(_ dots: UInt64, _ column: Int, _ row: Int) {
    let (dotColumns, dotRows) = LensWindow.dots
    for y in 0..<dotRows {
      for x in 0..<dotColumns {
        let byte = dots >> UInt64((dotRows - 1 - y) * 16 + (dotColumns - 1 - x) * 8)
        values[(row * dotRows + y) * width + column * dotColumns + x] = UInt8(truncatingIfNeeded: byte)
      }
    }
  }
}

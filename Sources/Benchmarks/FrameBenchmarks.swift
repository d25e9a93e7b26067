import Cells
import Raster

/// The time to show one frame of 240×67 cells.
enum FrameBenchmarks {
  private static let columns = 240
  private static let rows = 67

  static let all = encoders + palettes + writers + [overlay]

  private static let encoders =
    [(BlockSet.half, 2.2), (.quadrant, 4), (.block, 10), (.sextant, 6), (.octant, 10)].map { blocks, budget in
      Benchmark("1024² picture → cells, \(blocks)", budget: budget) {
        let (picture, encoder) = (SamplePicture.map(side: 1024), BlockEncoder(blocks, depth: .trueColor))
        var grid = CellGrid(columns: columns, rows: rows)
        return { encoder.encode(canvas(of: picture, for: blocks), into: &grid) }
      }
    }
    + [BlockSet.braille, .ascii].map { blocks in
      Benchmark("1024² picture → cells, \(blocks)") {
        let (picture, encoder) = (SamplePicture.map(side: 1024), BlockEncoder(blocks, depth: .trueColor))
        var grid = CellGrid(columns: columns, rows: rows)
        return { encoder.encode(canvas(of: picture, for: blocks), into: &grid) }
      }
    }

  private static let palettes = [ColorDepth.indexed, .sixteen, .none].flatMap { depth in
    [BlockSet.block, .octant].map { blocks in
      Benchmark("canvas → cells, \(blocks), colours \(depth.rawValue)") {
        let canvas = canvas(of: SamplePicture.map(side: 1024), for: blocks)
        let encoder = BlockEncoder(blocks, depth: depth)
        var grid = CellGrid(columns: columns, rows: rows)
        return { encoder.encode(canvas, into: &grid) }
      }
    }
  }

  private static let writers = [
    Benchmark("difference of two frames → bytes, 24 bits", budget: 0.6) {
      let (old, new) = (frame(shift: 0, depth: .trueColor), frame(shift: 301, depth: .trueColor))
      return { _ = ANSIWriter.update(from: old, to: new) }
    },
    Benchmark("difference of two frames → bytes, 256 colours", budget: 0.6) {
      let (old, new) = (frame(shift: 0, depth: .indexed), frame(shift: 301, depth: .indexed))
      return { _ = ANSIWriter.update(from: old, to: new) }
    },
    Benchmark("unchanged frame", budget: 0.1) {
      let (old, new) = (frame(shift: 0, depth: .trueColor), frame(shift: 0, depth: .trueColor))
      return { _ = ANSIWriter.update(from: old, to: new) }
    },
  ]

  private static let overlay = Benchmark("circle and 32 rays of dots over a frame") {
    let grid = frame(shift: 0, depth: .trueColor)
    return {
      var (frame, overlay) = (grid, DotOverlay(columns: columns, rows: rows))
      let ink = CellColor(hex: 0x20_2020)
      overlay.circle(center: DotPoint(x: 240, y: 134), radius: 120, ink: ink)
      for ray in 0..<32 {
        overlay.line(from: DotPoint(x: 240, y: 134), to: DotPoint(x: Double(ray) * 15, y: 0), ink: ink)
      }
      overlay.draw(over: &frame, blocks: .block, depth: .trueColor)
    }
  }

  private static func canvas(of picture: Bitmap, for blocks: BlockSet) -> Bitmap {
    let samples = blocks.samplesPerCell
    return picture.resized(width: columns * samples.width, height: rows * samples.height)
  }

  private static func frame(shift: Int, depth: ColorDepth) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    let canvas = canvas(of: SamplePicture.map(side: 1024, shift: shift), for: .half)
    BlockEncoder(.half, depth: depth).encode(canvas, into: &grid)
    return grid
  }
}

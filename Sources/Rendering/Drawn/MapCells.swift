import Cartography
package import Cells
import Raster

/// One of the maps of a lens as cells of a box of the screen.
package struct MapCells: Sendable {
  package internal(set) var grid: CellGrid
  /// The opacity of each cell: 255 opaque, 0 empty; in between, `samples` have the details.
  var shares: [UInt8]
  /// The samples of cells that are partly transparent, or whose blocks can't show that; by index.
  var samples: [Int: Bitmap] = [:]

  /// The names in them, where the screen has these.
  var labels: [PlacedLabel] = []

  /// Cells of a map that is everywhere.
  init(_ grid: CellGrid, _ labels: [PlacedLabel]) {
    (self.grid, self.labels) = (grid, labels)
    shares = Array(repeating: 255, count: grid.cells.count)
  }

  /// Cells of a canvas, which has so many samples for each of them; nothing shines through what is opaque.
  init(_ canvas: Bitmap, _ blocks: BlockSet, _ depth: ColorDepth, isOpaque: Bool) {
    let samples = blocks.samplesPerCell
    grid = CellGrid(columns: canvas.width / samples.width, rows: canvas.height / samples.height)
    BlockEncoder(blocks, depth: depth).encode(canvas, into: &grid)
    shares = isOpaque ? Array(repeating: 255, count: grid.cells.count) : Self.shares(canvas, samples)
    let isTold = Self.tellsSamples(blocks)
    for index in shares.indices where shares[index] > 0 && (shares[index] < 255 || !isTold) {
      let (x, y) = (index % grid.columns * samples.width, index / grid.columns * samples.height)
      self.samples[index] = canvas.part(PixelRect(x: x, y: y, width: samples.width, height: samples.height))
    }
  }

  /// Whether the cells of a set of blocks look like what they were made of: letters and dots don't.
  package static func tellsSamples(_ blocks: BlockSet) -> Bool { blocks != .ascii && blocks != .braille }

  var isOpaque: Bool { shares.allSatisfy { $0 == 255 } }

  /// Takes cells over from others that lie elsewhere on the same map, and puts new ones beside them.
  mutating func replace(_ part: CellRect, with other: MapCells, from corner: CellPoint) {
    for row in 0..<part.rows {
      let target = (part.row + row) * grid.columns + part.column
      let source = (corner.row + row) * other.grid.columns + corner.column
      grid.cells.replaceSubrange(target..<target + part.columns, with: other.grid.cells[source..<source + part.columns])
      shares.replaceSubrange(target..<target + part.columns, with: other.shares[source..<source + part.columns])
      guard !other.samples.isEmpty else { continue }
      for column in 0..<part.columns { samples[target + column] = other.samples[source + column] }
    }
  }

  init(columns: Int, rows: Int) {
    grid = CellGrid(columns: columns, rows: rows)
    shares = Array(repeating: 0, count: columns * rows)
  }

  private static func shares(_ canvas: Bitmap, _ samples: (width: Int, height: Int)) -> [UInt8] {
    guard !canvas.isOpaque else {
      return Array(repeating: 255, count: canvas.width / samples.width * (canvas.height / samples.height))
    }
    let bytes = canvas.bytes.span
    let (columns, rows) = (canvas.width / samples.width, canvas.height / samples.height)
    var shares: [UInt8] = []
    shares.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        // The bits that all samples have, and those that any has.
        var (all, any) = (UInt8.max, UInt8.min)
        for y in row * samples.height..<(row + 1) * samples.height {
          let start = (y * canvas.width + column * samples.width) * 4
          let line = bytes.extracting(start..<start + samples.width * 4)
          var place = 3
          while place < line.count {
            all &= line[place]
            any |= line[place]
            place += 4
          }
        }
        shares.append(all == 255 ? 255 : any == 0 ? 0 : 128)
      }
    }
    return shares
  }
}

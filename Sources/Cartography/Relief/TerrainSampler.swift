import Geodesy
import Glibc
import Tiles

/// The light on fine heights at points of a lattice, as far as they are loaded; where they are unknown, that of the world.
///
/// Slopes are found at the samples, three by three, and are bilinear in between.
struct TerrainSampler: ReliefSampling {
  private let heights: ReliefHeights
  private let lattice: MapLattice
  private let level: Int
  private let perCell: Int
  private let exaggeration: Float
  private let world: ReliefSampler

  private static let side = 256
  private static let equator = 40_075_016.68
  private static let largestBox = 1 << 22
  private static let maxTiles = 16
  /// In samples.
  private static let largestHole = 48
  /// Over so many samples the light fades towards the edge of the heights, which would be a shape else.
  private static let edge = 10
  /// The zoom from which on the heights of the world are too coarse to show anything.
  private static let lastZoomOfWorld = 11.0
  /// The exaggeration of slopes: from afar only steep ones can be seen.
  private static let exaggerations = ReliefFade([(9, 0.75), (12, 0.58), (14, 0.52), (17, 0.45)])

  init(_ heights: ReliefHeights, on lattice: MapLattice, perCell: Int, around box: CellBox) {
    // As fine as the parts of a cell that have a light of their own; what is finer looks like noise.
    let zoom = Int((lattice.zoom - 1).rounded())
    let places = [
      ((box.minColumn + box.maxColumn) / 2, (box.minRow + box.maxRow) / 2), (box.minColumn, box.minRow),
      (box.maxColumn, box.minRow), (box.minColumn, box.maxRow), (box.maxColumn, box.maxRow),
    ]
    let finest = places.lazy.compactMap { lattice.world(x: Double($0.0), y: Double($0.1)) }
      .compactMap { Self.tile(at: ($0.x, $0.y), zoom) }.compactMap(heights.finestZoom).first
    (self.heights, self.lattice, self.perCell, level) = (heights, lattice, perCell, min(zoom, finest ?? zoom))
    world = ReliefSampler(heights.world, on: lattice, perCell: perCell)
    exaggeration = Float(Self.exaggerations.value(at: lattice.zoom))
  }

  private static func tile(at place: (x: Double, y: Double), _ zoom: Int) -> TileID? {
    let count = Double(1 << zoom)
    return TileID(
      zoom: zoom,
      x: Int((place.x - place.x.rounded(.down)) * count),
      y: Int((place.y * count).rounded(.down))
    )
  }

  func missing(_ box: CellBox) -> ReliefHeights.Missing {
    var missing = usesWorld ? world.missing(box) : ReliefHeights.Missing()
    missing.tiles = heights.missing(area(of: box)?.tiles ?? [])
    return missing
  }

  /// Gentle slopes are exaggerated more than steep ones.
  private func exaggeration(of slope: SIMD2<Float>) -> Float {
    let steepness = (slope * slope).sum().squareRoot()
    return exaggeration * powf(min(max(steepness, 0.03), 1), -0.3)
  }

  private var usesWorld: Bool { lattice.zoom < Self.lastZoomOfWorld }

  func samples(_ box: CellBox) -> [ReliefSampler.Code]? {
    let (across, down) = (box.columns * perCell, box.rows * perCell)
    guard let area = area(of: box), missing(box).isEmpty, let grid = grid(of: box) else { return nil }
    // The world's heights are too coarse for light of their own beside finer ones.
    var codes =
      (usesWorld ? world.samples(box)?.map(ReliefSampler.flat) : nil)
      ?? Array(repeating: ReliefSampler.code(height: 1, light: 1), count: across * down)
    guard let slopes = Slopes(area, heights.tiles(area.tiles), level) else { return codes }
    for row in 0..<down {
      for column in 0..<across {
        let place = grid.first + grid.right * Double(column) + grid.down * Double(row)
        guard let slope = slopes.at(x: place.x, y: place.y) else { continue }
        let lit = slope * exaggeration(of: slope)
        let light = world.light(east: lit.x, south: lit.y)
        let index = row * across + column
        codes[index] = codes[index] & 0xf0 | ReliefSampler.code(height: 0, light: light) & 0x0f
      }
    }
    return codes
  }

  /// The first of the points in a box of cells, and the steps to the next ones to the right and down, in samples.
  private func grid(of box: CellBox) -> (first: SIMD2<Double>, right: SIMD2<Double>, down: SIMD2<Double>)? {
    let step = 1 / Double(perCell)
    let (x, y) = (Double(box.minColumn) + step / 2, Double(box.minRow) + step / 2)
    guard let first = samplePoint(x, y), let right = samplePoint(x + step, y), let down = samplePoint(x, y + step)
    else {
      return nil
    }
    return (first, right - first, down - first)
  }

  private func samplePoint(_ x: Double, _ y: Double) -> SIMD2<Double>? {
    lattice.world(x: x, y: y).map { SIMD2(pixel($0.x), pixel($0.y)) }
  }

  /// The position of a place among the samples of the level, which are in the centres of pixels.
  private func pixel(_ world: Double) -> Double { world * Double(Self.side << level) - 0.5 }

  /// The samples around a box, and the tiles that have them.
  struct Area {
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>
    let tiles: [TileID]
  }

  private func area(of box: CellBox) -> Area? {
    let corners = [box.minColumn, box.maxColumn + 1].flatMap { column in
      [box.minRow, box.maxRow + 1].compactMap { samplePoint(Double(column), Double($0)) }
    }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max(),
      (right - left + 6) * (bottom - top + 6) < Double(Self.largestBox)
    else { return nil }
    let (before, after) = (Self.edge + 1, Self.edge + 2)
    let columns = Int(left.rounded(.down)) - before...Int(right.rounded(.down)) + after
    let rows = (Int(top.rounded(.down)) - before...Int(bottom.rounded(.down)) + after)
      .clamped(to: 0...(Self.side << level) - 1)
    // At most an edge of the world is in the box.
    guard rows.count > 1 else { return nil }
    func numbers(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
      Int(
        (Double(range.lowerBound) / Double(Self.side)).rounded(.down)
      )...Int(
        (Double(range.upperBound) / Double(Self.side)).rounded(.down)
      )
    }
    let count = 1 << level
    var tiles: [TileID] = []
    for y in numbers(rows) {
      for x in numbers(columns) {
        if let id = TileID(zoom: level, x: (x % count + count) % count, y: y), !tiles.contains(id) { tiles.append(id) }
      }
    }
    return tiles.count <= Self.maxTiles ? Area(columns: columns, rows: rows, tiles: tiles) : nil
  }

  /// The slopes at the samples of an area, to the east and to the south.
  private struct Slopes {
    private let area: Area
    private let width: Int
    private var values: [SIMD2<Float>] = []

    /// Nil where no height is known.
    init?(_ area: Area, _ tiles: [TileID: [Float]], _ level: Int) {
      (self.area, width) = (area, area.columns.count)
      guard !tiles.isEmpty else { return nil }
      let heights = Self.filled(Self.heights(of: area, tiles, level), width: width)
      let strengths = Self.strengths(heights, width: width)
      values = Array(repeating: SIMD2(repeating: .nan), count: heights.count)
      for row in 1..<area.rows.count - 1 {
        let y = (Double(area.rows.lowerBound + row) + 0.5) / Double(side << level)
        let meters = Float(equator / Double(side << level) / cosh(.pi * (1 - 2 * y)))
        for index in row * width + 1..<(row + 1) * width - 1 {
          guard let slope = HornSlope(heights.span, at: index, width: width, meters: (meters, meters)) else { continue }
          values[index] = SIMD2(slope.east, slope.south) * (strengths?[index] ?? 1)
        }
      }
    }

    /// Row by row; unknown ones aren't numbers, and the sea is flat.
    private static func heights(of area: Area, _ tiles: [TileID: [Float]], _ level: Int) -> [Float] {
      let count = 1 << level
      var heights: [Float] = []
      heights.reserveCapacity(area.columns.count * area.rows.count)
      for row in area.rows {
        var column = area.columns.lowerBound
        while column <= area.columns.upperBound {
          let number = Int((Double(column) / Double(side)).rounded(.down))
          let end = min((number + 1) * side, area.columns.upperBound + 1)
          let id = TileID(zoom: level, x: (number % count + count) % count, y: row / side)
          if let tile = id.flatMap({ tiles[$0] }) {
            let start = row % side * side + column - number * side
            heights += tile[start..<start + end - column].lazy.map { $0 < 0 ? 0 : $0 }
          } else {
            heights += repeatElement(.nan, count: end - column)
          }
          column = end
        }
      }
      return heights
    }

    /// Small holes filled between their edges, along rows and columns: light that ends at a hole would be seen as a shape.
    private static func filled(_ heights: [Float], width: Int) -> [Float] {
      guard heights.contains(where: \.isNaN) else { return heights }
      var sums = Array(repeating: SIMD2<Float>.zero, count: heights.count)
      func fill(_ line: StrideTo<Int>) {
        var (last, gap): (Int?, [Int]) = (nil, [])
        for index in line {
          guard !heights[index].isNaN else {
            gap.append(index)
            continue
          }
          if let last, gap.count <= largestHole {
            for (place, hole) in gap.enumerated() {
              let share = Float(place + 1) / Float(gap.count + 1)
              let height = heights[last] + (heights[index] - heights[last]) * share
              sums[hole] += SIMD2(height, 1) / Float(gap.count)
            }
          }
          (last, gap) = (index, [])
        }
      }
      for row in 0..<heights.count / width { fill(stride(from: row * width, to: (row + 1) * width, by: 1)) }
      for column in 0..<width { fill(stride(from: column, to: heights.count, by: width)) }
      return heights.indices.map { heights[$0].isNaN && sums[$0].y > 0 ? sums[$0].x / sums[$0].y : heights[$0] }
    }

    /// How strong the light is: by the share of known heights around each sample; nil where all are known.
    private static func strengths(_ heights: [Float], width: Int) -> [Float]? {
      guard heights.contains(where: \.isNaN) else { return nil }
      let known = means(heights.map { $0.isNaN ? 0 : 1 }, of: heights.count / width, width, stride: (width, 1))
      let shares = means(known, of: width, heights.count / width, stride: (1, width))
      // At a straight edge half of them are known.
      return shares.map { max($0 * 2 - 1, 0) }
    }

    /// The means over a window along lines.
    private static func means(_ values: [Float], of lines: Int, _ count: Int, stride: (line: Int, step: Int)) -> [Float]
    {
      var means = values
      for line in 0..<lines {
        let start = line * stride.line
        var (sum, size): (Float, Float) = (0, 0)
        for place in 0..<count + edge {
          if place < count { (sum, size) = (sum + values[start + place * stride.step], size + 1) }
          if place > edge * 2 { (sum, size) = (sum - values[start + (place - edge * 2 - 1) * stride.step], size - 1) }
          if place >= edge { means[start + (place - edge) * stride.step] = sum / size }
        }
      }
      return means
    }

    /// Between the four samples around a place; nil where one of them is unknown.
    func at(x: Double, y: Double) -> SIMD2<Float>? {
      let (left, top) = (x.rounded(.down), y.rounded(.down))
      let (column, row) = (Int(left) - area.columns.lowerBound, Int(top) - area.rows.lowerBound)
      guard column >= 0, column + 1 < width, row >= 0, row + 1 < area.rows.count else { return nil }
      let (right, down) = (Float(x - left), Float(y - top))
      let index = row * width + column
      let above = values[index] * (1 - right) + values[index + 1] * right
      let below = values[index + width] * (1 - right) + values[index + width + 1] * right
      let value = above * (1 - down) + below * down
      return value.x.isNaN ? nil : value
    }
  }
}

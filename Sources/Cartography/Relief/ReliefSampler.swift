import Geodesy
import Glibc
import Tiles

/// Height and light at points of a lattice, as far as heights are loaded.
///
/// The surface is a cubic B-spline. The light is that of four suns between north and south-west of the screen, half of it
/// from the north-west, so that a turned map isn't read upside down.
struct ReliefSampler {
  /// A step of height in the upper bits and one of light in the lower five.
  typealias Code = UInt16

  private let heights: HeightMap
  private let lattice: MapLattice
  private let level: Int
  private let perCell: Int
  private let exaggeration: Float
  private let right: (east: Float, south: Float)

  /// The sum of the suns' directions, to the right and down, and what flat ground gets of them.
  private static let suns = (x: Float(0.462), y: Float(0.328), flat: Float(0.714))
  private static let metersPerDegree = 111_200.0
  private static let largestBox = 1 << 22

  /// Each cell has so many samples a side.
  init(_ heights: HeightMap, on lattice: MapLattice, perCell: Int) {
    (self.heights, self.lattice, self.perCell, right) = (heights, lattice, perCell, lattice.right)
    // As fine as the halves of cells, so that pixels need no other parts.
    level = min(max(Int((log2(Double(HeightMap.width) / 256) - lattice.zoom).rounded()), 0), HeightMap.levels - 1)
    // Small slopes are seen from afar, steep ones from near.
    let meters = Self.metersPerDegree * 360 / (256 * exp2(lattice.zoom))
    exaggeration = Float(0.55 * pow(meters / 400, 0.55))
  }

  /// The samples of a box of cells, row by row; nil where heights are missing.
  func samples(_ box: CellBox) -> [Code]? {
    let (across, down) = (box.columns * perCell, box.rows * perCell)
    guard let area = area(of: box), let origin = place(box.minColumn, box.minRow), let step = step,
      let surface = heights.heights(level, columns: area.columns, rows: area.rows)
    else { return nil }
    let width = area.columns.count
    var codes: [Code] = []
    codes.reserveCapacity(across * down)
    let span = surface.span
    for row in 0..<down {
      for column in 0..<across {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let worldX = origin.x + step.right.x * x + step.down.x * y
        let parallel = Parallel(origin.y + step.right.y * x + step.down.y * y)
        let place = (x: Self.column(worldX, level), y: Self.row(parallel.row, level))
        let (left, top) = (place.x.rounded(.down), place.y.rounded(.down))
        let (h, v) = (Spline(Float(place.x - left)), Spline(Float(place.y - top)))
        let first = (Int(top) - 1 - area.rows.lowerBound) * width + Int(left) - 1 - area.columns.lowerBound
        var (wet, dry, slope) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        for line in 0..<4 {
          let start = first + line * width
          let value = SIMD4(span[start], span[start + 1], span[start + 2], span[start + 3])
          let land = value.replacing(with: 0, where: value .< 0)
          wet += value * v.weights[line]
          dry += land * v.weights[line]
          slope += land * v.slopes[line]
        }
        let meters = Float(Self.metersPerDegree / 12) * Float(1 << level)
        let light = light(
          east: (dry * h.slopes).sum() / (meters * parallel.cosine) * exaggeration,
          south: (slope * h.weights).sum() / meters * exaggeration
        )
        codes.append(Self.code(height: (wet * h.weights).sum(), light: light))
      }
    }
    return codes
  }

  /// The parts of the heights that a box of cells needs and that aren't loaded.
  func missing(_ box: CellBox) -> [Int] {
    area(of: box).map { heights.missing(level, columns: $0.columns, rows: $0.rows) } ?? []
  }

  private func light(east: Float, south: Float) -> Float {
    let (x, y) = (east * right.east + south * right.south, south * right.east - east * right.south)
    let light = (Self.suns.x * x + Self.suns.y * y + Self.suns.flat) / (x * x + y * y + 1).squareRoot()
    return light / Self.suns.flat
  }
}

/// Places in the world.
extension ReliefSampler {
  private func place(_ column: Int, _ row: Int) -> (x: Double, y: Double)? {
    lattice.world(x: Double(column), y: Double(row)).map { ($0.x, $0.y) }
  }

  /// From one sample to the next, in the world.
  private var step: (right: (x: Double, y: Double), down: (x: Double, y: Double))? {
    guard let origin = place(0, 0), let right = place(1, 0), let down = place(0, 1) else { return nil }
    let size = Double(perCell)
    return (
      ((right.x - origin.x) / size, (right.y - origin.y) / size),
      ((down.x - origin.x) / size, (down.y - origin.y) / size)
    )
  }

  /// The samples of the level around a box of cells.
  private func area(of box: CellBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let corners = [box.minColumn, box.maxColumn + 1].flatMap { column in
      [box.minRow, box.maxRow + 1].compactMap { place(column, $0) }
    }
    let x = corners.map { Self.column($0.x, level) }
    let y = corners.map { Self.row(Parallel($0.y).row, level) }
    guard let left = x.min(), let end = x.max(), let top = y.min(), let bottom = y.max(),
      (end - left + 6) * (bottom - top + 6) < Double(Self.largestBox)
    else { return nil }
    return (Int(left.rounded(.down)) - 2...Int(end) + 3, Int(top.rounded(.down)) - 2...Int(bottom) + 3)
  }

  private static func column(_ worldX: Double, _ level: Int) -> Double {
    sample((worldX * 360 - 0.002) * 12, level)
  }

  private static func row(_ row: Double, _ level: Int) -> Double { sample(row, level) }

  /// A sample of a level is at the centre of those that it is the mean of.
  private static func sample(_ place: Double, _ level: Int) -> Double {
    (place + 0.5) / Double(1 << level) - 0.5
  }
}

/// Steps of height and light.
extension ReliefSampler {
  /// The first step of land, and how many there are.
  static let (land, steps) = (25, 64)
  private static let (perRootOfDepth, perRootOfHeight) = (Float(0.235), Float(0.4))
  private static let (darkest, lightStep) = (Float(0.60), Float(0.03))

  static func code(height: Float, light: Float) -> Code {
    let root = abs(height).squareRoot()
    let step =
      height < 0
      ? land - 1 - min(Int(root * perRootOfDepth + 0.5), land - 1)
      : land + min(Int(root * perRootOfHeight), steps - 1 - land)
    return Code(step << 5 | min(max(Int((light - darkest) / lightStep + 0.5), 0), 19))
  }

  /// The height of a step, in metres.
  static func meters(_ step: Int) -> Float {
    let root =
      step < land
      ? Float(land - 1 - step) / perRootOfDepth : (Float(step - land) + 0.5) / perRootOfHeight
    return step < land ? -root * root : root * root
  }

  static func light(_ code: Code) -> Float { darkest + Float(code & 31) * lightStep }

  /// The mean of some codes, of which `mask` has all bits set.
  static func mean(_ codes: SIMD4<Code>, where mask: SIMD4<Code>, count: Code) -> Code {
    let chosen = codes & mask
    let heights = ((chosen &>> 5).wrappedSum() + count / 2) / count
    let lights = ((chosen & 31).wrappedSum() + count / 2) / count
    return heights << 5 | lights
  }

  static func mean(_ codes: SIMD4<Code>) -> Code {
    (((codes &>> 5).wrappedSum() + 2) >> 2) << 5 | ((codes & 31).wrappedSum() + 2) >> 2
  }
}

/// A line of one latitude: its row among the finest samples, and its cosine.
private struct Parallel {
  let row: Double
  let cosine: Float

  private static let count = 2048
  private static let table = (0...count).map { index in
    let mercator = Double.pi * (1 - 2 * Double(index) / Double(count))
    return (row: (90 - atan(sinh(mercator)) * 180 / .pi) * 12, cosine: 1 / cosh(mercator))
  }

  init(_ worldY: Double) {
    let place = min(max(worldY, 0), 1) * Double(Self.count)
    let index = min(Int(place), Self.count - 1)
    let (before, after, share) = (Self.table[index], Self.table[index + 1], place - Double(index))
    row = before.row + (after.row - before.row) * share
    cosine = Float(before.cosine + (after.cosine - before.cosine) * share)
  }
}

/// The weights of four samples in a row, the second of which is so far before the place, for the value and its slope.
private struct Spline {
  let weights: SIMD4<Float>
  let slopes: SIMD4<Float>

  init(_ f: Float) {
    let (g, square) = (1 - f, f * f)
    weights = SIMD4(g * g * g, (3 * f - 6) * square + 4, ((3 - 3 * f) * f + 3) * f + 1, f * square) / 6
    slopes = SIMD4(-g * g, (3 * f - 4) * f, (2 - 3 * f) * f + 1, square) / 2
  }
}

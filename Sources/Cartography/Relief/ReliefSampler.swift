import Geodesy
import Glibc
import Tiles

/// Height and light at points of a lattice, as far as heights are loaded.
///
/// The surface is a cubic B-spline. The light is that of four suns between north and south-west of the screen, half of it
/// from the north-west, so that a turned map isn't read upside down.
struct ReliefSampler: ReliefSampling {
  /// A step of height in the upper bits and one of light in the lower four.
  typealias Code = UInt8

  private let heights: HeightMap
  private let lattice: MapLattice
  private let level: Int
  private let perCell: Int
  private let exaggeration: Float
  private let right: (east: Float, south: Float)

  /// The sum of the suns' directions, to the right and down, and what flat ground gets of them.
  private static let suns = (x: Float(0.462), y: Float(0.328), flat: Float(0.714))
  private static let metersPerDegree = 111_200.0
  /// In metres per dot: what is finer is rounded off in the heights.
  private static let leastMeters = 2000.0
  private static let largestBox = 1 << 22

  /// Each cell has so many samples a side.
  init(_ heights: HeightMap, on lattice: MapLattice, perCell: Int) {
    (self.heights, self.lattice, self.perCell, right) = (heights, lattice, perCell, lattice.right)
    // As fine as the halves of cells, so that pixels need no other parts.
    level = min(max(Int((log2(Double(HeightMap.width) / 256) - lattice.zoom).rounded()), 0), HeightMap.levels - 1)
    // Small slopes are seen from afar, steep ones from near, as far as the heights show any.
    let meters = max(Self.metersPerDegree * 360 / (256 * exp2(lattice.zoom)), Self.leastMeters)
    exaggeration = Float(0.55 * pow(meters / 400, 0.55))
  }

  /// The samples of a box of cells, row by row; nil where heights are missing.
  func samples(_ box: CellBox) -> [Code]? {
    let (across, down) = (box.columns * perCell, box.rows * perCell)
    guard let area = area(of: box), let surface = heights.heights(level, columns: area.columns, rows: area.rows) else {
      return nil
    }
    func point(_ column: Int, _ row: Int) -> WorldPoint {
      let (x, y) = ((Double(column) + 0.5) / Double(perCell), (Double(row) + 0.5) / Double(perCell))
      return lattice.world(x: Double(box.minColumn) + x, y: Double(box.minRow) + y) ?? WorldPoint(x: 0, y: 0)
    }
    func spline(across point: WorldPoint) -> Spline {
      Spline(Self.column(point.x, level) - Double(area.columns.lowerBound))
    }
    func spline(down point: WorldPoint) -> Spline {
      Spline(Self.row(point.y, level) - Double(area.rows.lowerBound))
    }
    let splines = (0..<across).map { spline(across: point($0, 0)) }
    let (width, meters) = (area.columns.count, Float(Self.metersPerDegree / 12) * Float(1 << level))
    var codes: [Code] = []
    codes.reserveCapacity(across * down)
    let span = surface.span
    for row in 0..<down {
      var place = point(0, row)
      var (v, metersAcross) = (spline(down: place), meters * Self.shrinkage(at: place))
      for column in 0..<across {
        var h = splines[column]
        if right.south != 0 {
          place = point(column, row)
          (h, v, metersAcross) = (spline(across: place), spline(down: place), meters * Self.shrinkage(at: place))
        }
        var (wet, dry, slope) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        for line in 0..<4 {
          let start = (v.first + line) * width + h.first
          let value = SIMD4(span[start], span[start + 1], span[start + 2], span[start + 3])
          let land = value.replacing(with: 0, where: value .< 0)
          wet += value * v.weights[line]
          dry += land * v.weights[line]
          slope += land * v.slopes[line]
        }
        let light = light(
          east: (dry * h.slopes).sum() / metersAcross * exaggeration,
          south: (slope * h.weights).sum() / meters * exaggeration
        )
        codes.append(Self.code(height: (wet * h.weights).sum(), light: light))
      }
    }
    return codes
  }

  func missing(_ box: CellBox) -> ReliefHeights.Missing {
    let parts = area(of: box).map { heights.missing(level, columns: $0.columns, rows: $0.rows) }
    return ReliefHeights.Missing(parts: parts ?? [])
  }

  /// The light on a slope, where that of flat ground is 1.
  func light(east: Float, south: Float) -> Float {
    let (x, y) = (east * right.east + south * right.south, south * right.east - east * right.south)
    let light = (Self.suns.x * x + Self.suns.y * y + Self.suns.flat) / (x * x + y * y + 1).squareRoot()
    return light / Self.suns.flat
  }
}

/// Places in the world.
extension ReliefSampler {
  /// The samples of the level around a box of cells.
  private func area(of box: CellBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let corners = [box.minColumn, box.maxColumn + 1].flatMap { column in
      [box.minRow, box.maxRow + 1].compactMap { lattice.world(x: Double(column), y: Double($0)) }
    }
    let x = corners.map { Self.column($0.x, level) }
    let y = corners.map { Self.row($0.y, level) }
    guard let left = x.min(), let end = x.max(), let top = y.min(), let bottom = y.max(),
      (end - left + 6) * (bottom - top + 6) < Double(Self.largestBox)
    else { return nil }
    return (Int(left.rounded(.down)) - 2...Int(end) + 3, Int(top.rounded(.down)) - 2...Int(bottom) + 3)
  }

  /// The length of a degree from west to east as a share of that at the equator.
  private static func shrinkage(at point: WorldPoint) -> Float {
    Float(1 / cosh(.pi * (1 - 2 * min(max(point.y, 0), 1))))
  }

  private static func column(_ worldX: Double, _ level: Int) -> Double {
    sample((worldX * 360 - 0.002) * 12, level)
  }

  private static func row(_ worldY: Double, _ level: Int) -> Double {
    sample((90 - atan(sinh(.pi * (1 - 2 * min(max(worldY, 0), 1)))) * 180 / .pi) * 12, level)
  }

  /// A sample of a level is at the centre of those that it is the mean of.
  private static func sample(_ place: Double, _ level: Int) -> Double {
    (place + 0.5) / Double(1 << level) - 0.5
  }
}

/// Steps of height and light: few and wide ones, so that most neighbours share a colour, which costs no bytes.
extension ReliefSampler {
  /// Where the steps of height but the first begin, in metres.
  private static let floors = SIMD16<Float>(
    [-5000, -3000, -1000, -150, 0, 200, 500, 900, 1400, 2000, 2700, 3500, 4300, 5200, .infinity, .infinity]
  )
  /// How many steps there are, and the first one of land.
  static let (steps, land) = (16, 5)
  /// The brightest step of light, and that of flat ground.
  private static let (brightest, flat) = (10, Code(7))
  private static let lightStep = Float(0.06)

  static func code(height: Float, light: Float) -> Code {
    let step = SIMD16<Float>.one.replacing(with: 0, where: floors .> height).sum()
    let brightness = (light - 1) / lightStep + Float(flat) + 0.5
    return Code(step) << 4 | Code(min(max(brightness, 0), Float(brightest)))
  }

  /// The code of flat ground as high.
  static func flat(_ code: Code) -> Code { code & 0xf0 | flat }

  /// The mean height of a step in metres, as a step of the sea or of land.
  static func meters(_ step: Int, inSea: Bool) -> Float {
    let step = inSea ? min(step, land - 1) : max(step, land)
    return step == 0 ? floors[0] : (floors[step - 1] + min(floors[step], 6000)) / 2
  }

  static func light(_ code: Code) -> Float { 1 + (Float(code & 15) - Float(flat)) * lightStep }

  /// The mean of some codes, of which `mask` has all bits set.
  static func mean(_ codes: SIMD4<Code>, where mask: SIMD4<Code> = ~.zero, count: Code = 4) -> Code {
    let chosen = codes & mask
    let heights = ((chosen &>> 4).wrappedSum() + count / 2) / count
    let lights = ((chosen & 15).wrappedSum() + count / 2) / count
    return heights << 4 | lights
  }
}

/// The weights of four samples in a row around a place, for the value and its slope.
private struct Spline {
  let first: Int
  let weights: SIMD4<Float>
  let slopes: SIMD4<Float>

  init(_ place: Double) {
    let before = place.rounded(.down)
    let f = Float(place - before)
    let (g, square) = (1 - f, f * f)
    first = Int(before) - 1
    weights = SIMD4(g * g * g, (3 * f - 6) * square + 4, ((3 - 3 * f) * f + 3) * f + 1, f * square) / 6
    slopes = SIMD4(-g * g, (3 * f - 4) * f, (2 - 3 * f) * f + 1, square) / 2
  }
}

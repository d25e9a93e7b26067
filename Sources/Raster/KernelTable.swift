/// The weights of a turned footprint that is at most twice as long as a pixel, computed once for all pixels.
///
/// All footprints of one drawing have the same shape; only the position of their centre within a pixel of the picture
/// differs. Rounded to eighths that leaves 64 cases, each with exact weights for a window of 4 × 4 pixels. (Measuring
/// every footprint by itself takes four times as long.) Centres are rounded, not truncated, so that common positions,
/// such as in a quarter turn at half the size, aren't at the limit between two cases.
struct KernelTable {
  private static let phases = 8
  private static let side = 4
  /// Half of an eighth, in the fixed point of places: 2³² is one pixel.
  private static let rounding = 1 << 28
  private static let one = 4_294_967_296.0

  /// For each case, the start of its window, relative to the pixel of the centre.
  private var starts: [(x: Int, y: Int)] = []
  /// For each case, the weights of four rows of two pairs, in 256ths that add up to one whole.
  private var weights: [SIMD8<UInt16>] = []

  /// Whether a window is large enough for a footprint, whatever its centre, and the footprint isn't a mere line.
  static func holds(_ footprint: Footprint) -> Bool {
    max(footprint.reach.x, footprint.reach.y) < 1.49 && footprint.area > 0.1
  }

  init(_ footprint: Footprint) {
    precondition(Self.holds(footprint), "the footprint is too large")
    let reach = footprint.reach
    for row in 0..<Self.phases {
      for column in 0..<Self.phases {
        let middle = PathPoint(Double(column), Double(row)) * (1 / Double(Self.phases))
        let start = (x: Int((middle.x - reach.x).rounded(.down)), y: Int((middle.y - reach.y).rounded(.down)))
        starts.append(start)
        let shift = middle - PathPoint(Double(start.x), Double(start.y))
        addWeights(of: footprint.corners.map { $0 + shift })
      }
    }
  }

  /// The extent of the window from the centre of a footprint.
  static let reach = PathPoint(3, 3)

  /// A place in the fixed point that the table counts in.
  static func fixed(_ place: PathPoint) -> (x: Int, y: Int) {
    func fixed(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9) * one) + rounding }
    return (fixed(place.x), fixed(place.y))
  }

  /// From one place to the next.
  static func step(_ way: PathPoint) -> (x: Int, y: Int) { (Int(way.x * one), Int(way.y * one)) }

  /// The average around a place whose window lies inside the picture.
  @inline(__always)
  func average(_ bytes: RawSpan, width: Int, x: Int, y: Int) -> SIMD4<UInt8> {
    let index = Self.index(x, y)
    let start = starts.span[index]
    let weights = weights.span
    var offset = (((y >> 32) + start.y) * width + (x >> 32) + start.x) * 4
    var kernel = index * 8
    var sum = SIMD8<UInt16>.zero
    for _ in 0..<Self.side {
      sum &+= bytes.pair(at: offset) &* weights[kernel] &+ bytes.pair(at: offset + 8) &* weights[kernel + 1]
      offset += width * 4
      kernel += 2
    }
    return sum.mixed
  }

  /// The average around any place, and how much of the footprint lies inside the picture.
  func average(_ bytes: RawSpan, size: (width: Int, height: Int), x: Int, y: Int) -> (color: SIMD4<Float>, share: Float)
  {
    let index = Self.index(x, y)
    let (left, top) = ((x >> 32) + starts[index].x, (y >> 32) + starts[index].y)
    var color = SIMD4<Float>.zero
    var share: Float = 0
    for row in max(top, 0)..<max(min(top + Self.side, size.height), max(top, 0)) {
      for column in max(left, 0)..<max(min(left + Self.side, size.width), max(left, 0)) {
        let pair = weights[index * 8 + (row - top) * 2 + (column - left) / 2]
        let weight = Float((column - left).isMultiple(of: 2) ? pair[0] : pair[4]) / 256
        color += bytes.color(at: (row * size.width + column) * 4) * weight
        share += weight
      }
    }
    return (color, share)
  }

  private static func index(_ x: Int, _ y: Int) -> Int { (y >> 29 & 7) * phases + (x >> 29 & 7) }

  private mutating func addWeights(of corners: [PathPoint]) {
    let accumulator = CoverageAccumulator([corners], width: Self.side, height: Self.side)
    let bounds = accumulator.bounds
    var row: [Float] = Array(repeating: 0, count: bounds.width)
    var areas: [Float] = Array(repeating: 0, count: Self.side * Self.side)
    for y in bounds.rows {
      accumulator.row(y, rule: .nonzero, into: &row)
      for x in 0..<bounds.width { areas[y * Self.side + bounds.x + x] = row[x] }
    }
    let whole = areas.reduce(0, +)
    var (sum, given): (Float, Float) = (0, 0)
    let parts = areas.map { area in
      sum += area / whole
      let part = min((sum * 256).rounded(), 256) - given
      given += part
      return UInt16(part)
    }
    for index in stride(from: 0, to: parts.count, by: 2) {
      weights.append(SIMD8(first: parts[index], second: parts[index + 1]))
    }
  }
}

/// Draws a picture through any transform, one pixel of the canvas after the other.
struct TurnedDrawing {
  /// The rows of the canvas that the picture touches.
  let rowRange: Range<Int>
  private let source: Bitmap
  private let back: AffineTransform
  private let size: PathPoint
  private let columns: Int
  private let footprint: Footprint
  /// The extent from its centre within which a pixel uses the picture.
  private let reach: PathPoint
  private let rim: Rim
  /// Ready weights, unless the footprint is too large for them, or just that of interpolation.
  private let kernels: KernelTable?

  /// Takes the weights over from another drawing of the same shape, where there is one.
  init(
    _ placed: PlacedBitmap,
    back: AffineTransform,
    on size: (width: Int, height: Int),
    rim: Rim,
    beside other: TurnedDrawing?
  ) {
    source = placed.bitmap
    self.back = back
    self.rim = rim
    columns = size.width
    self.size = PathPoint(Double(source.width), Double(source.height))
    footprint = Footprint(through: placed.transform, back: back)
    kernels =
      if footprint.isOnePixel || !KernelTable.holds(footprint) {
        nil
      } else if let other, other.footprint.corners == footprint.corners {
        other.kernels
      } else {
        KernelTable(footprint)
      }
    reach = footprint.reach + (kernels == nil ? PathPoint(0, 0) : PathPoint(0.1, 0.1))
    rowRange = Self.rows(through: placed.transform, size: self.size, reach: reach, height: size.height)
  }

  func draw(_ row: inout CanvasRow, onto bytes: inout MutableRawSpan) {
    let touched = range(in: row.y, margin: reach)
    guard !touched.isEmpty else { return }
    let inside = insideRange(in: row.y, within: touched)
    addEdges(touched.lowerBound..<inside.lowerBound, to: &row)
    row.settle(inside, onto: &bytes)
    if footprint.isOnePixel {
      interpolate(inside, row: row, onto: &bytes)
    } else if let kernels {
      average(inside, with: kernels, row: row, onto: &bytes)
    } else {
      average(inside, row: row, onto: &bytes)
    }
    addEdges(inside.upperBound..<touched.upperBound, to: &row)
  }

  private func center(_ column: Int, _ row: Int) -> PathPoint {
    back.apply(PathPoint(Double(column) + 0.5, Double(row) + 0.5))
  }

  private func average(_ range: Range<Int>, row: CanvasRow, onto bytes: inout MutableRawSpan) {
    let source = unsafe source.bytes.span.bytes
    let width = self.source.width
    for column in range {
      let color = footprint.averageInside(source, width: width, around: center(column, row.y))
      bytes.blend(color, at: row.start + column * 4)
    }
  }

  private func average(_ range: Range<Int>, with kernels: KernelTable, row: CanvasRow, onto bytes: inout MutableRawSpan)
  {
    guard let first = range.first else { return }
    var (x, y) = KernelTable.fixed(center(first, row.y))
    let step = KernelTable.step(PathPoint(back.a, back.b))
    let width = source.width
    let source = unsafe source.bytes.span.bytes
    for column in range {
      bytes.blend(kernels.average(source, width: width, x: x, y: y), at: row.start + column * 4)
      x += step.x
      y += step.y
    }
  }

  /// Interpolates the four pixels around each place, in whole numbers: 2³² is one pixel.
  private func interpolate(_ range: Range<Int>, row: CanvasRow, onto bytes: inout MutableRawSpan) {
    guard !range.isEmpty else { return }
    let one = 4_294_967_296.0
    let first = center(range.lowerBound, row.y)
    let (stepX, stepY) = (Int(back.a * one), Int(back.b * one))
    // Rounding may lead out of the picture by a hair.
    var x = Self.held(Int((first.x - 0.5) * one), stepX, range.count, below: (source.width - 1) << 32)
    var y = Self.held(Int((first.y - 0.5) * one), stepY, range.count, below: (source.height - 1) << 32)
    let stride = source.width &* 4
    let source = unsafe source.bytes.span.bytes
    var target = row.start + range.lowerBound * 4
    for _ in 0..<range.count {
      let (right, below) = (UInt16(truncatingIfNeeded: x &>> 24 & 255), UInt16(truncatingIfNeeded: y &>> 24 & 255))
      let offset = (y &>> 32) &* stride &+ (x &>> 32) &* 4
      let upper = source.pair(at: offset) &* SIMD8(repeating: 256 &- below)
      let lower = source.pair(at: offset &+ stride) &* SIMD8(repeating: below)
      let pair = (upper &+ lower &+ SIMD8(repeating: 128)) &>> SIMD8(repeating: 8)
      bytes.blend((pair &* SIMD8(first: 256 &- right, second: right)).mixed, at: target)
      x &+= stepX
      y &+= stepY
      target &+= 4
    }
  }

  /// The start of a row of steps, moved so far that none of them leads below 0 or to a limit.
  private static func held(_ start: Int, _ step: Int, _ count: Int, below limit: Int) -> Int {
    let end = start + step * (count - 1)
    return start + max(0, -min(start, end)) - max(0, max(start, end) - limit + 1)
  }

  private func addEdges(_ range: Range<Int>, to row: inout CanvasRow) {
    let bytes = unsafe source.bytes.span.bytes
    let sharpens = rim == .sharp && footprint.isWidened
    for column in range {
      let center = center(column, row.y)
      var (color, share) = average(bytes, around: center)
      if sharpens, share > 0 {
        let sharp = outlineCoverage(at: center)
        color *= sharp / share
        share = sharp
      }
      row.edges.add(color, coverage: share, at: column)
    }
  }

  private func average(_ bytes: RawSpan, around center: PathPoint) -> (color: SIMD4<Float>, share: Float) {
    guard let kernels else {
      return footprint.average(bytes, width: source.width, height: source.height, around: center)
    }
    let (x, y) = KernelTable.fixed(center)
    return kernels.average(bytes, size: (source.width, source.height), x: x, y: y)
  }

  /// How much of the pixel around a place the picture covers, from its distance to the four sides.
  private func outlineCoverage(at center: PathPoint) -> Float {
    func share(_ position: Double, _ size: Double, _ slope: PathPoint) -> Double {
      let entered = min(max(position / slope.length + 0.5, 0), 1)
      let left = min(max((size - position) / slope.length + 0.5, 0), 1)
      return max(entered + left - 1, 0)
    }
    return Float(
      share(center.x, size.x, PathPoint(back.a, back.c)) * share(center.y, size.y, PathPoint(back.b, back.d))
    )
  }
}

/// Which pixels the picture touches.
extension TurnedDrawing {
  private static func rows(through transform: AffineTransform, size: PathPoint, reach: PathPoint, height: Int) -> Range<
    Int
  > {
    let corners = [
      (-reach.x, -reach.y), (size.x + reach.x, -reach.y), (-reach.x, size.y + reach.y),
      (size.x + reach.x, size.y + reach.y),
    ].map { transform.apply($0.0, $0.1).y }
    let limit = Double(height)
    let first = min(max((corners.min() ?? 0).rounded(.down), 0), limit)
    let end = min(max((corners.max() ?? 0).rounded(.up), first), limit)
    return first < end ? Int(first)..<Int(end) : 0..<0
  }

  /// The columns whose middles lie less than a margin outside of the picture, or inside if the margin is negative.
  private func range(in row: Int, margin: PathPoint) -> Range<Int> {
    let y = Double(row) + 0.5
    var (low, high) = (0.0, Double(columns))
    for (pitch, start, margin, size) in [
      (back.a, back.c * y + back.tx, margin.x, size.x), (back.b, back.d * y + back.ty, margin.y, size.y),
    ] {
      if pitch == 0 {
        if start <= -margin || start >= size + margin { return 0..<0 }
      } else {
        let ends = [(-margin - start) / pitch - 0.5, (size + margin - start) / pitch - 0.5]
        low = max(low, min(ends[0], ends[1]).rounded(.up))
        high = min(high, max(ends[0], ends[1]).rounded(.down) + 1)
      }
    }
    return low < high ? Int(low)..<Int(high) : 0..<0
  }

  /// The columns whose footprints lie wholly inside the picture.
  private func insideRange(in row: Int, within touched: Range<Int>) -> Range<Int> {
    // By a hair less, so that little that is rounded ends up outside.
    let inside = range(in: row, margin: (innerReach + PathPoint(1e-6, 1e-6)) * -1).clamped(to: touched)
    guard let first = inside.first, let last = inside.last, source.width > 1, source.height > 1,
      isInside(center(first, row)), isInside(center(last, row))
    else {
      return touched.lowerBound..<touched.lowerBound
    }
    return inside
  }

  private var innerReach: PathPoint { kernels == nil ? footprint.reach : KernelTable.reach }

  /// Whether the footprint around a place keeps within the picture, all rounding included.
  private func isInside(_ center: PathPoint) -> Bool {
    let (start, end) = (center - innerReach, center + innerReach)
    return start.x >= 0 && start.y >= 0 && end.x <= size.x && end.y <= size.y
  }
}

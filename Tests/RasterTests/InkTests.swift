import Raster
import Testing

struct InkTests {
  /// Points on a straight way at a constant speed, so many a second.
  private static func straight(
    from start: PathPoint = PathPoint(10, 20),
    _ direction: PathPoint = PathPoint(1, 0),
    speed: Double,
    every seconds: Double,
    length: Double
  ) -> [InkSample] {
    let step = speed * seconds
    return (0...Int(length / step)).map { index in
      let way = Double(index) * step
      let point = PathPoint(start.x + direction.x * way, start.y + direction.y * way)
      return InkSample(point, at: .seconds(Double(index) * seconds))
    }
  }

  private static func mask(_ samples: [InkSample], scale: Double = 1, side: Int = 128) -> InkMask {
    var mask = InkMask(width: side, height: side)
    for piece in InkOutline.pieces(of: StrokeCenterline(through: samples).segments, scale: scale) { mask.add(piece) }
    return mask
  }

  /// The dots covered in a column, or in a row, in whole ones.
  private static func thickness(_ mask: InkMask, column: Int) -> Double {
    (0..<mask.height).reduce(0) { $0 + Double(mask.values[$1 * mask.width + column]) / 65_535 }
  }

  @Test(
    arguments: [(speed: 20.0, width: 4.0), (speed: 60, width: 2), (speed: 200, width: 0.6), (speed: 1000, width: 0.5)],
    [0.001, 0.008, 0.02]
  )
  func `a straight stroke is as wide as its speed says`(_ row: (speed: Double, width: Double), every: Double) {
    let mask = Self.mask(Self.straight(speed: row.speed, every: every, length: 100))

    for column in 40..<80 {
      let width = Self.thickness(mask, column: column)
      #expect(abs(width / row.width - 1) < 0.02, "\(width) in column \(column)")
    }
  }

  @Test func `the width never grows with the speed`() {
    let widths = stride(from: 5.0, through: 2000, by: 5).map { InkPen.standard.width(atSpeed: $0) }

    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(widths.first == 4 && widths.last == 0.5)
    #expect(InkPen.standard.width(atSpeed: 0) == 4)
    #expect(InkPen.standard.width(atSpeed: .infinity) == 0.5)
    #expect(InkPen.standard.width(atSpeed: .nan) == 4)
  }

  @Test(arguments: [15.0, 33, 45, 71, 90])
  func `a stroke covers the same in any direction`(degrees: Double) {
    let (sine, cosine) = (sin(degrees), cos(degrees))
    let length = 60.0
    let flat = Self.straight(from: PathPoint(30, 30), speed: 60, every: 0.008, length: length)
    let turned = Self.straight(
      from: PathPoint(30, 30),
      PathPoint(cosine, sine),
      speed: 60,
      every: 0.008,
      length: length
    )

    #expect(abs(Self.area(Self.mask(flat)) - Self.area(Self.mask(turned))) < 0.5)
  }

  @Test(arguments: [scribble(count: 2000), InkCornerTests.zigzag(pointsEachLeg: 1)])
  func `a stroke in pieces is that drawn at once`(samples: [InkSample]) {
    let once = Self.mask(samples)
    var (spine, outline) = (StrokeCenterline(), InkOutline())
    var mask = InkMask(width: 128, height: 128)
    var taken = 0

    for sample in samples {
      spine.append(sample)
      for segment in spine.segments[taken...] { outline.add(segment).map { mask.add($0) } }
      taken = spine.segments.count
      // Looking at what is wet changes nothing.
      _ = outline.end(after: spine.tail)
    }
    spine.finish()
    for segment in spine.segments[taken...] { outline.add(segment).map { mask.add($0) } }
    outline.end.map { mask.add($0) }

    #expect(mask == once)
  }

  @Test func `the order of the pieces doesn't matter`() {
    let pieces = InkOutline.pieces(of: StrokeCenterline(through: Self.scribble(count: 300)).segments)
    var (forwards, backwards) = (InkMask(width: 128, height: 128), InkMask(width: 128, height: 128))

    for piece in pieces { forwards.add(piece) }
    for piece in pieces.reversed() { backwards.add(piece) }

    #expect(forwards == backwards)
  }

  @Test func `a piece is cut where tiles meet, and nothing is lost there`() {
    let samples = Self.scribble(count: 300)
    let whole = Self.mask(samples)
    let pieces = InkOutline.pieces(of: StrokeCenterline(through: samples).segments)

    for (x, y) in [(0, 0), (64, 0), (0, 64), (64, 64)] {
      var tile = InkMask(width: 64, height: 64)
      for piece in pieces { tile.add(piece.applying(.translation(x: -Double(x), y: -Double(y)))) }
      for row in 0..<64 {
        for column in 0..<64 {
          let (here, there) = (tile.values[row * 64 + column], whole.values[(y + row) * 128 + x + column])
          #expect(abs(Int(here) - Int(there)) <= 257)
        }
      }
    }
  }

  @Test(arguments: [3.0, 6, 12])
  func `a zigzag is as wide at its tips as between them`(reach: Double) {
    // Slow enough to be 4 dots wide, up and down again at once.
    var samples: [InkSample] = []
    for index in 0..<8 {
      let from = PathPoint(20 + Double(index) * reach, index % 2 == 0 ? 80 : 40)
      let to = PathPoint(20 + Double(index + 1) * reach, index % 2 == 0 ? 40 : 80)
      for step in 0..<40 {
        let share = Double(step) / 40
        let time = Double(index * 40 + step) * 0.05
        samples.append(
          InkSample(
            PathPoint(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share),
            at: .seconds(time)
          )
        )
      }
    }
    let mask = Self.mask(samples)

    // Whatever is nearer than half the width to the way of the hand is covered, the ends and the cut tips apart.
    for sample in samples[20..<300] {
      for (x, y) in [(-1.0, 0.0), (1, 0), (0, 0)] {
        let (column, row) = (Int(sample.point.x + x), Int(min(max(sample.point.y, 43), 77) + y))
        #expect(mask.values[row * 128 + column] > 58_000)
      }
    }
  }

  @Test func `a stroke has no seams inside`() {
    let mask = Self.mask(Self.straight(from: PathPoint(10, 20.3), speed: 20, every: 0.013, length: 100))

    for column in 20..<100 { #expect(mask.values[20 * 128 + column] >= 65_500) }
  }

  @Test func `both ends come to a point`() {
    let mask = Self.mask(Self.straight(from: PathPoint(10, 20), speed: 20, every: 0.02, length: 100))
    let widths = (0..<128).map { Self.thickness(mask, column: $0) }

    #expect(widths[9] == 0 && widths[10] > 0 && widths[10] < 2.8)
    #expect(widths[..<15].elementsEqual(widths[..<15].sorted()))
    #expect(widths[105...].elementsEqual(widths[105...].sorted(by: >)))
    #expect(abs(widths[10] - widths[109]) < 0.1 && widths[110] < 0.01)
  }

  @Test func `a touch is a dot, and rest makes nothing`() {
    let dot = Self.mask([InkSample(PathPoint(20, 20), at: .zero), InkSample(PathPoint(20, 20), at: .seconds(1))])

    #expect(abs(Self.area(dot) - 4 * .pi) < 0.3)
    #expect(StrokeCenterline().tail.isEmpty && InkOutline().end == nil)
  }

  @Test func `points without time are drawn at a middling width`() {
    let samples = (0..<40).map { InkSample(PathPoint(10 + Double($0) * 2, 20), at: .zero) }

    #expect(abs(Self.thickness(Self.mask(samples), column: 50) - 1.414) < 0.03)
  }

  @Test func `what comes in bursts is as wide as what comes evenly`() {
    // Three events at a time, as a terminal reads them.
    let even = Self.straight(speed: 60, every: 0.005, length: 100)
    let bursts = even.enumerated().map { InkSample($1.point, at: .milliseconds(15 * ($0 / 3))) }
    let mask = Self.mask(bursts)

    for column in 40..<80 { #expect(abs(Self.thickness(mask, column: column) - 2) < 0.4) }
  }

  @Test(arguments: [0.25, 0.5, 2, 8])
  func `seen from afar or near, a stroke is as much smaller or larger`(scale: Double) {
    let samples = Self.straight(from: PathPoint(2, 5), speed: 20, every: 0.02, length: 30)
    let segments = StrokeCenterline(through: samples).segments
    var mask = InkMask(width: 256, height: 128)

    for piece in InkOutline.pieces(of: segments, scale: scale) {
      mask.add(piece.applying(.scale(x: scale, y: scale)))
    }

    #expect(abs(Self.thickness(mask, column: Int(17 * scale)) - 4 * scale) < 0.05 * scale)
  }

  @Test func `what would be too thin to see is half a dot wide`() {
    let segments = StrokeCenterline(
      through: Self.straight(from: PathPoint(2, 5), speed: 1000, every: 0.02, length: 400)
    )
    .segments
    var mask = InkMask(width: 128, height: 128)

    for piece in InkOutline.pieces(of: segments, scale: 0.25) { mask.add(piece.applying(.scale(x: 0.25, y: 0.25))) }

    #expect(abs(Self.thickness(mask, column: 50) - 0.5) < 0.01)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func `a point that is nowhere is left out`(value: Double) {
    var samples = Self.straight(speed: 60, every: 0.02, length: 50)
    let clean = Self.mask(samples)
    samples.insert(InkSample(PathPoint(value, 20), at: .seconds(0.1)), at: 5)

    #expect(Self.mask(samples) == clean)
  }

  private static func area(_ mask: InkMask) -> Double {
    mask.values.reduce(0) { $0 + Double($1) / 65_535 }
  }

  /// A hand that goes to and fro, sometimes slowly.
  private static func scribble(count: Int) -> [InkSample] {
    (0..<count).map { index in
      let time = Double(index) * 0.004
      let angle = time * 140
      let radius = 20 + 30 * abs(sin(time * 37))
      return InkSample(
        PathPoint(64 + radius * cos(angle) + 3 * sin(time * 500), 64 + radius * sin(angle)),
        at: .seconds(time)
      )
    }
  }
}

/// Of degrees, good enough for tests.
private func sin(_ degrees: Double) -> Double {
  let x = degrees.remainder(dividingBy: 360) * .pi / 180
  var (sum, term) = (x, x)
  for index in 1...14 {
    term *= -x * x / Double(2 * index * (2 * index + 1))
    sum += term
  }
  return sum
}

private func cos(_ degrees: Double) -> Double { sin(degrees + 90) }

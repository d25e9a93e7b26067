import Raster
import Testing

/// The dots that a stroke lights.
struct InkDotTests {
  private static func tile(_ from: PathPoint, _ to: PathPoint, width: Double) -> [[Bool]] {
    let style = StrokeStyle(width: width, cap: .round)
    var mask = InkMask(width: 128, height: 128)
    mask.add(InkPiece(.polyline([from, to]), stroke: style))
    return (0..<128).map { y in (0..<128).map { x in mask.isInked(x, y) } }
  }

  @Test(arguments: [(0.5, 1), (0.8, 1), (1.2, 1), (2, 2), (3, 3)], [0.0, 0.2, 0.5, 0.7])
  func `a level or upright line is as many dots wide as it is, wherever it lies`(
    _ line: (width: Double, dots: Int),
    at offset: Double
  ) {
    let level = Self.tile(PathPoint(20, 40 + offset), PathPoint(100, 40 + offset), width: line.width)
    let upright = Self.tile(PathPoint(40 + offset, 20), PathPoint(40 + offset, 100), width: line.width)

    for place in 30..<90 {
      #expect((0..<128).count { level[$0][place] } == line.dots)
      #expect((0..<128).count { upright[place][$0] } == line.dots)
    }
  }

  @Test(arguments: Array(stride(from: 0.0, to: 180, by: 3)), [0.5, 0.75, 1, 1.5, 2.2])
  func `however it leans, a line has no gaps`(degrees: Double, width: Double) {
    let (sine, cosine) = sineAndCosine(degrees)
    let middle = PathPoint(64.3, 63.6)
    let reach = PathPoint(cosine * 50, sine * 50)
    let dots = Self.tile(
      PathPoint(middle.x - reach.x, middle.y - reach.y),
      PathPoint(middle.x + reach.x, middle.y + reach.y),
      width: width
    )

    let isFlat = abs(cosine) >= abs(sine)
    let lines = (20..<108).map { along in
      (0..<128).filter { isFlat ? dots[$0][along] : dots[along][$0] }
    }
    for (line, next) in zip(lines, lines.dropFirst()) where abs(isFlat ? cosine : sine) > 0.9 {
      let isJoined = line.contains { place in next.contains { abs($0 - place) <= 1 } }
      #expect(isJoined, "\(line) \(next)")
    }
    for line in lines.dropFirst(20).dropLast(20) { #expect(!line.isEmpty && line.count <= Int(width * 1.5) + 2) }
  }
}

extension InkDotTests {
  @Test(arguments: [0.03, 0.1, 0.15, 0.22], [0.0, 0.3, 0.6])
  func `a line that leans a little is as many dots wide everywhere`(slope: Double, offset: Double) {
    let (fall, start) = (slope * 100, 50 + offset)
    let level = Self.tile(PathPoint(14, start), PathPoint(114, start + fall), width: 2)
    let upright = Self.tile(PathPoint(start, 14), PathPoint(start + fall, 114), width: 2)

    for place in 20..<108 {
      #expect((0..<128).count { level[$0][place] } == 2, "column \(place)")
      #expect((0..<128).count { upright[place][$0] } == 2, "row \(place)")
    }
  }

  @Test func `where tiles meet a line is as wide as anywhere`() {
    let tile = Self.tile(PathPoint(-20, 40.5), PathPoint(160, 40.5), width: 1)

    #expect((0..<128).allSatisfy { x in (0..<128).count { tile[$0][x] } == 1 })
  }
}

private func sineAndCosine(_ degrees: Double) -> (Double, Double) {
  let x = degrees * .pi / 180
  var (sine, cosine, term) = (0.0, 0.0, 1.0)
  for index in 0..<40 {
    if index % 2 == 0 { cosine += index % 4 == 0 ? term : -term } else { sine += index % 4 == 1 ? term : -term }
    term *= x / Double(index + 1)
  }
  return (sine, cosine)
}

import Glibc
import Raster

/// The cost of a drawing: a frame while the user draws, and the work in the background.
enum InkBenchmarks {
  static let all = [
    Benchmark("ink: a frame of 17 points at 1,000 a second", budget: 1) {
      let points = scribble(10_000)
      var (spine, outline) = (StrokeCenterline(), InkOutline())
      var (at, taken) = (0, 0)
      var tiles = InkTiles()
      return {
        for point in points[at % 9_000..<at % 9_000 + 17] { spine.append(point) }
        at += 17
        for segment in spine.segments[taken...] {
          if let piece = outline.add(segment) { tiles.add(piece) }
        }
        taken = spine.segments.count
        var seen = tiles
        if let wet = outline.end(after: spine.tail) { seen.add(wet) }
      }
    },
    Benchmark("ink: 10,000 points at once, from the hand to the tiles", runs: 10) {
      let points = scribble(10_000)
      return {
        var tiles = InkTiles()
        for piece in InkOutline.pieces(of: StrokeCenterline(through: points).segments) { tiles.add(piece) }
      }
    },
    Benchmark("ink: a track of 20,000 points, from these to the tiles", runs: 10) {
      let knots = scribble(20_000).map { InkSpline.Knot($0.point, width: 2) }
      return {
        var (outline, tiles) = (InkOutline(isTapered: false), InkTiles())
        for index in knots.indices.dropFirst() {
          let before = index > 1 ? knots[index - 2].point : nil
          let after = index + 1 < knots.count ? knots[index + 1].point : nil
          let segment = InkSpline.segment(from: knots[index - 1], to: knots[index], before: before, after: after)
          if let piece = outline.add(segment) { tiles.add(piece, tint: 1) }
        }
        var dried = InkTile()
        for mask in tiles.masks.values { dried.lay(mask, ink: 1) }
      }
    },
  ]

  /// A hand that goes round the screen, faster and slower.
  private static func scribble(_ count: Int) -> [InkSample] {
    (0..<count).map { index in
      let time = Double(index) / 1000
      let radius = 40 + 80 * abs(sin(time * 0.7))
      let point = PathPoint(240 + radius * cos(time * 2.5) * 1.8, 134 + radius * sin(time * 2.5))
      return InkSample(point, at: .milliseconds(index))
    }
  }
}

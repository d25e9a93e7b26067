internal import Geodesy
internal import Tiles

/// Heights on a regular lattice.
protocol HeightRaster: Sendable {
  var name: String { get }
  /// Known without reading the samples.
  var area: WorldRect { get }
  /// Values below it are the sea.
  var lowestLand: Float { get }

  func frame() throws(TileError) -> RasterFrame

  /// The heights of a box of samples in metres, row by row, NaN for voids; nil if there are none at all.
  ///
  /// Columns lie within the frame, unless it wraps.
  func window(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) throws(TileError) -> [Float]?
}

extension HeightRaster {
  /// The shore of the Dead Sea is at −430 m.
  var lowestLand: Float { -440 }
}

/// A box of samples in memory.
struct SampleWindow {
  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>
  private let samples: [Float]

  /// Nil if the raster has no heights there.
  init?(_ raster: any HeightRaster, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) throws(TileError) {
    guard let samples = try raster.window(columns, rows) else { return nil }
    precondition(samples.count == columns.count * rows.count, "a window has all of its samples")
    (self.columns, self.rows, self.samples) = (columns, rows, samples)
  }

  /// The height between four samples; NaN if one of them is a void.
  func height(_ column: SampleStep, _ row: SampleStep) -> Float {
    let (left, right) = (column.first - columns.lowerBound, column.second - columns.lowerBound)
    let upper = (row.first - rows.lowerBound) * columns.count
    let lower = (row.second - rows.lowerBound) * columns.count
    let above = samples[upper + left] + (samples[upper + right] - samples[upper + left]) * column.weight
    let below = samples[lower + left] + (samples[lower + right] - samples[lower + left]) * column.weight
    return above + (below - above) * row.weight
  }

  /// Whether all samples are exactly at sea level, as sources without the sea's floor have it.
  var isSeaLevel: Bool { samples.allSatisfy { $0 == 0 } }
}

extension Float {
  /// NaN unless a place on earth can have that height in metres.
  var plausibleHeight: Float { (-12_000...9_000).contains(self) ? self : .nan }
}

extension HeightRaster {
  /// The height at a place; nil beyond the samples or their margin.
  func answer(at place: Coordinate, withMargin: Bool) throws(TileError) -> HeightAnswer? {
    let frame = withMargin ? try frame() : try frame().withoutMargin
    guard let position = frame.position(of: place) else { return nil }
    let (column, row) = (SampleStep(position.column), SampleStep(position.row))
    let window = try SampleWindow(self, column.first...column.second, row.first...row.second)
    guard let window else { return nil }
    let meters = window.height(column, row)
    let height: Height =
      meters.isNaN
      ? .void
      : meters < lowestLand || window.isSeaLevel ? .sea(meters: Double(meters)) : .land(meters: Double(meters))
    return HeightAnswer(height: height, resolution: frame.resolution(at: place), source: name)
  }

  /// Fills those pixels of a tile that have no height yet, as far as the samples or their margin reach.
  func fill(_ heights: inout [Float], of id: TileID, withMargin: Bool) throws(TileError) {
    let frame = withMargin ? try frame() : try frame().withoutMargin
    let step = frame.samplesPerPixel(at: id.zoom, side: HeightTile.side)
    guard step <= TileAxis.coarsest else { return }
    let parts = min(max(Int(step.rounded()), 1), TileAxis.maxParts)
    let across = TileAxis(parts, from: id.bounds.minX, to: id.bounds.maxX, frame.column)
    guard let columns = across.samples(of: 0..<HeightTile.side) else { return }
    let down = TileAxis(parts, from: id.bounds.minY, to: id.bounds.maxY, frame.row)
    let perBand = max(TileAxis.maxWindow / (columns.count * max(Int(step), 1)), 1)
    for top in stride(from: 0, to: HeightTile.side, by: perBand) {
      let band = top..<min(top + perBand, HeightTile.side)
      guard let rows = down.samples(of: band), let window = try SampleWindow(self, columns, rows) else { continue }
      for y in band {
        for x in 0..<HeightTile.side where heights[y * HeightTile.side + x].isNaN {
          heights[y * HeightTile.side + x] = window.mean(across.steps(of: x), down.steps(of: y))
        }
      }
    }
  }
}

extension SampleWindow {
  /// The mean height of a pixel's parts; NaN if more than half of them have none.
  fileprivate func mean(_ across: ArraySlice<SampleStep?>, _ down: ArraySlice<SampleStep?>) -> Float {
    var (sum, count) = (Float(0), 0)
    for row in down {
      guard let row else { continue }
      for column in across {
        guard let column else { continue }
        let height = height(column, row)
        if !height.isNaN { (sum, count) = (sum + height, count + 1) }
      }
    }
    return count * 2 >= across.count * down.count ? sum / Float(count) : .nan
  }
}

/// The positions of a tile's pixels along one axis of a raster, each pixel in a number of parts.
private struct TileAxis {
  /// A pixel may be so many samples wide, and is taken in so many parts.
  static let (coarsest, maxParts) = (24.0, 8)
  /// The samples that are in memory at a time, unless a single row of pixels has more.
  static let maxWindow = 1 << 20

  private let parts: Int
  private let steps: [SampleStep?]

  init(_ parts: Int, from start: Double, to end: Double, _ position: (Double) -> Double?) {
    self.parts = parts
    let count = HeightTile.side * parts
    steps = (0..<count).map { index in
      position(start + (end - start) * (Double(index) + 0.5) / Double(count)).map(SampleStep.init)
    }
  }

  func steps(of pixel: Int) -> ArraySlice<SampleStep?> { steps[pixel * parts..<(pixel + 1) * parts] }

  /// The samples that some pixels need; nil if they are all beyond the raster.
  func samples(of pixels: Range<Int>) -> ClosedRange<Int>? {
    let steps = steps[pixels.lowerBound * parts..<pixels.upperBound * parts].lazy.compactMap(\.self)
    guard let first = steps.map(\.first).min(), let last = steps.map(\.second).max() else { return nil }
    return first...last
  }
}

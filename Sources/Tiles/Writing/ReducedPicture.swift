internal import Raster

/// A picture averaged down by a whole number, read in bands of rows.
///
/// Where the number doesn't go into its sides, the last column and row are averages of what is left.
struct ReducedPicture {
  let width: Int
  let height: Int
  private let source: any PictureSource
  private let divisor: Int
  private let memory: Int

  init(_ source: any PictureSource, dividedBy divisor: Int, memory: Int) {
    self.source = source
    self.divisor = divisor
    self.memory = memory
    width = (source.width + divisor - 1) / divisor
    height = (source.height + divisor - 1) / divisor
  }

  func rows(_ band: Range<Int>) throws(TileError) -> Bitmap {
    var result = Bitmap(width: width, height: band.count)
    for columns in Self.parts(0..<width, side: source.width, divisor: divisor) {
      for rows in Self.parts(band, side: source.height, divisor: divisor) {
        result.replace(from: columns.lowerBound, rows.lowerBound - band.lowerBound, with: try read(columns, rows))
      }
    }
    return result
  }

  private func read(_ columns: Range<Int>, _ rows: Range<Int>) throws(TileError) -> Bitmap {
    let (x, y) = (columns.lowerBound * divisor, rows.lowerBound * divisor)
    let crop = PixelRect(
      x: x,
      y: y,
      width: min(columns.upperBound * divisor, source.width) - x,
      height: min(rows.upperBound * divisor, source.height) - y
    )
    return try source.pixels(in: crop, width: columns.count, height: rows.count, memory: memory)
  }

  /// The whole blocks of a range, and the rest.
  private static func parts(_ range: Range<Int>, side: Int, divisor: Int) -> [Range<Int>] {
    let whole = side / divisor
    return [range.clamped(to: 0..<whole), range.clamped(to: whole..<max(range.upperBound, whole))].filter {
      !$0.isEmpty
    }
  }
}

extension Bitmap {
  /// Puts a smaller picture in the place of a part of this one.
  mutating func replace(from x: Int, _ y: Int, with part: Bitmap) {
    for row in 0..<part.height {
      let start = ((y + row) * width + x) * 4
      bytes.replaceSubrange(
        start..<start + part.width * 4,
        with: part.bytes[row * part.width * 4..<(row + 1) * part.width * 4]
      )
    }
  }
}

/// Thresholds that spread evenly over the screen and stay where they are: Bayer's matrix of 4×4.
///
/// Bayer, “An optimum method for two-level rendition of continuous-tone pictures”, 1973.
struct OrderedDither {
  private let columns: Int
  private let rows: Int

  private static let ranks: [16 of Float] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  init(_ parts: PatternParts) {
    columns = parts.columns
    rows = parts.rows
  }

  /// The thresholds between 0 and 1 of one part of the cells of eight columns; every eight columns they repeat.
  func thresholds(part: Int, row: Int) -> SIMD8<Float> {
    let y = part / columns + row * rows
    var thresholds = SIMD8<Float>()
    for lane in 0..<8 {
      let x = part % columns + lane * columns
      thresholds[lane] = (Self.ranks[y % 4 * 4 + x % 4] + 0.5) / 16
    }
    return thresholds
  }
}

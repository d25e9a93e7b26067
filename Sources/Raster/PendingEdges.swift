/// The pixels of one canvas row that pictures cover in part, kept back until all of their neighbours were drawn.
///
/// A pixel that two pieces share belongs to each in part. Drawn one after the other, the background would shine
/// through the second; so the pieces are put together here first, and then laid over the canvas as one.
struct PendingEdges {
  private var colors: [SIMD4<Float>]
  private var coverage: [Float]
  /// The columns in which there is something.
  private var columns: [Int] = []

  init(width: Int) {
    colors = Array(repeating: .zero, count: width)
    coverage = Array(repeating: 0, count: width)
  }

  /// Adds a part of a pixel: its premultiplied colour, 0…255, already weighted with the part's size.
  mutating func add(_ color: SIMD4<Float>, coverage part: Float, at column: Int) {
    guard part > 0 else { return }
    if coverage[column] == 0 {
      columns.append(column)
      (colors[column], coverage[column]) = (color, part)
    } else {
      colors[column] = color.beside(colors[column], coverage: part)
      coverage[column] = min(coverage[column] + part, 1)
    }
  }

  /// Draws the pending pixels of some columns over a row of the canvas that begins at the given byte.
  mutating func flush(_ range: Range<Int>, onto bytes: inout MutableRawSpan, row start: Int, opacity: Float) {
    guard !columns.isEmpty else { return }
    columns.removeAll { column in
      guard range.contains(column) else { return false }
      let offset = start + column * 4
      let color = (colors[column] * opacity).beside(bytes.bytes.color(at: offset), coverage: coverage[column])
      bytes.store(color.roundedBytes, at: offset)
      coverage[column] = 0
      return true
    }
  }
}

extension SIMD4<Float> {
  /// This colour, which covers a part of a pixel, combined with the pixel's content.
  ///
  /// As long as there is space, both are taken to be side by side, then only the rest remains below this one: the
  /// “disjoint” rule of the X Render extension. On an opaque pixel that is the plain “over”.
  fileprivate func beside(_ below: SIMD4<Float>, coverage: Float) -> SIMD4<Float> {
    let alpha = below.w / 255
    guard coverage < 1, alpha > 0, alpha < 1 else { return self + below * (1 - w / 255) }
    let beside = Swift.min(alpha, 1 - coverage)
    let beneath = alpha - beside
    let sum = self + below * ((beside + beneath * (1 - w / 255 / coverage)) / alpha)
    // Pieces rounded one by one may miss the whole by a hair, through which the background would shine.
    return sum.w > 252.5 ? sum * (255 / sum.w) : sum
  }
}

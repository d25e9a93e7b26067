/// Makes a picture smaller while its pixels come in any order, as those of an interlaced file do.
///
/// The result is the exact area average; it is held in full precision until the last pixel came.
package struct ScatterScaler {
  private let width: Int
  private let height: Int
  private let columns: AxisShares
  private let rows: AxisShares
  private var sums: [SIMD4<Float>]

  /// Prepares for the pixels of a picture, to bring a crop of it to a size that isn't larger.
  package init(crop: PixelRect, width: Int, height: Int) {
    precondition((1...crop.width).contains(width) && (1...crop.height).contains(height), "pixels are only averaged")
    self.width = width
    self.height = height
    columns = AxisShares(of: AxisFootprints(shrinking: crop.columns, to: width))
    rows = AxisShares(of: AxisFootprints(shrinking: crop.rows, to: height))
    sums = Array(repeating: .zero, count: width * height)
  }

  /// Adds premultiplied pixels of one row, the first of them at a column and the others at even distances.
  package mutating func add(_ row: [UInt8], at y: Int, from firstColumn: Int, step: Int) {
    guard rows.range.contains(y) else { return }
    let share = rows.shares[y - rows.range.lowerBound]
    add(row, from: firstColumn, step: step, toLine: share.index, weight: share.weight)
    if share.nextWeight > 0 {
      add(row, from: firstColumn, step: step, toLine: share.index + 1, weight: share.nextWeight)
    }
  }

  private mutating func add(_ row: [UInt8], from firstColumn: Int, step: Int, toLine line: Int, weight: Float) {
    let bytes = unsafe row.span.bytes
    let range = columns.range
    let shares = columns.shares
    let start = line * width
    var sums = sums.mutableSpan
    let skipped = max(0, range.lowerBound - firstColumn + step - 1) / step
    var byte = skipped * 4
    for column in stride(from: firstColumn + skipped * step, to: range.upperBound, by: step) {
      let color = bytes.color(at: byte) * weight
      let share = shares[column - range.lowerBound]
      sums[start + share.index] += color * share.weight
      if share.nextWeight > 0 { sums[start + share.index + 1] += color * share.nextWeight }
      byte += 4
    }
  }

  package consuming func finished() -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for color in sums { bytes.append(color) }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}

/// The contributions of each pixel along one axis of a picture to the pixels of a smaller one.
///
/// These are the footprints seen from the other side: since the picture gets smaller, a pixel of it is below one pixel
/// of the result, or below two neighbours.
private struct AxisShares {
  struct Share {
    var index = 0
    var weight: Float = 0
    var nextWeight: Float = 0
  }

  /// The pixels of the picture that give something.
  let range: Range<Int>
  private(set) var shares: [Share]

  init(of footprints: AxisFootprints) {
    range = footprints.sourceRange
    shares = Array(repeating: Share(), count: range.count)
    for index in footprints.range {
      let place = index - footprints.range.lowerBound
      for tap in footprints.offsets[place]..<footprints.offsets[place + 1] {
        let source = footprints.starts[place] + tap - footprints.offsets[place] - range.lowerBound
        add(footprints.weights[tap], to: index, at: source)
      }
    }
  }

  private mutating func add(_ weight: Float, to index: Int, at source: Int) {
    if shares[source].weight == 0 {
      shares[source].index = index
      shares[source].weight = weight
    } else if shares[source].index == index - 1 {
      shares[source].nextWeight = weight
    }
  }
}

/// Makes a picture smaller while its rows come in one by one, so that it never has to be in memory as a whole.
///
/// The result is the exact area average, the same as drawing the whole picture at that size.
package struct StripScaler {
  private let columns: AxisFootprints
  private let rows: AxisFootprints
  private let width: Int
  private let height: Int
  private var bytes: [UInt8] = []
  /// The rows of the result that are not complete yet, the upper one first.
  private var pending: [[SIMD4<Float>]] = []
  private var line: [SIMD4<Float>]

  /// Prepares for the rows of a picture, to bring a crop of it to a size that isn't larger.
  ///
  /// The rows may come from a decoder that divides the picture's sides itself; the crop is in whole pixels still.
  package init(crop: PixelRect, dividedBy divisor: Int = 1, width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture needs pixels")
    precondition(width * divisor <= crop.width && height * divisor <= crop.height, "strips are only made smaller")
    self.width = width
    self.height = height
    columns = AxisFootprints(shrinking: crop.columns, dividedBy: divisor, to: width)
    rows = AxisFootprints(shrinking: crop.rows, dividedBy: divisor, to: height)
    bytes.reserveCapacity(width * height * 4)
    line = Array(repeating: .zero, count: width)
  }

  /// The rows that are needed; others are passed over.
  package var sourceRows: Range<Int> { rows.sourceRange }

  /// Adds the picture's next row, which is premultiplied and as wide as the whole picture.
  package mutating func add(_ row: [UInt8], at y: Int) {
    var index = bytes.count / (width * 4)
    guard index < height, rows.starts[index] <= y else { return }
    average(row)
    while index < height, rows.starts[index] <= y {
      let tap = rows.offsets[index] + y - rows.starts[index]
      if tap < rows.offsets[index + 1] { accumulate(at: index, weight: rows.weights[tap]) }
      if tap + 1 >= rows.offsets[index + 1] { finishRow() }
      index += 1
    }
  }

  /// The picture as far as its rows came; the rest is transparent.
  package consuming func finished() -> Bitmap {
    while !pending.isEmpty { finishRow() }
    bytes.append(contentsOf: repeatElement(0, count: width * height * 4 - bytes.count))
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private mutating func average(_ row: [UInt8]) {
    let bytes = unsafe row.span.bytes
    for index in 0..<width {
      var byte = columns.starts[index] * 4
      var color = SIMD4<Float>.zero
      for tap in columns.offsets[index]..<columns.offsets[index + 1] {
        color += bytes.color(at: byte) * columns.weights[tap]
        byte += 4
      }
      line[index] = color
    }
  }

  private mutating func accumulate(at index: Int, weight: Float) {
    let slot = index - bytes.count / (width * 4)
    while pending.count <= slot { pending.append(Array(repeating: .zero, count: width)) }
    for column in 0..<width { pending[slot][column] += line[column] * weight }
  }

  private mutating func finishRow() {
    for color in pending.removeFirst() { bytes.append(color) }
  }
}

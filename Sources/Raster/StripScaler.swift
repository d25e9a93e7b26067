/// Makes a picture smaller while its rows come in one by one, so that it never has to be in memory as a whole.
///
/// The result is the exact area average, the same as drawing the whole picture at that size.
package struct StripScaler {
  private let crop: PixelRect
  private let columns: AxisFootprints
  private let rows: AxisFootprints
  private let width: Int
  private let height: Int
  private var bytes: [UInt8] = []
  /// The rows of the result that are not complete yet, the upper one first.
  private var pending: [[SIMD4<Float>]] = []
  private var line: [SIMD4<Float>]

  /// Prepares for the rows of a crop, which the result may not exceed in width or height.
  package init(crop: PixelRect, width: Int, height: Int) {
    precondition((1...crop.width).contains(width) && (1...crop.height).contains(height), "strips are only made smaller")
    self.crop = crop
    self.width = width
    self.height = height
    columns = AxisFootprints(shrinking: crop.width, to: width)
    rows = AxisFootprints(shrinking: crop.height, to: height)
    bytes.reserveCapacity(width * height * 4)
    line = Array(repeating: .zero, count: width)
  }

  /// What is held while scaling, in bytes.
  package static func memory(crop: PixelRect, width: Int, height: Int) -> Int {
    width * height * 4 + width * 16 * 4 + (crop.width + crop.height) * 16
  }

  /// Adds the picture's next row, which is premultiplied and as wide as the whole picture.
  package mutating func add(_ row: [UInt8], at y: Int) {
    guard crop.rows.contains(y) else { return }
    average(row)
    let place = y - crop.y
    var index = bytes.count / (width * 4)
    while index < rows.range.upperBound, rows.starts[index] <= place {
      let tap = rows.offsets[index] + place - rows.starts[index]
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
    let bytes = row.span.extracting(crop.x * 4..<(crop.x + crop.width) * 4)
    for index in 0..<width {
      var byte = columns.starts[index] * 4
      var color = SIMD4<Float>.zero
      for tap in columns.offsets[index]..<columns.offsets[index + 1] {
        color += SIMD4(bytes[byte], bytes[byte + 1], bytes[byte + 2], bytes[byte + 3]).floats * columns.weights[tap]
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
    for color in pending.removeFirst() {
      let pixel = color.roundedBytes
      bytes.append(pixel.x)
      bytes.append(pixel.y)
      bytes.append(pixel.z)
      bytes.append(pixel.w)
    }
  }
}

extension AxisFootprints {
  init(shrinking source: Int, to size: Int) {
    self.init(scale: Double(size) / Double(source), shift: 0, source: source, destination: size, rim: .sharp)
  }
}

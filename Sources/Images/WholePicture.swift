internal import Raster

/// Collects the rows of a picture as they are; what never comes stays transparent.
struct WholePicture: PixelRowSink {
  private let width: Int
  private let height: Int
  private var bytes: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = []
    bytes.reserveCapacity(width * height * 4)
  }

  mutating func take(_ row: borrowing PixelRow) {
    let start = row.y * width * 4
    if row.step == 1, bytes.count == start {
      bytes.append(contentsOf: row.bytes)
    } else {
      fill()
      scatter(row, from: start)
    }
  }

  consuming func finished() -> Bitmap {
    fill()
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private mutating func fill() {
    let missing = width * height * 4 - bytes.count
    // Even appending nothing copies an array that has no spare capacity.
    if missing > 0 { bytes.append(contentsOf: repeatElement(0, count: missing)) }
  }

  private mutating func scatter(_ row: borrowing PixelRow, from start: Int) {
    let source = row.bytes.span
    let columns = stride(from: row.firstColumn, to: width, by: row.step)
    var target = bytes.mutableSpan
    var from = 0
    for column in columns {
      let to = start + column * 4
      for channel in 0..<4 { target[to + channel] = source[from + channel] }
      from += 4
    }
  }
}

internal import Raster

/// Collects the rows of a picture as they are; what never comes stays transparent.
struct WholePicture: PixelRowSink {
  private let width: Int
  private let height: Int
  private var bytes: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = Array(repeating: 0, count: width * height * 4)
  }

  mutating func take(_ row: borrowing PixelRow) {
    let source = row.bytes.span
    let start = row.y * width
    let columns = stride(from: row.firstColumn, to: width, by: row.step)
    var target = bytes.mutableSpan
    var from = 0
    for column in columns {
      let to = (start + column) * 4
      for channel in 0..<4 { target[to + channel] = source[from + channel] }
      from += 4
    }
  }

  consuming func finished() -> Bitmap {
    Bitmap(width: width, height: height, bytes: bytes)
  }
}

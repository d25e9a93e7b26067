internal import Raster

/// A row of pixels as a decoder gives it, and where its pixels belong.
struct PixelRow {
  /// Red, green, blue and alpha of each pixel; straight from the decoder, premultiplied for everybody else.
  var bytes: [UInt8]
  var y = 0
  /// The column of the first pixel, and the distance to the next one: not 0 and 1 in interlaced pictures only.
  var firstColumn = 0
  var step = 1

  init(width: Int) {
    bytes = Array(repeating: 0, count: width * 4)
  }

  mutating func premultiply() {
    var span = bytes.mutableSpan
    for index in stride(from: 0, to: span.count, by: 4) where span[index + 3] != 255 {
      let alpha = UInt32(span[index + 3])
      for channel in index..<index + 3 {
        span[channel] = UInt8((UInt32(span[channel]) * alpha + 127) / 255)
      }
    }
  }
}

/// Something that takes the rows of a picture as they are decoded.
protocol PixelRowSink {
  mutating func take(_ row: borrowing PixelRow)
}

extension StripScaler: PixelRowSink {
  mutating func take(_ row: borrowing PixelRow) {
    add(row.bytes, at: row.y)
  }
}

extension ScatterScaler: PixelRowSink {
  mutating func take(_ row: borrowing PixelRow) {
    add(row.bytes, at: row.y, from: row.firstColumn, step: row.step)
  }
}

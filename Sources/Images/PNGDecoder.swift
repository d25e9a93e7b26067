internal import CImages

/// A PNG file that is being read, row by row.
@safe
struct PNGDecoder: RowDecoder, ~Copyable {
  let width: Int
  let height: Int
  let isInterlaced: Bool
  let divisors = [1]
  /// A window of unpacked data and a few rows.
  var memory: Int { 1 << 17 + width * 32 }
  private let hasAlpha: Bool
  private let stream: PictureStream
  private let handle: OpaquePointer

  init(_ input: PictureInput) throws(PictureError) {
    let stream = try PictureStream(input)
    var header = ci_png_header()
    var problem = ci_problem()
    let opened = unsafe ci_png_open(stream.handle, UInt32(PictureInfo.largestSide), &header, &problem)
    guard let handle = unsafe opened else { throw .noMemory }
    guard problem.reason == nil else {
      unsafe ci_png_close(handle)
      throw problem.error
    }
    (width, height) = (Int(header.width), Int(header.height))
    (isInterlaced, hasAlpha) = (header.interlaced, header.has_alpha)
    self.stream = stream
    unsafe self.handle = handle
  }

  deinit {
    unsafe ci_png_close(handle)
  }

  var exif: ExifBlock? {
    var count = 0
    guard let exif = unsafe ci_png_exif(handle, &count) else { return nil }
    return unsafe ExifBlock(Array(UnsafeBufferPointer(start: exif, count: count)))
  }

  func read(upTo end: Int, dividedBy divisor: Int, into sink: inout some PixelRowSink) throws(PictureError) {
    var row = PixelRow(width: width)
    guard isInterlaced else {
      for y in 0..<end {
        row.y = y
        try read(&row)
        sink.take(row)
      }
      return
    }
    for pass in Adam7Pass.all where pass.firstColumn < width {
      (row.firstColumn, row.step) = (pass.firstColumn, pass.columnStep)
      for y in stride(from: pass.firstRow, to: height, by: pass.rowStep) {
        row.y = y
        try read(&row)
        sink.take(row)
      }
    }
  }

  private func read(_ row: inout PixelRow) throws(PictureError) {
    var problem = ci_problem()
    guard unsafe ci_png_row(handle, &row.bytes, &problem) else { throw problem.error }
    if hasAlpha { row.premultiply() }
  }
}

/// One of the seven passes in which an interlaced PNG file holds its pixels.
private struct Adam7Pass {
  let firstColumn: Int
  let firstRow: Int
  let columnStep: Int
  let rowStep: Int

  static let all = [
    Adam7Pass(firstColumn: 0, firstRow: 0, columnStep: 8, rowStep: 8),
    Adam7Pass(firstColumn: 4, firstRow: 0, columnStep: 8, rowStep: 8),
    Adam7Pass(firstColumn: 0, firstRow: 4, columnStep: 4, rowStep: 8),
    Adam7Pass(firstColumn: 2, firstRow: 0, columnStep: 4, rowStep: 4),
    Adam7Pass(firstColumn: 0, firstRow: 2, columnStep: 2, rowStep: 4),
    Adam7Pass(firstColumn: 1, firstRow: 0, columnStep: 2, rowStep: 2),
    Adam7Pass(firstColumn: 0, firstRow: 1, columnStep: 1, rowStep: 2),
  ]
}

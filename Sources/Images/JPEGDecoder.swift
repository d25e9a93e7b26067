internal import CImages

/// A JPEG file that is being read, row by row.
@safe
struct JPEGDecoder: RowDecoder, ~Copyable {
  let width: Int
  let height: Int
  let isInterlaced = false
  let divisors = [1, 2, 4, 8]
  /// Some rows, or all of a progressive picture.
  let memory: Int
  private let stream: PictureStream
  private let handle: OpaquePointer

  init(_ input: PictureInput) throws(PictureError) {
    let stream = try PictureStream(input)
    var header = ci_jpeg_header()
    var problem = ci_problem()
    let opened = unsafe ci_jpeg_open(stream.handle, &header, &problem)
    guard let handle = unsafe opened else { throw .noMemory }
    guard problem.reason == nil else {
      unsafe ci_jpeg_close(handle)
      throw problem.error
    }
    (width, height) = (Int(header.width), Int(header.height))
    memory = Int(clamping: header.held) + 1 << 17 + Int(header.width) * 64
    self.stream = stream
    unsafe self.handle = handle
  }

  deinit {
    unsafe ci_jpeg_close(handle)
  }

  /// Whether the file ended before the rows did that were read.
  var isCut: Bool { unsafe ci_jpeg_is_cut(handle) }

  var exif: ExifBlock? {
    var count = 0
    guard let exif = unsafe ci_jpeg_exif(handle, &count) else { return nil }
    return unsafe ExifBlock(Array(UnsafeBufferPointer(start: exif, count: count)))
  }

  func read(upTo end: Int, dividedBy divisor: Int, into sink: inout some PixelRowSink) throws(PictureError) {
    var row = PixelRow(width: width.dividedUp(by: divisor))
    var problem = ci_problem()
    guard unsafe ci_jpeg_start(handle, UInt32(divisor), &problem) else { throw problem.error }
    for y in 0..<end {
      row.y = y
      guard unsafe ci_jpeg_row(handle, &row.bytes, &problem) else {
        // A file that was cut off is drawn as far as it goes.
        if problem.reason == nil { return }
        throw problem.error
      }
      sink.take(row)
    }
  }
}

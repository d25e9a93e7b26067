internal import CImages

/// A JPEG file that is being read, row by row.
@safe
struct JPEGDecoder: ~Copyable {
  let width: Int
  let height: Int
  /// What the library holds while it decodes: little, or all of a progressive picture.
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
    memory = Int(clamping: header.held)
    self.stream = stream
    unsafe self.handle = handle
  }

  deinit {
    unsafe ci_jpeg_close(handle)
  }

  var orientation: Orientation {
    var count = 0
    guard let exif = unsafe ci_jpeg_exif(handle, &count) else { return .upright }
    return unsafe Orientation(exif: Array(UnsafeBufferPointer(start: exif, count: count)))
  }

  /// Makes ready to read, and says how large the picture is once its sides are divided by 1, 2, 4 or 8.
  func start(dividedBy divisor: Int) throws(PictureError) -> (width: Int, height: Int) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    var problem = ci_problem()
    guard unsafe ci_jpeg_start(handle, UInt32(divisor), &width, &height, &problem) else { throw problem.error }
    return (Int(width), Int(height))
  }

  /// Hands over some of the rows, as many of them as the file holds: one that was cut off ends early.
  func read(_ rows: Range<Int>, width: Int, into sink: inout some PixelRowSink) throws(PictureError) {
    var row = PixelRow(width: width)
    var problem = ci_problem()
    if rows.lowerBound > 0 {
      guard unsafe ci_jpeg_skip(handle, UInt32(rows.lowerBound), &problem) else { throw problem.error }
    }
    for y in rows {
      row.y = y
      guard unsafe ci_jpeg_row(handle, &row.bytes, &problem) else {
        if problem.reason == nil { return }
        throw problem.error
      }
      sink.take(row)
    }
  }
}

package import Raster

/// Reads one picture: what it is at once, its pixels when they are asked for.
package struct PictureReader: Sendable {
  /// Pictures with a longer side are refused.
  package static let largestSide = 30_000

  package let info: PictureInfo
  private let input: PictureInput
  private let orientation: Orientation
  private let head: [UInt8]

  /// Looks at the beginning of the picture, and no further.
  package init(_ input: PictureInput) throws(PictureError) {
    self.input = input
    var stream = try PictureStream(input)
    head = stream.read(64)
    guard let format = PictureFormat(head: head) else { throw .notAPicture }
    let (width, height): (Int, Int)
    switch format {
    case .png:
      try Self.refuseLargePNG(head)
      let decoder = try PNGDecoder(input)
      (width, height, orientation) = (decoder.width, decoder.height, decoder.orientation)
    case .jpeg:
      let decoder = try JPEGDecoder(input)
      (width, height, orientation) = (decoder.width, decoder.height, decoder.orientation)
    case .webp:
      let decoder = try WebPDecoder(input, head: head)
      (width, height, orientation) = (decoder.width, decoder.height, .upright)
    }
    guard max(width, height) <= Self.largestSide else { throw .tooLarge(width: width, height: height) }
    let size = orientation.upright(width: width, height: height)
    info = PictureInfo(format: format, width: size.width, height: size.height)
  }

  /// Decodes the whole picture, if it has no more pixels than that.
  package func decode(limit pixels: Int) throws(PictureError) -> Bitmap {
    guard info.width * info.height <= pixels else { throw .tooLarge(width: info.width, height: info.height) }
    let size = orientation.upright(width: info.width, height: info.height)
    switch info.format {
    case .png:
      let decoder = try PNGDecoder(input)
      var sink = WholePicture(width: size.width, height: size.height)
      try check(decoder.width, decoder.height)
      try decoder.read(upTo: size.height, into: &sink)
      return orientation.turn(sink.finished())
    case .jpeg:
      let decoder = try JPEGDecoder(input)
      var sink = WholePicture(width: size.width, height: size.height)
      try check(decoder.width, decoder.height)
      _ = try decoder.start(dividedBy: 1)
      try decoder.read(0..<size.height, width: size.width, into: &sink)
      return orientation.turn(sink.finished())
    case .webp:
      let decoder = try WebPDecoder(input, head: head)
      return try decoder.decode(
        PixelRect(x: 0, y: 0, width: size.width, height: size.height),
        width: size.width,
        height: size.height
      )
    }
  }

  /// Makes sure that the file didn't become another picture since it was looked at.
  func check(_ width: Int, _ height: Int) throws(PictureError) {
    let size = orientation.upright(width: width, height: height)
    guard size == (info.width, info.height) else { throw .damaged(reason: "it changed while it was read") }
  }

  /// libpng would call a large picture damaged; its size stands at a fixed place.
  private static func refuseLargePNG(_ head: [UInt8]) throws(PictureError) {
    guard head.count >= 24 else { throw .damaged(reason: "the file ends too early") }
    let width = head[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let height = head[20..<24].reduce(0) { $0 << 8 | Int($1) }
    guard max(width, height) <= largestSide else { throw .tooLarge(width: width, height: height) }
  }
}

extension PictureFormat {
  /// Tells the format by the first bytes of a file.
  init?(head: [UInt8]) {
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      self = .webp
    } else {
      return nil
    }
  }
}

package import Raster

/// Reads one picture: what it is at once, its pixels when they are asked for.
package struct PictureReader: Sendable {
  package let info: PictureInfo
  package let photo: PhotoFacts
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
    var exif: ExifBlock?
    switch format {
    case .png:
      try Self.refuseLargePNG(head)
      let decoder = try PNGDecoder(input)
      (width, height, exif) = (decoder.width, decoder.height, decoder.exif)
    case .jpeg:
      let decoder = try JPEGDecoder(input)
      (width, height, exif) = (decoder.width, decoder.height, decoder.exif)
    case .webp:
      let decoder = try WebPDecoder(input, head: head)
      (width, height) = (decoder.width, decoder.height)
    }
    guard max(width, height) <= PictureInfo.largestSide else { throw .tooLarge(width: width, height: height) }
    orientation = exif.map(Orientation.init) ?? .upright
    let size = orientation.upright(width: width, height: height)
    info = PictureInfo(format: format, width: size.width, height: size.height)
    photo = exif.map(PhotoFacts.init) ?? .none
  }

  /// Decodes the whole picture, if it has no more pixels than that.
  package func decode(limit pixels: Int) throws(PictureError) -> Bitmap {
    guard info.width * info.height <= pixels else { throw .tooLarge(width: info.width, height: info.height) }
    switch info.format {
    case .png: return try whole(from: PNGDecoder(input))
    case .jpeg: return try whole(from: JPEGDecoder(input))
    case .webp: return try WebPDecoder(input, head: head).decode(everything, width: info.width, height: info.height)
    }
  }

  /// Decodes only a part of the picture, averaged down to the wanted size and never holding more memory than that.
  ///
  /// A size larger than the part is made by interpolation in the end.
  package func decode(crop: PixelRect, width: Int, height: Int, memory: Int) throws(PictureError) -> Bitmap {
    precondition(crop.width > 0 && crop.height > 0 && width > 0 && height > 0, "nothing to decode")
    precondition(crop.x >= 0 && crop.columns.upperBound <= info.width, "outside the picture")
    precondition(crop.y >= 0 && crop.rows.upperBound <= info.height, "outside the picture")
    let plan = ShrinkingPlan(crop: crop, width: min(width, crop.width), height: min(height, crop.height))
    let left = memory - (plan.isSize(width, height) ? 0 : width * height * 4)
    let picture =
      switch info.format {
      case .png: try shrunk(to: plan, from: PNGDecoder(input), memory: left)
      case .jpeg: try shrunk(to: plan, from: JPEGDecoder(input), memory: left)
      case .webp: try WebPDecoder(input, head: head).decode(plan, memory: left)
      }
    return plan.isSize(width, height) ? picture : picture.resized(width: width, height: height)
  }

  /// Whether the file goes on to the end of the picture; a JPEG that doesn't is drawn all the same, as far as it goes.
  package func isWhole() throws(PictureError) -> Bool {
    guard info.format == .jpeg else { return true }
    let decoder = try JPEGDecoder(input)
    let divisor = decoder.divisors.last ?? 1
    var sink = NoPicture()
    try decoder.read(upTo: decoder.height.dividedUp(by: divisor), dividedBy: divisor, into: &sink)
    return !decoder.isCut
  }

  private var everything: PixelRect { PixelRect(x: 0, y: 0, width: info.width, height: info.height) }

  private func whole(from decoder: consuming some RowDecoder & ~Copyable) throws(PictureError) -> Bitmap {
    try check(decoder.width, decoder.height)
    var sink = WholePicture(width: decoder.width, height: decoder.height)
    try decoder.read(upTo: decoder.height, dividedBy: 1, into: &sink)
    return orientation.turn(sink.finished())
  }

  private func shrunk(
    to plan: ShrinkingPlan,
    from decoder: consuming some RowDecoder & ~Copyable,
    memory: Int
  ) throws(PictureError) -> Bitmap {
    try check(decoder.width, decoder.height)
    let plan = plan.stored(as: orientation, width: decoder.width, height: decoder.height)
    return orientation.turn(try plan.decode(with: decoder, memory: memory))
  }

  /// Makes sure that the file didn't become another picture since it was looked at.
  private func check(_ width: Int, _ height: Int) throws(PictureError) {
    guard orientation.upright(width: width, height: height) == (info.width, info.height) else {
      throw .damaged(reason: "it changed while being read")
    }
  }

  /// libpng would report a large image as damaged; its size is at a fixed offset.
  private static func refuseLargePNG(_ head: [UInt8]) throws(PictureError) {
    guard head.count >= 24 else { throw .damaged(reason: "the file ends too early") }
    let width = head[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let height = head[20..<24].reduce(0) { $0 << 8 | Int($1) }
    guard max(width, height) <= PictureInfo.largestSide else { throw .tooLarge(width: width, height: height) }
  }

  /// Discards rows.
  private struct NoPicture: PixelRowSink {
    func take(_ row: borrowing PixelRow) {}
  }

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

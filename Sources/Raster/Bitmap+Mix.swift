/// Laying a picture over another one by a mask.
extension Bitmap {
  /// Whether nothing shines through any pixel.
  package var isOpaque: Bool {
    let bytes = unsafe bytes.span.bytes
    var all = SIMD16<UInt8>(repeating: 255)
    var offset = 0
    while offset + 16 <= bytes.byteCount {
      all &= unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      offset += 16
    }
    var isOpaque = all[3] & all[7] & all[11] & all[15] == 255
    while offset < bytes.byteCount {
      isOpaque = isOpaque && bytes.bytes(at: offset).w == 255
      offset += 4
    }
    return isOpaque
  }

  /// Composes a front over a part of the picture, within a mask.
  ///
  /// The mask may be coarser: its column and row for each column and row of the front are given. With a back, the rows
  /// are first copied from there, while they are in the processor's cache.
  package mutating func cover(
    with front: Bitmap,
    at x: Int = 0,
    _ y: Int = 0,
    by mask: Mask,
    columns: [Int],
    rows: [Int],
    isOpaque: Bool = false,
    over back: Bitmap? = nil
  ) {
    precondition(x >= 0 && y >= 0 && x + front.width <= width && y + front.height <= height, "outside the picture")
    precondition(columns.count == front.width && rows.count == front.height, "every column and row has one of the mask")
    let above = unsafe front.bytes.span.bytes
    var runs = MaskRuns(mask, columns: columns)
    for (line, row) in rows.enumerated() {
      if let back { copy(back, rows: y + line..<y + line + 1) }
      runs.read(row)
      let (from, to) = (line * front.width, (y + line) * width + x)
      var pixels = bytes.mutableSpan
      var target = unsafe pixels.mutableBytes
      for run in runs.shown {
        let part = (from + run.columns.lowerBound) * 4..<(from + run.columns.upperBound) * 4
        target.cover(at: (to + run.columns.lowerBound) * 4, with: above, part, run.share, isOpaque: isOpaque)
      }
    }
  }
}

/// The stretches of a row of a mask that show as much all along.
private struct MaskRuns {
  private let mask: Mask
  /// Where another column of the mask begins, and which; and where all ends.
  private let starts: [(place: Int, column: Int)]
  private let end: Int
  private var row: Int?
  private(set) var shown: [(columns: Range<Int>, share: UInt8)] = []

  init(_ mask: Mask, columns: [Int]) {
    self.mask = mask
    starts = columns.indices.filter { $0 == 0 || columns[$0] != columns[$0 - 1] }.map { ($0, columns[$0]) }
    end = columns.count
  }

  mutating func read(_ row: Int) {
    // Rows of pixels share those of a mask.
    guard row != self.row else { return }
    self.row = row
    var found: [(columns: Range<Int>, share: UInt8)] = []
    let mask = mask
    let values = mask.values.span.extracting(row * mask.width..<(row + 1) * mask.width)
    var index = 0
    while index < starts.count {
      let (first, share) = (starts[index].place, values[starts[index].column])
      index += 1
      while index < starts.count, values[starts[index].column] == share { index += 1 }
      let last = index < starts.count ? starts[index].place : end
      if share > 0 { found.append((first..<last, share)) }
    }
    shown = found
  }
}

extension MutableRawSpan {
  /// Lays a share of a row of pixels over others.
  fileprivate mutating func cover(
    at start: Int,
    with front: RawSpan,
    _ range: Range<Int>,
    _ share: UInt8,
    isOpaque: Bool
  ) {
    let shift = start - range.lowerBound
    var offset = range.lowerBound
    while offset + 16 <= range.upperBound {
      let pixels = unsafe front.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      if isOpaque || pixels[3] & pixels[7] & pixels[11] & pixels[15] == 255 {
        mix(pixels, share, at: offset + shift)
      } else {
        for place in stride(from: offset, to: offset + 16, by: 4) {
          mix(front.color(at: place), share, at: place + shift)
        }
      }
      offset += 16
    }
    while offset < range.upperBound {
      mix(front.color(at: offset), share, at: offset + shift)
      offset += 4
    }
  }

  /// Four pixels that nothing shines through, to the nearest.
  @inline(__always)
  private mutating func mix(_ front: SIMD16<UInt8>, _ share: UInt8, at offset: Int) {
    guard share < 255 else { return storeBytes(of: front, toByteOffset: offset, as: SIMD16<UInt8>.self) }
    let back = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    let above = SIMD16<UInt16>(truncatingIfNeeded: front) &* UInt16(share)
    let sum = above &+ SIMD16<UInt16>(truncatingIfNeeded: back) &* UInt16(255 - share) &+ 128
    // Divided by 255.
    let mixed = (sum &+ sum &>> SIMD16(repeating: 8)) &>> SIMD16(repeating: 8)
    storeBytes(of: SIMD16<UInt8>(truncatingIfNeeded: mixed), toByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  private mutating func mix(_ front: SIMD4<Float>, _ share: UInt8, at offset: Int) {
    let above = front * (Float(share) / 255)
    store((above + bytes.color(at: offset) * (1 - above.w / 255)).roundedBytes, at: offset)
  }
}

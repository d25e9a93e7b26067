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

  /// Lays a front over a part of the picture, as far as a mask shows it.
  ///
  /// The mask may be coarser: it is told which of its columns and rows each column and row of the front belongs to.
  package mutating func cover(
    with front: Bitmap,
    at x: Int = 0,
    _ y: Int = 0,
    by mask: Mask,
    columns: [Int],
    rows: [Int]
  ) {
    precondition(x >= 0 && y >= 0 && x + front.width <= width && y + front.height <= height, "outside the picture")
    precondition(columns.count == front.width && rows.count == front.height, "every column and row has one of the mask")
    let (above, values, places) = (unsafe front.bytes.span.bytes, mask.values.span, columns.span)
    let width = width
    var pixels = bytes.mutableSpan
    var target = unsafe pixels.mutableBytes
    for (line, row) in rows.enumerated() {
      let shares = values.extracting(row * mask.width..<(row + 1) * mask.width)
      let (from, to) = (line * front.width, (y + line) * width + x)
      var start = 0
      while start < front.width {
        let share = shares[places[start]]
        var end = start + 1
        while end < front.width, shares[places[end]] == share { end += 1 }
        if share > 0 { target.cover(at: (to + start) * 4, with: above, (from + start) * 4..<(from + end) * 4, share) }
        start = end
      }
    }
  }
}

extension MutableRawSpan {
  /// Lays a share of a row of pixels over others.
  fileprivate mutating func cover(at start: Int, with front: RawSpan, _ range: Range<Int>, _ share: UInt8) {
    let shift = start - range.lowerBound
    var offset = range.lowerBound
    while offset + 16 <= range.upperBound {
      let pixels = unsafe front.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      if pixels[3] & pixels[7] & pixels[11] & pixels[15] == 255 {
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

/// The two neighbours in a row of a picture that each pixel of a canvas row is mixed from.
struct PixelPairs {
  /// For each canvas pixel, the first byte of its pair.
  private var offsets: [Int] = []
  private var weights: [SIMD8<UInt16>] = []

  /// Finds the pairs of the columns that are wholly covered, unless one of them takes from more than two pixels.
  init?(_ columns: AxisFootprints, covered: Range<Int>) {
    let source = columns.sourceRange
    guard columns.longest <= 2, source.count >= 2 else { return nil }
    for column in covered {
      let place = column - columns.range.lowerBound
      let tap = columns.offsets[place]
      let isPair = columns.offsets[place + 1] - tap > 1
      let second = isPair ? UInt16(columns.weights[tap + 1] * 256 + 0.5) : 0
      // The last pixel has no right neighbour, and takes all from the right of its pair.
      let isLast = columns.starts[place] == source.upperBound - 1
      offsets.append((columns.starts[place] - source.lowerBound - (isLast ? 1 : 0)) * 4)
      weights.append(SIMD8(weightOfSecond: isLast ? 256 : second))
    }
  }

  /// Mixes the pairs of a row and lays them over the pixels that begin at the given byte.
  func mix(_ line: [UInt8], onto bytes: inout MutableRawSpan, at start: Int) {
    let line = unsafe line.span.bytes
    let weights = weights.span
    let offsets = offsets.span
    var target = start
    for index in 0..<offsets.count {
      bytes.blend(line.pair(at: offsets[index]).mixed(weights[index]), at: target)
      target += 4
    }
  }
}

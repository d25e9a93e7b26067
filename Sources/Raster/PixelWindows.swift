/// The few neighbours in a row of a picture that each pixel of a canvas row is mixed from, in whole numbers.
///
/// Weights are 256ths that add up to one whole. A window holds one pair of neighbours, or two where a footprint
/// touches three pixels.
struct PixelWindows {
  /// The most pixels that one footprint may touch along an axis.
  static let maxTaps = 3

  private let pairsInWindow: Int
  /// For each canvas pixel, the first byte of its window.
  private var offsets: [Int] = []
  private var weights: [SIMD8<UInt16>] = []

  /// Finds the windows of the columns that are wholly covered, unless some footprint is too wide for one.
  init?(_ columns: AxisFootprints, covered: Range<Int>) {
    let source = columns.sourceRange
    let size = columns.maxTaps <= 2 ? 2 : 4
    guard columns.maxTaps <= Self.maxTaps, source.count >= size else { return nil }
    pairsInWindow = size / 2
    let parts = columns.wholeWeights
    for column in covered {
      let place = column - columns.range.lowerBound
      // At the right border the window lies farther to the left than the footprint.
      let start = min(columns.starts[place], source.upperBound - size)
      offsets.append((start - source.lowerBound) * 4)
      let taps = columns.offsets[place]..<columns.offsets[place + 1]
      for pair in 0..<pairsInWindow {
        let first = taps.lowerBound - (columns.starts[place] - start) + 2 * pair
        weights.append(
          SIMD8(
            first: taps.contains(first) ? parts[first] : 0,
            second: taps.contains(first + 1) ? parts[first + 1] : 0
          )
        )
      }
    }
  }

  /// Mixes the windows of a row and lays them over the pixels that begin at the given byte.
  func mix(_ line: [UInt8], onto bytes: inout MutableRawSpan, at start: Int) {
    let line = unsafe line.span.bytes
    let (offsets, weights) = (offsets.span, weights.span)
    var target = start
    if pairsInWindow == 1 {
      for index in 0..<offsets.count {
        bytes.blend((line.pair(at: offsets[index]) &* weights[index]).mixed, at: target)
        target += 4
      }
    } else {
      for index in 0..<offsets.count {
        let left = line.pair(at: offsets[index]) &* weights[2 * index]
        let right = line.pair(at: offsets[index] + 8) &* weights[2 * index + 1]
        bytes.blend((left &+ right).mixed, at: target)
        target += 4
      }
    }
  }
}

extension AxisFootprints {
  /// The weights in 256ths, rounded so that those of a wholly covered pixel add up to 256.
  var wholeWeights: [UInt16] {
    var whole: [UInt16] = []
    whole.reserveCapacity(weights.count)
    for place in starts.indices {
      var (sum, given): (Float, Float) = (0, 0)
      for tap in offsets[place]..<offsets[place + 1] {
        sum += weights[tap]
        let part = min((sum * 256).rounded(), 256) - given
        given += part
        whole.append(UInt16(part))
      }
    }
    return whole
  }
}

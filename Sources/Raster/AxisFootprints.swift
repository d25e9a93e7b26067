/// The weights of an upright picture's pixels for each pixel along one axis of a canvas.
///
/// A canvas pixel averages the part of the picture below it, but never less than one whole pixel of the picture. For a
/// reduced picture that is the exact area average, for a magnified one bilinear interpolation, and in between there is
/// no discontinuity.
struct AxisFootprints {
  /// The pixels of the canvas that get something.
  let range: Range<Int>
  /// For each of them, the first pixel of the picture it takes from.
  private(set) var starts: [Int] = []
  /// For each of them, where its weights begin; one more at the end.
  private(set) var offsets: [Int] = [0]
  /// The shares of the picture's pixels; those of one canvas pixel add up to its coverage.
  private(set) var weights: [Float] = []
  /// How much of each canvas pixel the picture covers, 0…1.
  private(set) var coverage: [Float] = []
  /// The most pixels of the picture that a canvas pixel may take from, wherever it lies: with another part of the same
  /// canvas it is the same.
  let maxTaps: Int

  init(scale: Double, shift: Double, source: Int, destination: Int, rim: Rim) {
    let ends = [shift, shift + scale * Double(source)].sorted()
    // A pixel of an enlarged picture reaches beyond the border by half of itself.
    let margin = rim == .shared ? max(0, (abs(scale) - 1) / 2) : 0
    let limit = Double(destination)
    let first = Int(min(max((ends[0] - margin).rounded(.down), 0), limit))
    let end = Int(min(max((ends[1] + margin).rounded(.up), 0), limit))
    range = first..<max(first, end)

    let pitch = abs(1 / scale)
    maxTaps = pitch < 1e6 ? Int((max(1, pitch) - Stretch.hair).rounded(.up)) + 1 : source
    for index in range {
      let center = (Double(index) + 0.5 - shift) / scale
      append(Stretch(center: center, length: max(1, pitch), of: source))
      if rim == .sharp {
        sharpen(to: Stretch(center: center, length: pitch, of: source).share)
      }
    }
  }

  /// The pixels of the picture that are needed at all.
  var sourceRange: Range<Int> {
    guard !starts.isEmpty else { return 0..<0 }
    var (first, end) = (Int.max, 0)
    for index in starts.indices {
      first = min(first, starts[index])
      end = max(end, starts[index] + offsets[index + 1] - offsets[index])
    }
    return first..<end
  }

  /// The canvas pixels that are covered completely; they are contiguous.
  var coveredRange: Range<Int> {
    guard let first = coverage.firstIndex(where: Self.isWhole) else { return range.upperBound..<range.upperBound }
    let last = coverage.lastIndex(where: Self.isWhole) ?? first
    return range.lowerBound + first..<range.lowerBound + last + 1
  }

  /// Whether a coverage is complete but for what adding up its parts may lose.
  static func isWhole(_ coverage: Float) -> Bool { coverage > 0.99999 }

  private mutating func append(_ stretch: Stretch) {
    let first = Int(stretch.from)
    starts.append(first)
    var position = first
    while Double(position) < stretch.to {
      let overlap = min(stretch.to, Double(position + 1)) - max(stretch.from, Double(position))
      weights.append(Float(overlap / stretch.length))
      position += 1
    }
    offsets.append(weights.count)
    coverage.append(Float(stretch.share))
  }

  /// Scales the last pixel's weights so that they add up to the given coverage.
  private mutating func sharpen(to share: Double) {
    let last = coverage.count - 1
    guard Double(coverage[last]) != share else { return }
    let factor = coverage[last] > 0 ? Float(share) / coverage[last] : 0
    for index in offsets[last]..<offsets[last + 1] { weights[index] *= factor }
    coverage[last] = Float(share)
  }
}

/// Footprints of a part of a picture that is made smaller.
extension AxisFootprints {
  init(shrinking part: Range<Int>, dividedBy divisor: Int = 1, to size: Int) {
    let scale = Double(size) / Double(part.count)
    self.init(
      scale: scale * Double(divisor),
      shift: -Double(part.lowerBound) * scale,
      source: (part.upperBound + divisor - 1) / divisor,
      destination: size,
      rim: .sharp
    )
  }
}

/// A stretch of a picture's axis, and what of it lies inside the picture.
private struct Stretch {
  let length: Double
  let from: Double
  let to: Double

  init(center: Double, length: Double, of size: Int) {
    self.length = length
    let hair = Self.hair * min(length, 1)
    from = min(max(Self.whole(center - length / 2, but: hair), 0), Double(size))
    to = min(max(Self.whole(center + length / 2, but: hair), from), Double(size))
  }

  /// The rounding error at the ends of an interval of one pixel: smaller overlaps are ignored.
  static let hair = 1e-7

  private static func whole(_ place: Double, but hair: Double) -> Double {
    abs(place - place.rounded()) < hair ? place.rounded() : place
  }

  /// The part inside the picture, 0…1.
  var share: Double { (to - from) / length }
}

import Raster

/// How light a picture is, and where light and dark part in it, so that also a pale map can be drawn in one colour.
///
/// All figures are from 0 to 1. The threshold is the one with the most variance between what lies above and below
/// (Otsu, “A threshold selection method from gray-level histograms”, 1979).
struct InkTone {
  private(set) var black: Float = 0
  private(set) var white: Float = 1
  private(set) var threshold: Float = 0.5

  /// The least difference of black and white; stretching less than that would show mere noise.
  private static let leastRange = 32
  private static let sampleCount = 1 << 16

  init(of canvas: Bitmap) {
    let histogram = Self.histogram(of: canvas)
    let total = histogram.reduce(0, +)
    guard total > 0 else { return }
    let dark = Self.level(below: total / 50, histogram)
    let light = Self.level(below: total - total / 50, histogram)
    guard light - dark >= Self.leastRange else { return }
    black = Float(dark) / 255
    white = Float(light) / 255
    threshold = (Float(Self.parting(histogram)) + 0.5) / 255
  }

  /// The lightness with black at 0 and white at 1.
  func stretched(_ lightness: SIMD8<Float>) -> SIMD8<Float> {
    ((lightness - black) / (white - black)).clamped(lowerBound: .zero, upperBound: .one)
  }

  private static func histogram(of canvas: Bitmap) -> [Int] {
    var histogram = Array(repeating: 0, count: 256)
    // An odd step, so that not always the same column of samples is looked at.
    let step = 4 * (canvas.width * canvas.height / sampleCount | 1)
    for start in stride(from: 0, to: canvas.bytes.count, by: step) where canvas.bytes[start + 3] > 0 {
      let red = Int(canvas.bytes[start])
      let green = Int(canvas.bytes[start + 1])
      let blue = Int(canvas.bytes[start + 2])
      histogram[(red * 54 + green * 183 + blue * 19) >> 8] += 1
    }
    return histogram
  }

  /// The level under which lie so many samples.
  private static func level(below count: Int, _ histogram: [Int]) -> Int {
    var sum = 0
    for level in histogram.indices {
      sum += histogram[level]
      if sum > count { return level }
    }
    return 255
  }

  /// The last level that counts as dark.
  private static func parting(_ histogram: [Int]) -> Int {
    let count = Double(histogram.reduce(0, +))
    let sum = Double(histogram.indices.reduce(0) { $0 + $1 * histogram[$1] })
    var below = (count: 0.0, sum: 0.0)
    var best = (level: 127, variance: 0.0)
    for level in histogram.indices {
      below.count += Double(histogram[level])
      below.sum += Double(level * histogram[level])
      guard below.count > 0, below.count < count else { continue }
      let difference = below.sum / below.count - (sum - below.sum) / (count - below.count)
      let variance = below.count * (count - below.count) * difference * difference
      if variance > best.variance { best = (level, variance) }
    }
    return best.level
  }
}

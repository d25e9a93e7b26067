/// One row of a picture as it will lie on the canvas, not yet blended with what is there.
struct DrawnRow {
  /// The columns of the canvas that the row covers, wholly or in part.
  let columns: Range<Int>
  /// Premultiplied red, green, blue and alpha, 0…255, already weighted with the coverage.
  var colors: [SIMD4<Float>]
  /// How much of each pixel the picture's outline covers, 0…1; says nothing of the picture's own alpha.
  var coverage: [Float]

  init(columns: Range<Int>) {
    self.columns = columns
    colors = Array(repeating: .zero, count: columns.count)
    coverage = Array(repeating: 0, count: columns.count)
  }

  /// Lays the row over the pixels that begin at the given byte, the first of them being the first column's.
  ///
  /// Inside the picture this is the plain “over”. Where its outline cuts a pixel that isn't opaque yet, what is
  /// there is taken to lie beside the picture as far as there is room, and only then beneath it (the “disjoint”
  /// rule of the X Render extension): so pictures drawn edge to edge on a clear canvas add up without a seam.
  func blend(into bytes: inout [UInt8], at start: Int, opacity: Float) {
    let count = columns.count
    let colors = colors.span.extracting(0..<count)
    let coverage = coverage.span.extracting(0..<count)
    var target = bytes.mutableSpan
    for column in 0..<count where coverage[column] > 0 {
      var color = colors[column] * opacity
      let byte = start + column * 4
      if color.w < 254.5 {
        let below = SIMD4(target[byte], target[byte + 1], target[byte + 2], target[byte + 3]).floats
        color = Self.blended(color, coverage: coverage[column], over: below)
      }
      let result = color.roundedBytes
      target[byte] = result.x
      target[byte + 1] = result.y
      target[byte + 2] = result.z
      target[byte + 3] = result.w
    }
  }

  private static func blended(_ color: SIMD4<Float>, coverage: Float, over below: SIMD4<Float>) -> SIMD4<Float> {
    guard coverage < 1, below.w > 0, below.w < 255 else { return color + below * (1 - color.w / 255) }
    let beside = min(below.w / 255, 1 - coverage)
    let beneath = below.w / 255 - beside
    let sum = color + below * ((beside + beneath * (1 - color.w / 255 / coverage)) / (below.w / 255))
    // Pieces rounded one by one may miss the whole by a hair, through which the background would shine.
    return sum.w > 252.5 ? sum * (255 / sum.w) : sum
  }
}

extension SIMD4<UInt8> {
  var floats: SIMD4<Float> { SIMD4<Float>(Float(x), Float(y), Float(z), Float(w)) }
}

extension SIMD4<Float> {
  /// The nearest whole numbers of values in 0…255.
  ///
  /// Adding 2²³ leaves no room for a fraction, so that the whole number stands in the lowest bits; a conversion
  /// would check every value for being one.
  var roundedBytes: SIMD4<UInt8> {
    let shifted = self.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)) + 8_388_608
    let bits = SIMD4<UInt32>(shifted.x.bitPattern, shifted.y.bitPattern, shifted.z.bitPattern, shifted.w.bitPattern)
    return SIMD4<UInt8>(truncatingIfNeeded: bits)
  }
}

/// The features of eight neighbouring cells, one lane a cell: sums of red, green, blue and alpha.
struct CellSums {
  /// Four vectors a feature.
  var features: [SIMD8<Float>]
  /// Red, green, blue and alpha of the whole cells.
  var whole: [4 of SIMD8<Float>] = [.zero, .zero, .zero, .zero]

  init(features count: Int) {
    features = Array(repeating: .zero, count: count * 4)
  }

  /// Reads the cells whose first samples start at these bytes.
  mutating func read(_ bytes: Span<UInt8>, starts: [8 of Int], stride: Int, set: BlockSet) {
    switch set {
    case .block: readRowsColumnsAndQuadrants(bytes, starts: starts, stride: stride)
    default: readSamples(bytes, starts: starts, stride: stride, samples: set.samplesPerCell)
    }
    if set == .braille {
      for index in features.indices { features[index] *= 0.25 }
    }
  }

  private mutating func readSamples(
    _ bytes: Span<UInt8>,
    starts: [8 of Int],
    stride: Int,
    samples: (width: Int, height: Int)
  ) {
    var sum: [4 of SIMD8<Float>] = [.zero, .zero, .zero, .zero]
    var sums = features.mutableSpan
    for feature in 0..<samples.width * samples.height {
      let (row, column) = feature.quotientAndRemainder(dividingBy: samples.width)
      let offset = row * stride + column * 4
      for channel in 0..<4 {
        let lanes = lanes(of: bytes, at: starts, offset + channel)
        sums[feature * 4 + channel] = lanes
        sum[channel] += lanes
      }
    }
    whole = sum
  }

  private mutating func readRowsColumnsAndQuadrants(_ bytes: Span<UInt8>, starts: [8 of Int], stride: Int) {
    var sum: [4 of SIMD8<Float>] = [.zero, .zero, .zero, .zero]
    var sums = features.mutableSpan
    for index in 0..<sums.count { sums[index] = .zero }
    for row in 0..<8 {
      for column in 0..<8 {
        for channel in 0..<4 {
          let lanes = lanes(of: bytes, at: starts, row * stride + column * 4 + channel)
          sums[(7 - row) * 4 + channel] += lanes
          sums[(8 + column) * 4 + channel] += lanes
          sums[(16 + row / 4 * 2 + column / 4) * 4 + channel] += lanes
          sum[channel] += lanes
        }
      }
    }
    whole = sum
  }
}

private func lanes(of bytes: Span<UInt8>, at starts: [8 of Int], _ offset: Int) -> SIMD8<Float> {
  var lanes = SIMD8<Float>()
  for lane in 0..<8 { lanes[lane] = Float(bytes[starts[lane] + offset]) }
  return lanes
}

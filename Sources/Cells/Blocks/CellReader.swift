/// Measures the features of eight neighbouring cells at a time.
struct CellReader {
  private let blocks: BlockSet
  private let samples: (width: Int, height: Int)
  private let columns: Int
  /// Bytes in a row of the canvas.
  private let stride: Int
  private(set) var features: [ChannelSums]
  private(set) var whole = ChannelSums.zero
  private(set) var row = 0

  init(_ blocks: BlockSet, columns: Int, features count: Int) {
    self.blocks = blocks
    self.columns = columns
    samples = blocks.samplesPerCell
    stride = columns * samples.width * 4
    features = Array(repeating: .zero, count: count)
  }

  /// Reads the cells from this one on from the bytes of a canvas; past the end of a row its last cell is repeated.
  mutating func read(_ bytes: RawSpan, row: Int, column: Int) {
    self.row = row
    var starts: [8 of Int] = .init(repeating: 0)
    for lane in 0..<8 {
      starts[lane] = row * samples.height * stride + min(column + lane, columns - 1) * samples.width * 4
    }
    switch blocks {
    case .block: readRowsColumnsAndQuadrants(bytes, starts)
    case .braille: readDots(bytes, starts)
    default: readSamples(bytes, starts)
    }
  }

  private mutating func readSamples(_ bytes: RawSpan, _ starts: [8 of Int]) {
    let (stride, samples) = (stride, samples)
    var sum = ChannelSums.zero
    var features = self.features.mutableSpan
    for y in 0..<samples.height {
      for x in 0..<samples.width {
        let sample = ChannelSums(bytes, starts, y * stride + x * 4)
        features[y * samples.width + x] = sample
        sum += sample
      }
    }
    whole = sum
  }

  private mutating func readRowsColumnsAndQuadrants(_ bytes: RawSpan, _ starts: [8 of Int]) {
    let stride = stride
    var sum = ChannelSums.zero
    var features = self.features.mutableSpan
    for index in 8..<20 { features[index] = .zero }
    for y in 0..<8 {
      var row = ChannelSums.zero
      for side in 0..<2 {
        var part = ChannelSums.zero
        for x in side * 4..<side * 4 + 4 {
          let sample = ChannelSums(bytes, starts, y * stride + x * 4)
          part += sample
          features[8 + x] += sample
        }
        features[16 + y / 4 * 2 + side] += part
        row += part
      }
      features[7 - y] = row
      sum += row
    }
    whole = sum
  }

  /// Reads the dots, which cover the centre of 3×3 samples and a quarter of those around it.
  private mutating func readDots(_ bytes: RawSpan, _ starts: [8 of Int]) {
    let stride = stride
    var sum = ChannelSums.zero
    var features = self.features.mutableSpan
    for place in 0..<8 {
      var dot = ChannelSums.zero
      for y in 0..<3 {
        for x in 0..<3 {
          let sample = ChannelSums(bytes, starts, (place / 2 * 3 + y) * stride + (place % 2 * 3 + x) * 4)
          sum += sample
          dot += sample << ((x == 1 ? 2 : 0) + (y == 1 ? 2 : 0))
        }
      }
      features[place] = dot
    }
    whole = sum
  }
}

extension ChannelSums {
  /// The sample of each cell that lies so many bytes from its start.
  fileprivate init(_ bytes: RawSpan, _ starts: [8 of Int], _ offset: Int) {
    var pixels = SIMD8<UInt32>()
    for lane in 0..<8 {
      // Any four bytes are a number, and the span checks that they are inside.
      pixels[lane] = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: starts[lane] + offset, as: UInt32.self)
    }
    self.init(pixels)
  }
}

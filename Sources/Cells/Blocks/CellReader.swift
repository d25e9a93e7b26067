/// Measures the features of eight neighbouring cells at a time.
struct CellReader {
  private let blocks: BlockSet
  private let samples: (width: Int, height: Int)
  private let columns: Int
  /// Bytes in a row of the canvas.
  private let stride: Int
  private(set) var features: [ChannelSums]
  private(set) var whole = ChannelSums.zero

  init(_ blocks: BlockSet, columns: Int, features count: Int) {
    self.blocks = blocks
    self.columns = columns
    samples = blocks.samplesPerCell
    stride = columns * samples.width * 4
    features = Array(repeating: .zero, count: count)
  }

  /// Reads the cells from this one on from the bytes of a canvas; past the end of a row its last cell is repeated.
  mutating func read(_ bytes: RawSpan, row: Int, column: Int) {
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

/// Sums of samples of eight cells, one lane a cell, two channels of 16 bits to the number.
struct ChannelSums {
  private var redBlue = SIMD8<UInt32>.zero
  private var greenAlpha = SIMD8<UInt32>.zero

  static let zero = ChannelSums()

  private init() {}

  /// One sample of each cell, its red in the lowest bits.
  init(_ pixels: SIMD8<UInt32>) {
    redBlue = pixels & 0xff_00ff
    greenAlpha = pixels &>> 8 & 0xff_00ff
  }

  var color: LaneColor {
    LaneColor(
      red: Self.floats(redBlue & 0xffff),
      green: Self.floats(greenAlpha & 0xffff),
      blue: Self.floats(redBlue &>> 16)
    )
  }

  var alpha: SIMD8<Float> { Self.floats(greenAlpha &>> 16) }

  /// Red, green, blue and alpha of one cell.
  func channels(lane: Int) -> SIMD4<Float> {
    let color = color
    return SIMD4(color.red[lane], color.green[lane], color.blue[lane], alpha[lane])
  }

  static func += (sums: inout ChannelSums, more: ChannelSums) {
    sums.redBlue &+= more.redBlue
    sums.greenAlpha &+= more.greenAlpha
  }

  /// The sums taken a power of two times.
  static func << (sums: ChannelSums, power: UInt32) -> ChannelSums {
    var sums = sums
    sums.redBlue &<<= SIMD8(repeating: power)
    sums.greenAlpha &<<= SIMD8(repeating: power)
    return sums
  }

  /// Numbers below 2³¹, which the processor converts all at once when they are signed.
  private static func floats(_ numbers: SIMD8<UInt32>) -> SIMD8<Float> {
    SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: numbers))
  }
}

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

/// Two colours of the palette for each of eight cells.
struct ColorPair {
  let ink: SIMD8<UInt8>
  let ground: SIMD8<UInt8>
  let inkColor: LaneColor
  let groundColor: LaneColor

  /// The colours of the palette that are nearest to these.
  init(ink: SIMD8<UInt32>, ground: SIMD8<UInt32>, depth: ColorDepth) {
    (self.ink, inkColor) = Self.nearest(to: ink, depth)
    (self.ground, groundColor) = Self.nearest(to: ground, depth)
  }

  /// The squared error of cells that are all ground, less the sum of the squared samples.
  func groundError(of cells: CellReader, area: Float) -> SIMD8<Float> {
    groundColor.dot(groundColor) * area - cells.whole.color.dot(groundColor) * 2
  }

  private static func nearest(to colors: SIMD8<UInt32>, _ depth: ColorDepth) -> (SIMD8<UInt8>, LaneColor) {
    var indices = SIMD8<UInt8>()
    var hex = SIMD8<UInt32>()
    for lane in 0..<8 {
      indices[lane] = Palette.nearest(to: colors[lane], depth: depth)
      hex[lane] = Palette.hex(of: indices[lane])
    }
    return (indices, LaneColor(hex: hex))
  }
}

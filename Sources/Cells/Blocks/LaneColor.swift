/// A colour, or a sum of colours, for each of eight cells.
struct LaneColor {
  var red = SIMD8<Float>.zero
  var green = SIMD8<Float>.zero
  var blue = SIMD8<Float>.zero

  static let zero = LaneColor()

  /// The 24 bits of sRGB of colours from 0 to 255.
  var hex: SIMD8<UInt32> { red.rounded &<< 16 | green.rounded &<< 8 | blue.rounded }

  func dot(_ other: LaneColor) -> SIMD8<Float> {
    red * other.red + green * other.green + blue * other.blue
  }

  static func += (color: inout LaneColor, more: LaneColor) {
    color.red += more.red
    color.green += more.green
    color.blue += more.blue
  }

  static func - (color: LaneColor, less: LaneColor) -> LaneColor {
    LaneColor(red: color.red - less.red, green: color.green - less.green, blue: color.blue - less.blue)
  }

  static func * (color: LaneColor, factor: SIMD8<Float>) -> LaneColor {
    LaneColor(red: color.red * factor, green: color.green * factor, blue: color.blue * factor)
  }

  static func * (color: LaneColor, factor: Float) -> LaneColor {
    LaneColor(red: color.red * factor, green: color.green * factor, blue: color.blue * factor)
  }

  static func / (color: LaneColor, divisor: SIMD8<Float>) -> LaneColor {
    LaneColor(red: color.red / divisor, green: color.green / divisor, blue: color.blue / divisor)
  }
}

extension LaneColor {
  /// The same colour for all cells.
  init(hex: UInt32) {
    red = SIMD8(repeating: Float(hex >> 16 & 0xff))
    green = SIMD8(repeating: Float(hex >> 8 & 0xff))
    blue = SIMD8(repeating: Float(hex & 0xff))
  }

  mutating func replace(with other: LaneColor, where mask: SIMDMask<SIMD8<Int32>>) {
    red.replace(with: other.red, where: mask)
    green.replace(with: other.green, where: mask)
    blue.replace(with: other.blue, where: mask)
  }
}

extension SIMD8<Float> {
  /// The nearest whole numbers, of numbers from 0 to 255.
  fileprivate var rounded: SIMD8<UInt32> {
    // From 2²³ on a Float is a whole number, and its last bits are that number.
    let shifted = self + 8_388_608
    var bits = SIMD8<UInt32>()
    for lane in 0..<8 { bits[lane] = shifted[lane].bitPattern }
    return bits & 0xff
  }
}

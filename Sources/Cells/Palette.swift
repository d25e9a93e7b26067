/// The numbered colours of a terminal as xterm has them, and the nearest of them to any other colour.
package enum Palette {
  /// The sixteen that every user may have changed, hence never chosen where 256 are to be had.
  private static let first: [16 of UInt32] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]

  /// The colour of a number as 24 bits of sRGB.
  package static func hex(of index: UInt8) -> UInt32 {
    let index = UInt32(index)
    switch index {
    case 0..<16:
      return first[Int(index)]
    case 16..<232:
      let cube = index - 16
      return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6)
    default:
      return (8 + (index - 232) * 10) * 0x01_0101
    }
  }

  /// The number of the nearest colour, by the squared distance in sRGB.
  ///
  /// A colour that lies between two goes to the lower number.
  package static func nearest(to hex: UInt32, depth: ColorDepth) -> UInt8 {
    depth.isCoarse ? nearest(to: hex, ofFirst: count(depth)) : nearestOfCubeAndGreys(to: hex)
  }

  /// How many of the first sixteen a screen of few colours has.
  static func count(_ depth: ColorDepth) -> Int { depth == .eight ? 8 : 16 }

  /// The squared distance of two colours in sRGB.
  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    let red = Int(one >> 16 & 0xff) - Int(other >> 16 & 0xff)
    let green = Int(one >> 8 & 0xff) - Int(other >> 8 & 0xff)
    let blue = Int(one & 0xff) - Int(other & 0xff)
    return red * red + green * green + blue * blue
  }

  private static func nearest(to hex: UInt32, ofFirst count: Int) -> UInt8 {
    var best = (index: UInt8(0), distance: Int.max)
    for index in 0..<count {
      let distance = distance(hex, first[index])
      if distance < best.distance { best = (UInt8(index), distance) }
    }
    return best.index
  }

  private static func nearestOfCubeAndGreys(to hex: UInt32) -> UInt8 {
    let red = hex >> 16 & 0xff
    let green = hex >> 8 & 0xff
    let blue = hex & 0xff
    let cube = UInt8(16 + step(red) * 36 + step(green) * 6 + step(blue))
    // The grey with the least sum of squares is the one nearest to the mean.
    let sum = Int(red + green + blue)
    let grey = UInt8(232 + min(max((sum - 10) / 30, 0), 23))
    return distance(hex, self.hex(of: grey)) < distance(hex, self.hex(of: cube)) ? grey : cube
  }

  /// The six levels of the cube: 0, 95, 135, 175, 215, 255.
  private static func level(_ step: UInt32) -> UInt32 {
    step == 0 ? 0 : 55 + step * 40
  }

  private static func step(_ value: UInt32) -> UInt32 {
    value < 48 ? 0 : value < 116 ? 1 : (value - 36) / 40
  }
}

import Raster

/// A colour of a cell: the terminal's own, one of its 256 numbered ones, or 24 bits of sRGB.
package struct CellColor: Hashable, Sendable {
  /// 26 bits: two for the kind, 24 for the value.
  let packed: UInt32

  /// The terminal's own colour.
  package static let standard = CellColor(packed: 0)

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    packed = 1 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// A colour from 24 bits, as in `0x84bce0`.
  package init(hex: UInt32) {
    packed = 1 << 24 | hex & 0xff_ffff
  }

  /// One of the terminal's numbered colours: 0…15 its own sixteen, 16…255 the cube and the greys.
  package init(index: UInt8) {
    packed = 2 << 24 | UInt32(index)
  }

  init(packed: UInt32) {
    self.packed = packed
  }

  package enum Kind: Hashable, Sendable {
    case standard
    case indexed(UInt8)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
  }

  package var kind: Kind {
    switch packed >> 24 {
    case 0: .standard
    case 1:
      .rgb(
        red: UInt8(truncatingIfNeeded: packed >> 16),
        green: UInt8(truncatingIfNeeded: packed >> 8),
        blue: UInt8(truncatingIfNeeded: packed)
      )
    default: .indexed(UInt8(truncatingIfNeeded: packed))
    }
  }
}

extension CellColor {
  /// The contrast of two colours, from 1 to 21, by the Web Content Accessibility Guidelines 2.
  ///
  /// Nil if one of them is the terminal's own, which is unknown.
  package func contrast(with other: CellColor) -> Double? {
    guard let hex, let other = other.hex else { return nil }
    return Self.contrast(hex, other)
  }

  /// The contrast of two colours of 24 bits.
  package static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The colour between two of 24 bits, with such a share of the first.
  package static func mixed(_ one: UInt32, _ other: UInt32, share: Double) -> CellColor {
    func channel(_ shift: UInt32) -> UInt8 {
      UInt8((Double(one >> shift & 0xff) * share + Double(other >> shift & 0xff) * (1 - share)).rounded())
    }
    return CellColor(red: channel(16), green: channel(8), blue: channel(0))
  }

  /// The lowest contrast with any of some colours.
  package func leastContrast(with others: [CellColor]) -> Double {
    others.compactMap { contrast(with: $0) }.min() ?? .infinity
  }

  /// The same colour, as much lighter or darker as needed for a contrast with all of some colours.
  package func standingOut(from others: [CellColor], by least: Double, lighter: Bool) -> CellColor {
    guard let hex else { return self }
    let channels = [16, 8, 0].map { Double(hex >> UInt32($0) & 0xff) }
    let strongest = max(channels.max() ?? 0, 1)
    // As strong as it can be first, for that is the same colour still.
    let strong = channels.map { $0 * 255 / strongest }
    let (black, white) = ([0.0, 0, 0], [255.0, 255, 255])
    let ways = lighter ? Self.ways(channels, strong) + Self.ways(strong, white) : Self.ways(channels, black)
    return ways.first { $0.leastContrast(with: others) >= least } ?? CellColor(hex: lighter ? 0xffffff : 0)
  }

  private static let steps = 12

  /// From one to another one, little by little.
  private static func ways(_ start: [Double], _ end: [Double]) -> [CellColor] {
    (0...steps).map { step in
      let part = Double(step) / Double(steps)
      let mixed = zip(start, end).map { UInt8(($0 + ($1 - $0) * part).rounded()) }
      return CellColor(red: mixed[0], green: mixed[1], blue: mixed[2])
    }
  }

  /// The light that a screen gives off, from 0 to 1.
  private static func luminance(_ hex: UInt32) -> Double {
    0.2126 * linear(hex >> 16 & 0xff) + 0.7152 * linear(hex >> 8 & 0xff) + 0.0722 * linear(hex & 0xff)
  }

  private static func linear(_ value: UInt32) -> Double { light[Int(value)] }

  private static let light = LinearLight.exact
}

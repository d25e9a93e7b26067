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

/// The colours of a rendered screen where its cells use the terminal's own.
package struct ScreenColors: Hashable, Sendable {
  package var foreground: UInt32
  package var background: UInt32

  package static let dark = ScreenColors(foreground: 0xe5e5e5, background: 0x000000)

  /// The final colours of a cell, reversed and dimmed according to its style.
  func colors(of cell: Cell) -> (ink: UInt32, ground: UInt32) {
    var ink = cell.foreground.hex ?? foreground
    var ground = cell.background.hex ?? background
    if cell.style.contains(.reverse) { swap(&ink, &ground) }
    if cell.style.contains(.dim) { ink = Self.mix(ink, ground, quarters: 2) }
    return (ink, ground)
  }

  /// A number of quarters of the one, and the rest of the other.
  static func mix(_ one: UInt32, _ other: UInt32, quarters: Int) -> UInt32 {
    [16, 8, 0].reduce(0) { sum, shift in
      let (part, rest) = (Int(one >> shift & 0xff), Int(other >> shift & 0xff))
      return sum | UInt32((part * quarters + rest * (4 - quarters) + 2) / 4) << shift
    }
  }
}

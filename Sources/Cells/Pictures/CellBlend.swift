/// Blends two cells: a number of 255ths of the one, and the rest of the other.
package enum CellBlend {
  /// The shape of one of both with mixed colours; and whether any of both has letters, which aren't in it.
  case cell(Cell, hadText: Bool)
  /// Both part their cell, and what comes nearest to the outcome is to be found.
  case pair(CellMixer.Pair)

  /// Of what is seen with less no shape is left.
  fileprivate static let trace = 40
}

extension CellSamples {
  package mutating func blend(_ above: Cell, over below: Cell, share: Int) -> CellBlend {
    let (front, back) = (drawing(of: above), drawing(of: below))
    let cell: Cell
    if front.shape.packed == back.shape.packed {
      cell = Self.mixed(front.shape, (front.ink, front.ground), (back.ink, back.ground), share)
    } else if front.isPlain || share < CellBlend.trace {
      let color = front.isPlain ? front.ground : above.meanColor.hex ?? front.ground
      cell = Self.mixed(back.shape, (color, color), (back.ink, back.ground), share)
    } else if back.isPlain || share > 255 - CellBlend.trace {
      let color = back.isPlain ? back.ground : below.meanColor.hex ?? back.ground
      cell = Self.mixed(front.shape, (front.ink, front.ground), (color, color), share)
    } else {
      return .pair(CellMixer.Pair(front, over: back, share: share))
    }
    return .cell(cell, hadText: front.isText || back.isText)
  }

  private typealias Colors = (ink: UInt32, ground: UInt32)

  private static func mixed(_ shape: Glyph, _ above: Colors, _ below: Colors, _ share: Int) -> Cell {
    Cell(
      shape,
      foreground: CellColor(hex: mix(above.ink, below.ink, share: UInt32(share))),
      background: CellColor(hex: mix(above.ground, below.ground, share: UInt32(share)))
    )
  }

  /// A number of 255ths of the one colour and the rest of the other, red and blue at once, rounded.
  private static func mix(_ one: UInt32, _ other: UInt32, share: UInt32) -> UInt32 {
    let rest = 255 - share
    let outer = (one & 0xff00ff) * share + (other & 0xff00ff) * rest + 0x7f007f
    let green = (one >> 8 & 0xff) * share + (other >> 8 & 0xff) * rest + 0x7f
    // The dividend is less than 2¹⁶.
    let outerParts = (outer + 0x010001 + (outer >> 8 & 0xff00ff)) >> 8 & 0xff00ff
    return outerParts | (green + 1 + green >> 8) & 0xff00
  }
}

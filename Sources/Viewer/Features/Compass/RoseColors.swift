import Cells
import Raster
import Rendering

/// The inks of the rose and of the card it is printed on.
struct RoseColors {
  let card: Pixel
  let line: CellColor
  let faint: CellColor
  let letter: CellColor
  let north: CellColor
  /// Of the half of a needle that doesn't point.
  let tail: CellColor

  init(_ look: Look) {
    // Without colours a bright card would be nothing but glare, and what is printed on it holes.
    let style = look.depth == .none ? .night : look.style
    switch style {
    case .day:
      card = Pixel(red: 0xf6, green: 0xf1, blue: 0xe4)
      (line, faint, tail) = (CellColor(hex: 0x3a3a3a), CellColor(hex: 0x70706a), CellColor(hex: 0x9a968c))
      (letter, north) = (CellColor(hex: 0x101010), CellColor(hex: 0xc02020))
    case .night:
      card = look.depth == .none ? Pixel(red: 0, green: 0, blue: 0) : Pixel(red: 0x10, green: 0x13, blue: 0x18)
      (line, faint, tail) = (CellColor(hex: 0xb8bcc4), CellColor(hex: 0x7c828c), CellColor(hex: 0x586070))
      (letter, north) = (CellColor(hex: 0xffffff), CellColor(hex: 0xff6a5a))
    case .nightRed:
      card = Pixel(red: 0x10, green: 0x04, blue: 0x03)
      (line, faint, tail) = (CellColor(hex: 0xa83826), CellColor(hex: 0x702418), CellColor(hex: 0x501a10))
      (letter, north) = (CellColor(hex: 0xd84a30), CellColor(hex: 0xff5a3c))
    }
  }

  /// The card as one colour of a cell.
  var ground: CellColor { CellColor(red: card.red, green: card.green, blue: card.blue) }
}

/// A letter that ink runs under: it stays what it is and can be read, on ground that has taken the ink's colour.
struct InkedText {
  let ink: CellColor
  let depth: ColorDepth

  /// From here on text is easy to read (Web Content Accessibility Guidelines 2).
  private static let leastContrast = 4.5

  func cell(_ cell: Cell, under pattern: UInt8) -> Cell {
    guard depth != .none else {
      var cell = cell
      cell.style.insert(.underline)
      return cell
    }
    let isReversed = cell.style.contains(.reverse)
    let (front, back) = isReversed ? (cell.background, cell.foreground) : (cell.foreground, cell.background)
    let ground = ground(back, pattern).reduced(to: depth)
    var style = cell.style
    style.remove(.reverse)
    return Cell(cell.glyph, foreground: readable(front, on: ground), background: ground, style: style)
  }

  /// The more of the cell is ink, the more its ground is.
  private func ground(_ paper: CellColor, _ pattern: UInt8) -> CellColor {
    guard !depth.isCoarse, let paper = paper.hex, let ink = ink.hex else { return ink }
    let share = 0.4 + 0.075 * Double(pattern.nonzeroBitCount)
    func mixed(_ shift: UInt32) -> UInt8 {
      let (one, other) = (Double(ink >> shift & 0xff), Double(paper >> shift & 0xff))
      return UInt8((one * share + other * (1 - share)).rounded())
    }
    return CellColor(red: mixed(16), green: mixed(8), blue: mixed(0))
  }

  /// The colour itself as long as it can be read, otherwise black or white.
  private func readable(_ color: CellColor, on ground: CellColor) -> CellColor {
    func contrast(_ color: CellColor) -> Double { color.contrast(with: ground) ?? 0 }
    if contrast(color) >= Self.leastContrast { return color }
    let (black, white) = (CellColor(hex: 0).reduced(to: depth), CellColor(hex: 0xffffff).reduced(to: depth))
    return contrast(black) >= min(contrast(white), Self.leastContrast) ? black : white
  }
}

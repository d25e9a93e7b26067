import Cells
import Places
import Rendering

/// The inks as a style shows them, and the paper that words in ink are written on.
struct InkColors {
  private let inks: [UInt32]
  private let depth: ColorDepth
  let paper: CellColor

  init(_ look: Look) { self.init(look.style, look.depth) }

  init(_ style: MapStyle, _ depth: ColorDepth) {
    self.depth = depth
    switch style {
    case .day:
      // Of sixteen colours the nearest ones of most inks are greys.
      inks =
        depth.isCoarse ? [0xcd0000, 0x0000ee, 0x00cd00, 0xcdcd00, 0xcd00cd, 0x000000] : InkColor.allCases.map(\.hex)
      paper = CellColor(hex: 0xfffdf0)
    case .night:
      inks =
        depth.isCoarse
        ? [0xff0000, 0x5c5cff, 0x00ff00, 0xffff00, 0xff00ff, 0xffffff]
        : [0xff5a52, 0x6ea4ff, 0x4fdc7c, 0xffa83c, 0xd090ff, 0xf4f4f4]
      paper = CellColor(hex: 0x101216)
    case .nightRed:
      inks =
        depth.isCoarse
        ? [0xff0000, 0xcd0000, 0xcdcd00, 0xcdcd00, 0xcd0000, 0xff0000]
        : [0xff4a28, 0xc03818, 0xff8a3c, 0xe0602c, 0xa03010, 0xffb070]
      paper = CellColor(hex: 0x100403)
    }
  }

  subscript(color: InkColor) -> CellColor { CellColor(hex: inks[Int(color.rawValue)]) }

  /// The colours of text in an ink: on paper, or black on the ink if it would be illegible there.
  func words(in color: InkColor) -> (ink: CellColor, ground: CellColor) {
    guard depth != .none else { return (.standard, .standard) }
    let (ink, black) = (self[color].reduced(to: depth), CellColor(hex: 0).reduced(to: depth))
    let (onPaper, onInk) = (ink.contrast(with: paper.reduced(to: depth)), black.contrast(with: ink))
    guard let onPaper, let onInk, onPaper < Self.leastContrast, onInk >= Self.goodContrast else { return (ink, paper) }
    return (black, ink)
  }

  /// Below this even bold text is hard to read, and from there on any text is easy to (Web Content Accessibility
  /// Guidelines 2).
  private static let (leastContrast, goodContrast) = (3.0, 4.5)

  /// By the number that a tile has for it.
  subscript(mark mark: UInt8) -> CellColor { CellColor(hex: inks[min(max(Int(mark), 1), inks.count) - 1]) }
}

import Cells

/// The greens of targets; in the red night they are ambers, as nothing may shine but red.
struct TargetColors {
  let current: CellColor
  let other: CellColor
  let rim: CellColor
  /// Of words over a panel's ground.
  let words: CellColor

  init(_ style: MapStyle) {
    switch style {
    case .day:
      (current, other) = (CellColor(hex: 0x008a30), CellColor(hex: 0x3f9e62))
      (rim, words) = (CellColor(hex: 0xffffff), CellColor(hex: 0x7fe09a))
    case .night:
      (current, other) = (CellColor(hex: 0x3ee06e), CellColor(hex: 0x4fa86c))
      (rim, words) = (CellColor(hex: 0x0a140d), CellColor(hex: 0x7fe09a))
    case .nightRed:
      (current, other) = (CellColor(hex: 0xff8a3c), CellColor(hex: 0xb05a28))
      (rim, words) = (CellColor(hex: 0x1c0806), CellColor(hex: 0xff9a4c))
    }
  }
}

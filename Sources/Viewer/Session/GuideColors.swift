import Cells

/// The colours that mean the same wherever they are: red is where we are and go, green where the targets are, blue where
/// the bow points, ochre magnetic north.
///
/// In the red night the targets are ambers, as nothing may shine but red. Of sixteen colours they are some, as the
/// nearest ones of most greens are greys.
struct GuideColors {
  let course: CellColor
  let heading: CellColor
  let magnetic: CellColor
  let target: CellColor
  let otherTarget: CellColor
  /// Around the crosses of targets, so that they stand out from any map.
  let targetRim: CellColor
  /// Of the words on a target over a panel's ground.
  let targetWords: CellColor
  /// Of the words on what is being recorded.
  let recording: CellColor

  init(_ look: Look) {
    let hex = look.depth == .sixteen ? Self.ofSixteen(look.style) : Self.ofMany(look.style)
    let colors = hex.map { CellColor(hex: $0) }
    (course, heading, magnetic, recording) = (colors[0], colors[1], colors[2], colors[7])
    (target, otherTarget, targetRim, targetWords) = (colors[3], colors[4], colors[5], colors[6])
  }

  private static func ofMany(_ style: MapStyle) -> [UInt32] {
    switch style {
    case .day: [0xd8202c, 0x2458c8, 0xb07818, 0x008a30, 0x3f9e62, 0xffffff, 0x7fe09a, 0xff7a6a]
    case .night: [0xff4a44, 0x6aa0ff, 0xe0a840, 0x3ee06e, 0x4fa86c, 0x0a140d, 0x7fe09a, 0xff7a6a]
    case .nightRed: [0xff4a28, 0xe06040, 0x8a3020, 0xff8a3c, 0xb05a28, 0x1c0806, 0xff9a4c, 0xff6040]
    }
  }

  private static func ofSixteen(_ style: MapStyle) -> [UInt32] {
    switch style {
    case .day: [0xcd0000, 0x0000ee, 0xcdcd00, 0x00cd00, 0x00cd00, 0xffffff, 0x00ff00, 0xff0000]
    case .night: [0xff0000, 0x5c5cff, 0xcdcd00, 0x00ff00, 0x00cd00, 0x000000, 0x00ff00, 0xff0000]
    case .nightRed: [0xff0000, 0xcd0000, 0xcd0000, 0xcdcd00, 0xcdcd00, 0x000000, 0xcdcd00, 0xff0000]
    }
  }
}

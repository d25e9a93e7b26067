/// The combinations of the first eight colours that are readable as text and background.
enum EightColors {
  /// As the Linux console shows them, which are darker than xterm's.
  private static let console: [UInt32] = [
    0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
  ]

  /// Red on black has 2.7 there, and is what alarms are written in.
  private static let leastContrast = 2.5

  private static let readable: [Bool] = (0..<64).map { index in
    let (ink, ground) = (UInt8(index / 8), UInt8(index % 8))
    let pairs = [
      (CellColor(index: ink), CellColor(index: ground)),
      (CellColor(hex: console[Int(ink)]), CellColor(hex: console[Int(ground)])),
    ]
    return pairs.allSatisfy { ($0.contrast(with: $1) ?? 0) >= leastContrast }
  }

  static func canRead(_ ink: UInt8, on ground: UInt8) -> Bool {
    ink < 8 && ground < 8 && readable[Int(ink) * 8 + Int(ground)]
  }
}

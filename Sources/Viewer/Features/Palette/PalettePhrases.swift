nonisolated extension Phrase {
  static let palette = Phrase("palette")
  static let helpPalette = Phrase("helpPalette")
  static let paletteOption = Phrase("paletteOption")
}

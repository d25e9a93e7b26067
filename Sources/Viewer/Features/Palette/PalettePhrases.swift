nonisolated extension Phrase {
  static let palette = Phrase("palette")
  static let helpPalette = Phrase("helpPalette")
  static let paletteConfiguration = Phrase("paletteConfiguration")
  static let paletteConfigurationBy = Phrase("paletteConfigurationBy")
  static let alsoConfiguration = Phrase("alsoConfiguration")
  static let paletteTrack = Phrase("paletteTrack")
  static let paletteOption = Phrase("paletteOption")
  static let helpSaveSettings = Phrase("helpSaveSettings")
  static let alsoSaveSettings = Phrase("alsoSaveSettings")
  static let settingsSaved = Phrase("settingsSaved")
  static let settingsUnchanged = Phrase("settingsUnchanged")
}

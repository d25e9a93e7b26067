nonisolated extension Phrase {
  static let soundsOn = Phrase("soundsOn")
  static let soundsOff = Phrase("soundsOff")
  static let helpSounds = Phrase("helpSounds")
  static let alsoSounds = Phrase("alsoSounds")
}

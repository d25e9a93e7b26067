nonisolated extension Phrase {
  static let helpCopy = Phrase("helpCopy")
  static let alsoCopy = Phrase("alsoCopy")
  static let copied = Phrase("copied")
  static let nothingToCopy = Phrase("nothingToCopy")
  static let copyCoordinates = Phrase("copyCoordinates")
  static let copyAddress = Phrase("copyAddress")
  static let copyLink = Phrase("copyLink")
}

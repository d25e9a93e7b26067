nonisolated extension Phrase {
  static let nothingToCopy = Phrase("nothingToCopy")
  static let copyCoordinates = Phrase("copyCoordinates")
  static let copyAddress = Phrase("copyAddress")
  static let copyLink = Phrase("copyLink")
}

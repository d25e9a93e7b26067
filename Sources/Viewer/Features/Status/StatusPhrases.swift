nonisolated extension Phrase {
  static let wide = Phrase("wide")
  static let ownPlace = Phrase("ownPlace")
  static let lastPlace = Phrase("lastPlace")
  static let centrePlace = Phrase("centrePlace")
}

nonisolated extension Phrase {
  static let pastedNowhere = Phrase("pastedNowhere")
  static let pastedNoPlace = Phrase("pastedNoPlace")
  static let pastedUnknown = Phrase("pastedUnknown")
}

nonisolated extension Phrase {
  static let tripIs = Phrase("tripIs")
  static let resetTrip = Phrase("resetTrip")
  static let tripIsReset = Phrase("tripIsReset")
  static let alsoTrip = Phrase("alsoTrip")
}

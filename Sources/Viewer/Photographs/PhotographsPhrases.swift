nonisolated extension Phrase {
  static let drawing = Phrase("drawing")
  static let heightIs = Phrase("heightIs")
  static let heightUnknown = Phrase("heightUnknown")
}

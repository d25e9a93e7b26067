nonisolated extension Phrase {
  static let houseNumber = Phrase("houseNumber")
  static let helpHere = Phrase("helpHere")
  static let whatIsHere = Phrase("whatIsHere")
}

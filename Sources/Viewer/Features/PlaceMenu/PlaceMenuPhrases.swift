nonisolated extension Phrase {
  static let helpPlaceMenu = Phrase("helpPlaceMenu")
  static let nothingToDoHere = Phrase("nothingToDoHere")
}

nonisolated extension Phrase {
  static let lessonZoom = Phrase("lessonZoom")
  static let lessonSearch = Phrase("lessonSearch")
  static let lessonSights = Phrase("lessonSights")
  static let lessonHere = Phrase("lessonHere")
  static let lessonRoute = Phrase("lessonRoute")
  static let lessonPlaceMenu = Phrase("lessonPlaceMenu")
  static let lessonPalette = Phrase("lessonPalette")
  static let lessonMenu = Phrase("lessonMenu")
}

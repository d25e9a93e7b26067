nonisolated extension Phrase {
  static let menu = Phrase("menu")
  static let helpMenu = Phrase("helpMenu")
}

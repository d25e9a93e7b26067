nonisolated extension Phrase {
  static let helpUndo = Phrase("helpUndo")
  static let alsoUndo = Phrase("alsoUndo")
}

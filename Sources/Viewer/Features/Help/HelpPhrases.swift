nonisolated extension Phrase {
  static let helpHelp = Phrase("helpHelp")
  package static let helpKeys = Phrase("helpKeys")
  static let helpTopics = Phrase("helpTopics")
  static let groupMouse = Phrase("groupMouse")
  static let mouseDrag = Phrase("mouseDrag")
  static let mouseWheel = Phrase("mouseWheel")
  static let mouseDouble = Phrase("mouseDouble")
  static let mouseRightDrag = Phrase("mouseRightDrag")
  static let mouseRight = Phrase("mouseRight")
  static let keys = Phrase("keys")
  static let signs = Phrase("signs")
  static let helpLegend = Phrase("helpLegend")
}

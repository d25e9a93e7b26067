nonisolated extension Phrase {
  static let search = Phrase("search")
  static let searchHint = Phrase("searchHint")
  static let searchCategories = Phrase("searchCategories")
  static let nowhereToSearch = Phrase("nowhereToSearch")
  static let nextNumber = Phrase("nextNumber")
  static let helpSearch = Phrase("helpSearch")
}

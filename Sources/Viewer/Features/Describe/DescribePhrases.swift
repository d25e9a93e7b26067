nonisolated extension Phrase {
  static let helpDescribe = Phrase("helpDescribe")
  static let describeTitle = Phrase("describeTitle")
  static let describeKeys = Phrase("describeKeys")
}

nonisolated extension Phrase {
  static let helpDescribe = Phrase("helpDescribe")
  static let alsoDescribe = Phrase("alsoDescribe")
  static let describeTitle = Phrase("describeTitle")
  static let describeKeys = Phrase("describeKeys")
}

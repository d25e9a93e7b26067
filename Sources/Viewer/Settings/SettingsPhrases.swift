nonisolated extension Phrase {
  static let configTaken = Phrase("configTaken")
  static let configTakenPartly = Phrase("configTakenPartly")
  static let configProblem = Phrase("configProblem")
  static let keyConflicts = Phrase("keyConflicts")
  static let lastMapsGone = Phrase("lastMapsGone")
}

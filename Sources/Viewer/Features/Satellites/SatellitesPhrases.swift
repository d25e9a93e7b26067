nonisolated extension Phrase {
  static let satellites = Phrase("satellites")
  static let noSatellites = Phrase("noSatellites")
  static let satellitesUnlisted = Phrase("satellitesUnlisted")
  package static let satellitesInView = Phrase("satellitesInView")
  static let helpSatellites = Phrase("helpSatellites")
  static let alsoSatellites = Phrase("alsoSatellites")
  static let horizontalError = Phrase("horizontalError")
  static let verticalError = Phrase("verticalError")
}

nonisolated extension Phrase {
  static let satellites = Phrase("satellites")
  static let satellitesWithDilution = Phrase("satellitesWithDilution")
  static let noSatellites = Phrase("noSatellites")
  static let satellitesUnlisted = Phrase("satellitesUnlisted")
  package static let satellitesInView = Phrase("satellitesInView")
  static let helpSatellites = Phrase("helpSatellites")
  static let alsoSatellites = Phrase("alsoSatellites")
}

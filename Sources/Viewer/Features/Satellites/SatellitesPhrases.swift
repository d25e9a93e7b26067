nonisolated extension Phrase {
  static let satellites = Phrase("satellites")
  static let satellitesWithDilution = Phrase("satellitesWithDilution")
  static let noSatellites = Phrase("noSatellites")
  package static let satellitesInView = Phrase("satellitesInView")
  static let helpSatellites = Phrase("helpSatellites")
  static let alsoSatellites = Phrase("alsoSatellites")
}

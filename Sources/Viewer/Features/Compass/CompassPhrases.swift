nonisolated extension Phrase {
  static let compassCourse = Phrase("compassCourse")
  static let compassSpeed = Phrase("compassSpeed")
  static let compassHeading = Phrase("compassHeading")
  static let compassMagnetic = Phrase("compassMagnetic")
  static let compassVariation = Phrase("compassVariation")
  static let compassTarget = Phrase("compassTarget")
  static let compassPosition = Phrase("compassPosition")
  static let trueBearing = Phrase("trueBearing")
  static let ofModel = Phrase("ofModel")
  static let ofReceiver = Phrase("ofReceiver")
  static let magneticNorth = Phrase("magneticNorth")
  static let magneticCourse = Phrase("magneticCourse")
}

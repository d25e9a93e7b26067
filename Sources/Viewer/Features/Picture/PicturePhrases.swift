nonisolated extension Phrase {
  static let pictureTitle = Phrase("pictureTitle")
  static let pictureOfScreen = Phrase("pictureOfScreen")
  static let pictureOfMap = Phrase("pictureOfMap")
  static let pictureKeys = Phrase("pictureKeys")
  static let pictureIsThere = Phrase("pictureIsThere")
  static let pictureOnItsWay = Phrase("pictureOnItsWay")
  static let pictureWritten = Phrase("pictureWritten")
  static let helpPicture = Phrase("helpPicture")
  static let alsoPicture = Phrase("alsoPicture")
}
